import { describe, expect, it } from '@jest/globals';
import type { Database } from '../db/client.js';
import { createRateLimiter } from './rate-limiter.js';

/** A database in which each window is used up. */
const usedUp = { $queryRawUnsafe: async () => [{ points: 1_000, expire: Date.now() + 1_000 }] } as unknown as Database;
const limiter = createRateLimiter({ db: usedUp });

describe('a window that is used up', () => {
  it.each([
    [86_400_000, '1 day'],
    [172_800_000, '2 days'],
    [3_600_000, '1 hour'],
    [90_000, '90000 ms'],
  ])('of %i ms is told as %s, with what is limited', async (windowMs, span) => {
    await expect(limiter.consume('key', { max: 20, windowMs }, 'requests with this key')).rejects.toMatchObject({
      status: 429,
      details: `At most 20 requests with this key in ${span}`,
    });
  });
});
