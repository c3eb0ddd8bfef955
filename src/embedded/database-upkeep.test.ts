import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DatabaseServer } from './database-server.js';
import { scheduleUpkeep } from './database-upkeep.js';

const turns = { whenIdle: (work: () => Promise<void>) => work() } as DatabaseServer['turns'];
const server = { turns, isBeingCopied: () => false };
let said: jest.SpiedFunction<typeof process.stderr.write>;
beforeEach(() => {
  jest.useFakeTimers();
  said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.useRealTimers();
  said.mockRestore();
});

describe('upkeep that fails', () => {
  it('says why, and is tried again', async () => {
    const query = jest.fn(() => Promise.reject(new Error('No space left on device')));
    const end = scheduleUpkeep({ query } as unknown as PGlite, server);
    await jest.advanceTimersByTimeAsync(10_000);
    end();
    expect(query).toHaveBeenCalledTimes(2);
    expect(said).toHaveBeenCalledWith('Upkeep failed: No space left on device\n');
  });
});
