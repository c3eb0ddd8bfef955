import { LRUCache } from 'lru-cache';
import { atMost } from '../core/cache.js';
import { type CairnError, tooManyRequests, unauthorized } from '../core/errors.js';
import { rateLimitHeaders } from './rate-limiter.js';

/** The maximum of keys and addresses remembered; the least recently used is dropped first. */
const most = 10_000;
/** How long a key counts as wrong without a look-up; a key created meanwhile is refused until then. */
const rememberedMs = 5_000;
/** The maximum of wrong keys from one address that get a 401, in a window that begins with the first. */
const failuresAWindow = 200;
const windowMs = 60_000;

/**
 * Remembers which keys were wrong recently, and counts wrong keys by address. Valid keys are never refused.
 * @param clock its `now` is in milliseconds
 */
export function createRefusals(clock: { now: () => number } = performance) {
  const bounds = { ...atMost(most), perf: clock, ttlResolution: 0 };
  const keys = new LRUCache<string, true>({ ...bounds, ttl: rememberedMs });
  const failures = new LRUCache<string, number>({ ...bounds, ttl: windowMs, noUpdateTTL: true });

  return {
    isKnown: (hash: string): boolean => keys.has(hash),

    remember(hash: string): void {
      keys.set(hash, true);
    },

    /** Counts a wrong key. @returns a 401, or a 429 if the address has sent too many */
    refuse(address: string): CairnError {
      const count = (failures.get(address) ?? 0) + 1;
      failures.set(address, count);
      if (count <= failuresAWindow) return unauthorized();
      const resetMs = failures.getRemainingTTL(address);
      const headers = rateLimitHeaders({ limit: failuresAWindow, remaining: 0, resetMs });
      return tooManyRequests('Too many requests with a wrong key from this address', headers);
    },
  };
}
