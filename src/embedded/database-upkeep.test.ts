import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { scheduleUpkeep } from './database-upkeep.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('upkeep of the embedded database', () => {
  it('tells what failed and tries again, as the database goes on', async () => {
    const told: string[] = [];
    const query = jest.fn(() => Promise.reject(new Error('could not extend file: No space left on device')));
    const turns = { whenIdle: (work: () => Promise<void>) => work() };
    const end = scheduleUpkeep({ query } as unknown as PGlite, turns, (line) => told.push(line));
    await jest.advanceTimersByTimeAsync(10_000);
    end();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(query).toHaveBeenCalledTimes(2);
    expect(told).toEqual(
      Array(2).fill('upkeep of the database failed: Error: could not extend file: No space left on device\n'),
    );
  });
});
