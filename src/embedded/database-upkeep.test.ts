import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DatabaseServer } from './database-server.js';
import { doUpkeep, scheduleUpkeep } from './database-upkeep.js';

const turns = { runUpkeep: (work: () => Promise<void>) => work() } as DatabaseServer['turns'];
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
    const query = () => Promise.reject(new Error('No space left on device'));
    const end = scheduleUpkeep({ query } as unknown as PGlite, server);
    await jest.advanceTimersByTimeAsync(10_000);
    end();
    expect(said.mock.calls).toEqual(Array(2).fill(['Upkeep failed: No space left on device\n']));
  });

  it('at a table makes the checkpoint that is due all the same', async () => {
    const query = async (sql: string) => ({ rows: [sql.includes('wal') ? { bytes: 1e9 } : { name: 'note' }] });
    const exec = jest.fn((sql: string) => (sql === 'checkpoint' ? Promise.resolve() : Promise.reject(new Error(sql))));
    await expect(doUpkeep({ query, exec } as unknown as PGlite, false)).rejects.toThrow('vacuum');
    expect(exec).toHaveBeenCalledWith('checkpoint');
  });
});
