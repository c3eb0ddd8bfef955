import { LRUCache } from 'lru-cache';
import { atMost } from '../core/cache.js';
import type { StoredKey } from './repository.js';

/** The maximum of keys remembered; the least recently used is dropped first. */
const most = 10_000;
/** How long a key that another process revoked may still work in this one, in milliseconds. */
const rememberedMs = 1_000;

export type VerifiedKeys = ReturnType<typeof createVerifiedKeys>;

/**
 * Caches recently looked-up keys by their hash as text, so that a busy client costs one look-up per second.
 * @param clock its `now` is in milliseconds
 */
export function createVerifiedKeys(clock: { now: () => number } = performance) {
  const keys = new LRUCache<string, StoredKey>({ ...atMost(most), ttl: rememberedMs, perf: clock, ttlResolution: 0 });
  let forgotten = 0;

  return {
    get: (hash: string): StoredKey | undefined => keys.get(hash),

    /** Forgets all keys, because one has changed in this process. Look-ups that are running are not remembered either. */
    forget(): void {
      forgotten += 1;
      keys.clear();
    },

    /** Looks keys up. The age of a result counts from before the look-up began, as it may be outdated when it arrives. */
    async remembering(lookUp: () => Promise<StoredKey[]>, hashOf: (key: StoredKey) => string): Promise<StoredKey[]> {
      const [start, before] = [clock.now(), forgotten];
      const found = await lookUp();
      if (before === forgotten) for (const key of found) keys.set(hashOf(key), key, { start });
      return found;
    },
  };
}
