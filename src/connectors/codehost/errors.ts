import { RequestError } from '@octokit/request-error';
import { z } from 'zod';
import { parseRetryAfter } from '../../text/parsing.js';
import { ProviderError, type ProviderErrorKind } from '../errors.js';
import { createAsking } from '../kit/asking.js';

/** What to wait after a secondary limit that names no time; see "Rate limits for the REST API" of the reference. */
const secondaryLimitMs = 60_000;
const mostWaitMs = 3_600_000;
const longestQuote = 200;

/** An error answer. */
interface Answer {
  status: number;
  headers: Headers;
  message: string;
}

type Headers = Readonly<Record<string, string | number | undefined>>;

function castAnswer({ status, headers, message }: Answer): ProviderError {
  const refusal = (kind: ProviderErrorKind, text: string, retryAfterMs?: number) =>
    new ProviderError(kind, text, retryAfterMs, status);
  const limitedMs = rateLimitOf(status, headers, message);
  if (limitedMs !== null) return refusal('rateLimited', 'The code host limits how often it is called', limitedMs);
  const said = message === '' ? '' : `: ${message}`;
  if (status === 401) return refusal('revoked', 'The code host no longer accepts the authorisation');
  if (status === 403 || status === 451) return refusal('forbidden', `The code host does not allow it${said}`);
  if (status === 404 || status === 410)
    return refusal('notFound', 'The code host does not have it, or not for this account');
  if (status === 408 || status >= 500) {
    return refusal('unavailable', `The code host answered ${status}`, retryAfterOf(headers));
  }
  return refusal('rejected', `The code host refused the request with ${status}${said}`);
}

/**
 * Milliseconds to wait when the answer is one of the two limits: the primary has no requests left and says when there
 * will be some again, the secondary sends Retry-After or only says so in words. Both come as 403 or 429.
 */
function rateLimitOf(status: number, headers: Headers, message: string): number | null {
  if (status !== 403 && status !== 429) return null;
  const retryAfter = retryAfterOf(headers);
  if (retryAfter !== undefined) return retryAfter;
  if (String(headers['x-ratelimit-remaining']) === '0') return untilReset(headers);
  return status === 429 || /secondary rate limit|abuse detection/i.test(message) ? secondaryLimitMs : null;
}

/** Milliseconds until then by the code host's own clock, plus one second, as it counts whole seconds. */
function untilReset(headers: Headers): number {
  const date = Date.parse(String(headers['date'] ?? ''));
  const now = Number.isNaN(date) ? Date.now() : date;
  const ms = Number(headers['x-ratelimit-reset']) * 1_000 - now + 1_000;
  return Number.isNaN(ms) ? secondaryLimitMs : Math.min(Math.max(ms, 1_000), mostWaitMs);
}

const retryAfterOf = (headers: Headers): number | undefined =>
  parseRetryAfter(headers['retry-after']?.toString(), headers['date']?.toString());

const saidShape = z.object({ message: z.string(), errors: z.array(z.unknown()).catch([]) });
const detailShape = z.object({ message: z.string() });

/** The code host's message, which holds no content; for a failed validation with the reasons. null: the answer is not its own. */
function messageOf(data: unknown): string | null {
  const said = saidShape.safeParse(data);
  if (!said.success) return null;
  const details = said.data.errors.flatMap((error) => detailShape.safeParse(error).data?.message ?? []);
  return [said.data.message, ...details].join(': ').slice(0, longestQuote);
}

/** null also for the error page of a proxy in between, which says nothing about a repository or a grant. */
function answerIn(error: unknown): Answer | null {
  if (!(error instanceof RequestError) || error.response === undefined) return null;
  const { status, headers, data } = error.response;
  const message = messageOf(data);
  if (message === null && status < 500 && status !== 429) return null;
  return { status, headers: headers as Headers, message: message ?? '' };
}

/** Runs a call to the code host. @throws {ProviderError} only */
export const asking = createAsking('The code host', answerIn, castAnswer);
