import { RequestError } from '@octokit/request-error';
import { z } from 'zod';
import { parseRetryAfter } from '../../retry-after.js';
import { ProviderError } from '../errors.js';

/** What to wait after a secondary limit that names no time; see "Rate limits for the REST API" of the reference. */
const secondaryLimitMs = 60_000;
const mostWaitMs = 3_600_000;
const longestQuote = 200;

/**
 * Runs a call to the code host. Whatever is not an answer that is understood, such as a broken connection, a timeout or
 * a body of another shape, is `unavailable`.
 * @throws {ProviderError}
 */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ProviderError ? error : castError(error);
  }
}

function castError(error: unknown): ProviderError {
  if (!(error instanceof RequestError) || error.response === undefined) {
    return new ProviderError('unavailable', 'The code host could not be reached or gave no whole answer');
  }
  const { status, headers, data } = error.response;
  return castAnswer(status, headers as Headers, messageOf(data));
}

type Headers = Readonly<Record<string, string | number | undefined>>;

function castAnswer(status: number, headers: Headers, message: string): ProviderError {
  const limitedMs = rateLimitOf(status, headers, message);
  if (limitedMs !== null)
    return new ProviderError('rateLimited', 'The code host limits how often it is called', limitedMs);
  const said = message === '' ? '' : `: ${message}`;
  if (status === 401) return new ProviderError('revoked', 'The code host no longer accepts the authorisation');
  if (status === 403 || status === 451) return new ProviderError('forbidden', `The code host does not allow it${said}`);
  if (status === 404 || status === 410)
    return new ProviderError('notFound', 'The code host does not have it, or not for this account');
  if (status === 408 || status >= 500) {
    return new ProviderError('unavailable', `The code host answered ${status}`, retryAfterOf(headers));
  }
  return new ProviderError('rejected', `The code host refused the request with ${status}${said}`);
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

/** By the code host's own clock. One second more, as it counts in whole ones. */
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

/** The code host's own words, which hold no content; of a validation that failed, also why. */
function messageOf(data: unknown): string {
  const said = saidShape.safeParse(data);
  if (!said.success) return '';
  const details = said.data.errors.flatMap((error) => detailShape.safeParse(error).data?.message ?? []);
  return [said.data.message, ...details].join(': ').slice(0, longestQuote);
}
