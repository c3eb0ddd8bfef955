import { LRUCache } from 'lru-cache';
import type { StoredKey } from './repository.js';

/** Keys remembered at most; the one that was used least recently is forgotten first. */
const most = 10_000;
/** How long a key that another process revoked may go on opening here. */
const rememberedMs = 1_000;

export type VerifiedKeys = ReturnType<typeof createVerifiedKeys>;

/**
 * Keys that were looked up a moment ago, by their hash as text, so that a client that asks again and again costs one look-up a second.
 * @param clock its `now` is in milliseconds
 */
export function createVerifiedKeys(clock: { now: () => number } = performance) {
  const keys = new LRUCache<string, StoredKey>({ max: most, ttl: rememberedMs, perf: clock, ttlResolution: 0 });
  let forgotten = 0;

  return {
    get: (hash: string): StoredKey | undefined => keys.get(hash),

    /** Forgets all: a key of this process is not what it was. What is being looked up meanwhile is not remembered either. */
    forget(): void {
      forgotten += 1;
      keys.clear();
    },

    /** Looks keys up. What is found counts as known from before the look-up began: it may be outdated when it comes. */
    async remembering(lookUp: () => Promise<StoredKey[]>, hashOf: (key: StoredKey) => string): Promise<StoredKey[]> {
      const [start, before] = [clock.now(), forgotten];
      const found = await lookUp();
      if (before === forgotten) for (const key of found) keys.set(hashOf(key), key, { start });
      return found;
    },
  };
}
