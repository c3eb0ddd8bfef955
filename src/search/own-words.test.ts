import { describe, expect, it } from '@jest/globals';
import { originsOf } from './own-words.js';
import type { Relative } from './relation-repository.js';
import type { MemoryHit } from './repository.js';

const hit = (id: string, memory: string, version = 1, rootMemoryId = id): MemoryHit => ({
  ...{
    id,
    memory,
    version,
    rootMemoryId,
    similarity: 0.9,
    weight: 1,
    isForgotten: false,
    ranksBehindId: null,
    metadata: null,
    updatedAt: new Date(0),
  },
});
const version = (id: string, memory: string, number: number, rootMemoryId: string): Relative => ({
  ...{ id, memory, version: number, rootMemoryId, isLatest: false, isForgotten: false, forgetAfter: null },
  ...{ statedAt: new Date(0), metadata: null, updatedAt: new Date(0) },
});

describe('the memories that others may have their sources from', () => {
  it('are the earlier versions that say something else, of the same memory', () => {
    const versions = [
      version('berlin', 'Lives in Berlin', 1, 'berlin'),
      version('rome', 'Lives in Rome', 2, 'berlin'),
      version('later', 'Lives in Rome', 3, 'berlin'),
      version('tea', 'Drinks tea', 1, 'tea'),
    ];
    expect(originsOf([hit('later', 'Lives in Rome', 3, 'berlin')], versions, [])).toEqual(
      new Map([['later', ['berlin']]]),
    );
  });

  it('are what they follow from, and not what follows from them or what they add to', () => {
    const relations = [
      { memoryId: 'm', relatedId: 'parent', relation: 'derives' as const },
      { memoryId: 'm', relatedId: 'extended', relation: 'extends' as const },
      { memoryId: 'child', relatedId: 'm', relation: 'derives' as const },
    ];
    expect(originsOf([hit('m', 'Says')], [], relations)).toEqual(new Map([['m', ['parent']]]));
  });
});
