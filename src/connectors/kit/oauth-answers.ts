import { z } from 'zod';
import { parseJson, parseRetryAfter } from '../../text/parsing.js';
import { ProviderError } from '../errors.js';
import { boundedFetch } from './fetch.js';

/** An answer with an error. */
class Refused extends Error {
  constructor(
    readonly status: number,
    /** The code of RFC 6749 §5.2, such as invalid_grant; empty if the answer has none. */
    readonly code: string,
    readonly words: string,
    readonly retryAfterMs: number | undefined,
  ) {
    super(`refused with ${status}`);
  }
}

const text = z.string().catch('');
const answerShape = z.object({ error: text, code: text, error_description: text, message: text }).partial();
const longestQuote = 200;

/**
 * A `fetch` for the library that normalises answers which deviate from the RFC: null members count as absent, and a 200
 * with an `error` is a refusal.
 * @throws {Refused}
 */
export function sending(isJson: boolean, timeoutMs: number): typeof fetch {
  return async (input, init = {}) => {
    const sent = isJson && init.body instanceof URLSearchParams ? asJson(init, init.body) : init;
    const response = await boundedFetch(timeoutMs, undefined)(input, sent);
    const { status, headers } = response;
    const body = parseJson(await response.text());
    const { error = '', code = '', error_description = '', message = '' } = answerShape.safeParse(body).data ?? {};
    if (status >= 400 || error !== '') {
      const header = (name: string) => headers.get(name) ?? undefined;
      const words = (error_description || message).split(/\r?\n/, 1)[0]?.slice(0, longestQuote) ?? '';
      throw new Refused(status, error || code, words, parseRetryAfter(header('retry-after'), header('date')));
    }
    return Response.json(understood(body), { status });
  };
}

const asJson = (init: RequestInit, form: URLSearchParams): RequestInit => {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  return { ...init, headers, body: JSON.stringify(Object.fromEntries(form)) };
};

/** Drops null members, and the id_token, which Cairn does not use and the library would validate. */
const understood = (body: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(body)).filter(([name, value]) => name !== 'id_token' && value !== null));

/** Codes after which a person has to authorise again: RFC 6749 §5.2, OpenID Connect Core §3.1.2.6. */
const needsPerson = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required']);
const limitMs = 60_000;

/**
 * Runs a token request. A malformed or missing answer is `unavailable`.
 * @param badGrant the kind of error when the provider refuses the code or the refresh token
 * @throws {ProviderError}
 */
export async function asking<T>(name: string, badGrant: 'revoked' | 'rejected', call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw error instanceof Refused
      ? castRefusal(name, error, badGrant)
      : new ProviderError('unavailable', `${name} could not be reached or gave no whole answer`);
  }
}

/** An error page of a proxy in between, without a code, says nothing about the grant: it counts as `unavailable`. */
function castRefusal(name: string, refused: Refused, badGrant: 'revoked' | 'rejected'): ProviderError {
  const { status, code, words, retryAfterMs } = refused;
  if (status === 429) {
    return new ProviderError('rateLimited', `${name} limits how often it is called`, retryAfterMs ?? limitMs, status);
  }
  const said = [code, words].filter((part) => part !== '').join(', ');
  if (status === 408 || status >= 500 || code === 'temporarily_unavailable' || said === '') {
    return new ProviderError('unavailable', `${name} answered ${status}`, retryAfterMs, status);
  }
  const kind = needsPerson.has(code) ? badGrant : 'rejected';
  return new ProviderError(kind, `${name} refused the authorisation: ${said}`, undefined, status);
}
