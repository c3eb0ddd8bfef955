import { LRUCache } from 'lru-cache';
import { type CairnError, tooManyRequests, unauthorized } from '../core/errors.js';
import { rateLimitHeaders } from './rate-limiter.js';

/** Keys and addresses remembered at most; the one that was used least recently is forgotten first. */
const most = 10_000;
/** How long a key counts as wrong without being looked up: one that is made meanwhile is refused for as long. */
const rememberedMs = 5_000;
/** Wrong keys of one address that are answered with a 401, in a window that begins with the first of them. */
const failuresAWindow = 200;
const windowMs = 60_000;

/**
 * Which keys were wrong a moment ago, and how many came from where. What is right is never held against anybody.
 * @param clock its `now` is in milliseconds
 */
export function createRefusals(clock: { now: () => number } = performance) {
  const bounds = { max: most, perf: clock, ttlResolution: 0 };
  const keys = new LRUCache<string, true>({ ...bounds, ttl: rememberedMs });
  const failures = new LRUCache<string, number>({ ...bounds, ttl: windowMs, noUpdateTTL: true });

  return {
    isKnown: (hash: string): boolean => keys.has(hash),

    remember(hash: string): void {
      keys.set(hash, true);
    },

    /** Counts a wrong key. @returns 401, or 429 where the address has sent too many */
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
