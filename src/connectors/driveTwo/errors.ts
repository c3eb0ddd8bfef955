import { z } from 'zod';
import { parseJson } from '../../parse-json.js';
import { parseRetryAfter } from '../../retry-after.js';
import { ProviderError } from '../errors.js';

const limitMs = 60_000;
const longestQuote = 200;

/** An answer that is no success. */
export interface Answer {
  status: number;
  retryAfterMs: number | undefined;
  /** Such as itemNotFound, or an OAuth error such as invalid_grant; null: in other words than the drive's. */
  code: string | null;
  message: string;
}

/** Thrown by the client, and cast by `asking`. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super(`refused with ${answer.status}`);
  }
}

/**
 * Runs a call to the drive. Whatever is not an answer that is understood, such as a broken connection, a timeout or a body
 * of another shape, is `unavailable`.
 * @throws {ProviderError}
 */
export async function asking<T>(call: () => Promise<T>, cast: (answer: Answer) => ProviderError = castAnswer) {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw error instanceof Refused && isUnderstood(error.answer)
      ? cast(error.answer)
      : new ProviderError('unavailable', 'The drive could not be reached or gave no whole answer');
  }
}

/** A page of somebody between says nothing about a file or a grant. */
const isUnderstood = ({ status, code }: Answer): boolean => code !== null || status === 429 || status >= 500;

/** By "Microsoft Graph error responses" of the API's reference; 509 is a limit of the bandwidth. */
export function castAnswer({ status, message, retryAfterMs }: Answer): ProviderError {
  const said = message === '' ? '' : `: ${message}`;
  if (status === 429 || status === 509) {
    return new ProviderError('rateLimited', 'The drive limits how often it is called', retryAfterMs ?? limitMs);
  }
  if (status === 401) return new ProviderError('revoked', 'The drive no longer accepts the authorisation');
  if (status === 403 || status === 423) return new ProviderError('forbidden', `The drive does not allow it${said}`);
  if (status === 404 || status === 410) {
    return new ProviderError('notFound', 'The drive does not have it, or not for this account');
  }
  if (status === 408 || status >= 500) {
    return new ProviderError('unavailable', `The drive answered ${status}`, retryAfterMs);
  }
  return new ProviderError('rejected', `The drive refused the request with ${status}${said}`);
}

/** By "Synchronization reset" of the guide to delta queries: 410, or another refusal with a code of that kind. */
export const castListing = (answer: Answer): ProviderError =>
  answer.status === 410 || /^(?:resync|syncState)/i.test(answer.code ?? '')
    ? new ProviderError('cursorExpired', 'The drive no longer knows where the last listing ended')
    : castAnswer(answer);

const words = z.string().catch('');
const bodyShape = z.union([
  z.object({ error: z.object({ code: z.string(), message: words }) }),
  z.object({ error: z.string(), error_description: words }),
]);

/** Reads what was answered: in JSON where it is the drive's own answer. */
export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const header = (name: string) => headers.get(name) ?? undefined;
  const retryAfterMs = parseRetryAfter(header('retry-after'), header('date'));
  const body = bodyShape.safeParse(parseJson(await response.text())).data;
  if (body === undefined) return { status, retryAfterMs, code: null, message: '' };
  const [code, message] =
    'error_description' in body ? [body.error, body.error_description] : [body.error.code, body.error.message];
  return { status, retryAfterMs, code, message: (message.split(/\r?\n/, 1)[0] ?? '').slice(0, longestQuote) };
}
