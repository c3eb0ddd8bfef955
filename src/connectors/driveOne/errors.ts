import { z } from 'zod';
import { parseRetryAfter } from '../../text/parsing.js';
import { ProviderError, type ProviderErrorKind } from '../errors.js';
import { createAsking } from '../kit/asking.js';

/** The quota is counted by the minute; see "Usage limits" of the API's guides. */
const limitMs = 60_000;
const dailyLimitMs = 3_600_000;
const longestQuote = 200;

const limitReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RATE_LIMIT_EXCEEDED']);
const dailyReasons = new Set(['dailyLimitExceeded', 'dailyLimitExceededUnreg']);

/** An error answer of the API. */
export interface Answer {
  status: number;
  retryAfterMs: number | undefined;
  /** The API's reason, such as `userRateLimitExceeded` or `exportSizeLimitExceeded`. */
  reason: string;
  /** The invalid parameter, if the API names it. */
  location: string;
  message: string;
}

/** By "Resolve errors" of the API's guides. A refused push channel is a 401 as well, such as for a domain that is not verified. */
export function castAnswer(answer: Answer): ProviderError {
  const { status, retryAfterMs, reason, location, message } = answer;
  const refusal = (kind: ProviderErrorKind, text: string, waitMs?: number) =>
    new ProviderError(kind, text, waitMs, status);
  const said = message === '' ? '' : `: ${message}`;
  if (isLimit(answer)) {
    const wait = retryAfterMs ?? (dailyReasons.has(reason) ? dailyLimitMs : limitMs);
    return refusal('rateLimited', 'The drive limits how often it is called', wait);
  }
  const isOfChannel = status === 401 && reason.startsWith('push.');
  if (status === 401 && !isOfChannel) return refusal('revoked', 'The drive no longer accepts the authorisation');
  if (status === 403 || isOfChannel) return refusal('forbidden', `The drive does not allow it${said}`);
  if (status === 404) return refusal('notFound', 'The drive does not have it, or not for this account');
  if (status === 410 || (status === 400 && location === 'pageToken')) {
    return refusal('cursorExpired', 'The drive no longer knows where the last listing ended');
  }
  if (status === 408 || status >= 500) {
    return refusal('unavailable', `The drive answered ${status}`, retryAfterMs);
  }
  return refusal('rejected', `The drive refused the request with ${status}${said}`);
}

const isLimit = ({ status, reason }: Answer): boolean =>
  status === 429 || (status === 403 && (limitReasons.has(reason) || dailyReasons.has(reason)));

const apiBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    errors: z.array(z.object({ reason: z.string().catch(''), location: z.string().catch('') })).catch([]),
  }),
});

/**
 * The answer in an error of the client library; null if there was none, or if it is not the drive's: the error page of a
 * proxy in between says nothing about a file or a grant.
 */
function answerIn(error: unknown): Answer | null {
  const response: unknown = Reflect.get(Object(error), 'response');
  const status: unknown = Reflect.get(Object(response), 'status');
  if (typeof status !== 'number' || (status >= 200 && status < 300)) return null;
  const words = wordsIn(Reflect.get(Object(response), 'data'));
  if (words === null && status < 500 && status !== 429) return null;
  const headers: unknown = Reflect.get(Object(response), 'headers');
  const retryAfterMs = parseRetryAfter(headerIn(headers, 'retry-after'), headerIn(headers, 'date'));
  return { status, retryAfterMs, ...(words ?? noWords) };
}

/** The headers are of a class of the client library's own fetch. */
function headerIn(headers: unknown, name: string): string | undefined {
  const get: unknown = Reflect.get(Object(headers), 'get');
  const value: unknown = typeof get === 'function' ? get.call(headers, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

type Words = Omit<Answer, 'status' | 'retryAfterMs'>;
const noWords: Words = { reason: '', location: '', message: '' };

function wordsIn(data: unknown): Words | null {
  const api = apiBody.safeParse(data).data?.error;
  if (api === undefined) return null;
  const { reason, location } = api.errors[0] ?? noWords;
  return { reason, location, message: api.message.slice(0, longestQuote) };
}

/** Runs a call to the drive. @throws {ProviderError} only */
export const asking = createAsking('The drive', answerIn, castAnswer);
