import { z } from 'zod';
import { parseJson, parseRetryAfter } from '../../text/parsing.js';
import { ProviderError, type ProviderErrorKind } from '../errors.js';
import { createAsking } from '../kit/asking.js';

const limitMs = 60_000;
const longestQuote = 200;

/** An error answer. */
export interface Answer {
  status: number;
  retryAfterMs: number | undefined;
  /** The API's code, such as itemNotFound; null if the answer is not the drive's. */
  code: string | null;
  message: string;
}

/** Thrown by the client, and cast by `asking`. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super(`refused with ${answer.status}`);
  }
}

/** The error page of a proxy in between says nothing about a file or a grant. */
const isUnderstood = ({ status, code }: Answer): boolean => code !== null || status === 429 || status >= 500;

/**
 * By "Microsoft Graph error responses" of the API's reference; 509 is a limit of the bandwidth. A service behind the API that
 * refuses a subscription is a 401 as well.
 */
export function castAnswer({ status, code, message, retryAfterMs }: Answer): ProviderError {
  const refusal = (kind: ProviderErrorKind, text: string, waitMs?: number) =>
    new ProviderError(kind, text, waitMs, status);
  const said = message === '' ? '' : `: ${message}`;
  if (status === 429 || status === 509) {
    return refusal('rateLimited', 'The drive limits how often it is called', retryAfterMs ?? limitMs);
  }
  const isOfService = status === 401 && code === 'ExtensionError';
  if (status === 401 && !isOfService) return refusal('revoked', 'The drive no longer accepts the authorisation');
  if (status === 403 || status === 423 || isOfService)
    return refusal('forbidden', `The drive does not allow it${said}`);
  if (status === 404 || status === 410) {
    return refusal('notFound', 'The drive does not have it, or not for this account');
  }
  if (status === 408 || status >= 500) {
    return refusal('unavailable', `The drive answered ${status}`, retryAfterMs);
  }
  return refusal('rejected', `The drive refused the request with ${status}${said}`);
}

/** By "Synchronization reset" of the guide to delta queries: 410, or another refusal with a code of that kind. */
export const castListing = (answer: Answer): ProviderError =>
  answer.status === 410 || /^(?:resync|syncState)/i.test(answer.code ?? '')
    ? new ProviderError('cursorExpired', 'The drive no longer knows where the last listing ended')
    : castAnswer(answer);

const bodyShape = z.object({ error: z.object({ code: z.string(), message: z.string().catch('') }) });

/** Reads the body: JSON if the answer is the drive's own. */
export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const header = (name: string) => headers.get(name) ?? undefined;
  const retryAfterMs = parseRetryAfter(header('retry-after'), header('date'));
  const body = bodyShape.safeParse(parseJson(await response.text())).data;
  if (body === undefined) return { status, retryAfterMs, code: null, message: '' };
  const { code, message } = body.error;
  return { status, retryAfterMs, code, message: (message.split(/\r?\n/, 1)[0] ?? '').slice(0, longestQuote) };
}

const answerIn = (error: unknown): Answer | null =>
  error instanceof Refused && isUnderstood(error.answer) ? error.answer : null;

/** Runs a call to the drive. @throws {ProviderError} only */
export const asking = createAsking('The drive', answerIn, castAnswer);
