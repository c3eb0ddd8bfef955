import { describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { createLastUse } from './last-use.js';

/** What was written, statement by statement; with `down`, nothing can be. */
function recorder() {
  const written: { ids: string[]; times: Date[] }[] = [];
  const state = { down: false };
  const $executeRaw = async (_: TemplateStringsArray, ids: string[], times: Date[]) => {
    if (state.down) throw new Error('the database is down');
    written.push({ ids, times });
  };
  const log = { warn: () => undefined } as unknown as Logger;
  return { written, state, lastUse: createLastUse({ db: { $executeRaw } as unknown as Database, log }) };
}

describe('the last use of keys', () => {
  it('is written for all keys together, however often they were used, and not again without a new use', async () => {
    const { written, lastUse } = recorder();
    for (let request = 0; request < 1_000; request += 1) lastUse.note(request % 2 === 0 ? 'a' : 'b');
    expect(written).toEqual([]);
    await lastUse.save();
    await lastUse.save();
    expect(written.map(({ ids }) => ids)).toEqual([['a', 'b']]);
    expect(written[0]?.times).toEqual([expect.any(Date), expect.any(Date)]);
    await lastUse.close();
    expect(written).toHaveLength(1);
  });

  it('is written every half minute', async () => {
    jest.useFakeTimers();
    try {
      const { written, lastUse } = recorder();
      for (const id of ['a', 'b']) {
        lastUse.note(id);
        await jest.advanceTimersByTimeAsync(30_000);
      }
      expect(written.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
      await lastUse.close();
    } finally {
      jest.useRealTimers();
    }
  });

  it('that could not be written waits for the next time, or for the end', async () => {
    const { written, state, lastUse } = recorder();
    lastUse.note('a');
    state.down = true;
    await lastUse.save();
    state.down = false;
    lastUse.note('b');
    await lastUse.close();
    expect(written.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  });
});
