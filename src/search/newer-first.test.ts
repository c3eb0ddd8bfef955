import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newerFirst } from './newer-first.js';
import type { MemoryHit } from './repository.js';

const hit = (id: string, similarity: number, ranksBehindId: string | null = null): MemoryHit => ({
  ...{
    id,
    memory: id,
    version: 1,
    rootMemoryId: id,
    metadata: null,
    updatedAt: new Date(0),
    statedAt: new Date(0),
    weight: 1,
  },
  ...{ similarity, ranksBehindId, isForgotten: false, filepath: null },
});
const told = (hits: readonly MemoryHit[]) => newerFirst(hits).map((each) => [(each as MemoryHit).id, each.similarity]);

describe('what is probably outdated', () => {
  it('comes right behind its new value, which takes over its similarity', () => {
    expect(told([hit('old', 0.9, 'new'), hit('other', 0.8), hit('new', 0.6)])).toEqual([
      ['new', 0.9],
      ['old', 0.9],
      ['other', 0.8],
    ]);
  });

  it('stays where it is behind a new value that is better, or that was not found', () => {
    expect(told([hit('new', 0.9), hit('old', 0.7, 'new')])).toEqual([
      ['new', 0.9],
      ['old', 0.7],
    ]);
    expect(told([hit('old', 0.7, 'elsewhere')])).toEqual([['old', 0.7]]);
  });

  it('may be a new value itself', () => {
    expect(told([hit('a', 0.9, 'b'), hit('b', 0.8, 'c'), hit('c', 0.5)]).map(([id]) => id)).toEqual(['c', 'b', 'a']);
  });

  it('is never lost, whatever ranks behind what', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const behind = fc.array(fc.option(fc.constantFrom(...ids)), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(behind, (newer) => {
        const hits = ids.map((id, at) => hit(id, 1 - at / 10, newer[at] ?? null));
        const found = told(hits);
        expect(found.map(([id]) => id).sort()).toEqual(ids);
        const similarities = found.map(([, similarity]) => similarity as number);
        expect(similarities).toEqual([...similarities].sort((one, other) => other - one));
      }),
    );
  });
});
