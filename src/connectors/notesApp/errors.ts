import { isHTTPResponseError } from '@notionhq/client';
import { z } from 'zod';
import { parseJson } from '../../parse-json.js';
import { parseRetryAfter } from '../../retry-after.js';
import { ProviderError } from '../errors.js';

/** Requests are counted in windows of a minute; see "Request limits" of the API's reference. */
const limitMs = 60_000;
const longestQuote = 200;

/** An answer that is no success. */
export interface Answer {
  status: number;
  /** Such as object_not_found, or an OAuth error such as invalid_grant. */
  code: string;
  message: string;
  retryAfterMs: number | undefined;
}

/**
 * Runs a call to the notes app. Whatever is not an answer that is understood, such as a broken connection, a timeout or a
 * body of another shape, is `unavailable`.
 * @throws {ProviderError}
 */
export async function asking<T>(call: () => Promise<T>, cast: (answer: Answer) => ProviderError = castAnswer) {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const answer = answerIn(error);
    throw answer === null
      ? new ProviderError('unavailable', 'The notes app could not be reached or gave no whole answer')
      : cast(answer);
  }
}

/** By "Status codes" of the API's reference. */
export function castAnswer({ status, message, retryAfterMs }: Answer): ProviderError {
  const said = message === '' ? '' : `: ${message}`;
  if (status === 429 || status === 529) {
    return new ProviderError('rateLimited', 'The notes app limits how often it is called', retryAfterMs ?? limitMs);
  }
  if (status === 401) return new ProviderError('revoked', 'The notes app no longer accepts the authorisation');
  if (status === 403) return new ProviderError('forbidden', `The notes app does not allow it${said}`);
  if (status === 404) return new ProviderError('notFound', 'The notes app does not have it, or not for this account');
  if (status === 408 || status === 409 || status >= 500) {
    return new ProviderError('unavailable', `The notes app answered ${status}`, retryAfterMs);
  }
  return new ProviderError('rejected', `The notes app refused the request with ${status}${said}`);
}

/** What `call` returns, or null when the notes app does not have it or does not show it to this account. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await asking(call);
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'notFound' || error.kind === 'forbidden')) return null;
    throw error;
  }
}

const bodyShape = z.object({
  code: z.string().catch(''),
  message: z.string().catch(''),
  error: z.string().catch(''),
  error_description: z.string().catch(''),
});

function answerIn(error: unknown): Answer | null {
  if (!isHTTPResponseError(error)) return null;
  const { status, headers, body } = error;
  const header = (name: string) => (headers instanceof Headers ? (headers.get(name) ?? undefined) : undefined);
  const said = bodyShape.safeParse(parseJson(body)).data;
  return {
    status,
    code: said?.code || said?.error || '',
    message: (said?.message || said?.error_description || '').slice(0, longestQuote),
    retryAfterMs: parseRetryAfter(header('retry-after'), header('date')),
  };
}
