import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import type { Database } from '../db/client.js';
import { uncalibrated } from '../models/embedding/cosine-calibration.js';
import { createPlanning } from './planning.js';
import type { MemorySearch } from './ranking/memory-sql.js';

/** A scope has as many memories as the number at the end of its filter. */
function opened({ hasWords = true } = {}) {
  const state = { counted: 0 };
  const db = {
    async $queryRawUnsafe(_text: string, _org?: string, value?: string) {
      if (value !== undefined) state.counted += 1;
      const count = Number(value?.split(' ').at(-1));
      return [{ hasWords, hasNearest: true, all: 1_000_000, memories: count, chunks: count, documents: 10 }];
    },
  } as unknown as Database;
  const planning = createPlanning({ db, exactChunks: 1 });
  const planOf = (value: string) => planning.memories(searchFor(value));
  return { state, planning, planOf };
}

const searchFor = (value: string): MemorySearch => ({
  ...{
    orgId: 'org',
    containerTags: null,
    setId: 1,
    cosines: uncalibrated,
    vector: [1],
    text: 'kiwi',
    limit: 10,
    threshold: 0,
    forgotten: false,
  },
  memoryFilter: (bind) => `m.metadata->>'kind' = ${bind(value)}`,
});

/** In bytes. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  setFlagsFromString('--no-expose-gc');
  return process.memoryUsage().heapUsed;
}

describe('a scope of any size without an index of words, as on the embedded database', () => {
  it('is not counted: every chunk and every memory is scored', async () => {
    const { state, planning, planOf } = opened({ hasWords: false });
    expect(await planning.chunks(searchFor('any 900000'))).toEqual({ kind: 'exact' });
    expect(await planOf('any 900000')).toEqual({ kind: 'exact' });
    expect(state.counted).toBe(0);
  });
});

describe('the size of a scope', () => {
  it('is counted once, and apart from that of a scope whose long filter differs in its end only', async () => {
    const { state, planOf } = opened();
    const long = 'x'.repeat(100_000);
    const filters = [`${long} 2`, `${long} 3`];
    for (const filter of [...filters, ...filters]) {
      expect(await planOf(filter)).toMatchObject({ memories: Number(filter.at(-1)) });
    }
    expect(state.counted).toBe(2);
  });

  it('is remembered without the filter, however long that is', async () => {
    const { planOf } = opened();
    await planOf('first 2');
    const before = heapUsed();
    for (let i = 2; i < 502; i += 1) await planOf(`${'x'.repeat(100_000)} ${i}`);
    expect(heapUsed() - before).toBeLessThan(10_000_000);
  });
});
