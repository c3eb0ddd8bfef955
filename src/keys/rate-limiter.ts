import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../core/errors.js';
import type { Database } from '../db/client.js';
import { countRequest, type Statement } from './repository.js';

/** `max` requests in each window, which begins with its first request. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

/** The remainder of a rate limit's window. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Until the window ends. */
  resetMs: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts requests in the database, so that a limit holds over all API processes together. */
export function createRateLimiter({ db }: { db: Database }) {
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf({ max, windowMs }: RateLimit): RateLimiterPostgres {
    const name = `${max}/${windowMs}`;
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: { query: (statement: Statement) => countRequest(db, statement) },
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: '',
      points: max,
      duration: windowMs / 1_000,
      // Once a window is used up, this process refuses without asking the database.
      inMemoryBlockOnConsumed: max + 1,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    /**
     * Counts one of what is limited.
     * @param id whose window it is
     * @param what is limited, for the message, such as `requests with this key`
     * @throws {CairnError} 429 when the window is used up
     */
    async consume(id: string, limit: RateLimit, what: string): Promise<Allowance> {
      try {
        return allowanceOf(await limiterOf(limit).consume(id), limit);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const allowance = allowanceOf(refusal, limit);
        throw tooManyRequests(`At most ${limit.max} ${what} in ${spanOf(limit.windowMs)}`, rateLimitHeaders(allowance));
      }
    },
  };
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;

/** The length of a window in whole days or hours, else in milliseconds. */
function spanOf(windowMs: number): string {
  const [unit, ms] = units.find(([, ms]) => windowMs % ms === 0) ?? ['ms', 1];
  const count = windowMs / ms;
  return `${count} ${unit}${unit === 'ms' || count === 1 ? '' : 's'}`;
}

function allowanceOf({ remainingPoints, msBeforeNext }: RateLimiterRes, { max }: RateLimit): Allowance {
  return { limit: max, remaining: remainingPoints, resetMs: Math.max(0, msBeforeNext) };
}

/** RateLimit-* as API.md §2 names them; times in whole seconds, rounded up. */
export function rateLimitHeaders({ limit, remaining, resetMs }: Allowance): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(Math.ceil(resetMs / 1_000)),
  };
}
