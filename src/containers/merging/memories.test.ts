import { describe, expect, it } from '@jest/globals';
import type { Queryable } from '../../db/client.js';
import { moveMemories } from './memories.js';

describe('values of a slot', () => {
  it('are all read before any is superseded, so that nothing goes on when reading fails', async () => {
    const row = { version: 1, parentMemoryId: null, rootMemoryId: null, fingerprint: 'x', isForgotten: false };
    const moving = { ...row, id: 'a', subject: 'User', slot: 'home', isLatest: true };
    const holders = ['a', 'b'].map((id) => ({ id, subject: 'User', slot: 'home', rootMemoryId: id }));
    const answers = [[{ root: 'a' }], [], [], holders];
    const reads = [async () => [moving]];
    const written: unknown[] = [];
    const tx = {
      $queryRaw: async () => answers.shift(),
      $executeRaw: async () => 0,
      memory: {
        findMany: () => reads.shift()?.() ?? Promise.reject(new Error('connection terminated')),
        updateMany: async (change: unknown) => written.push(change),
      },
    } as unknown as Queryable;
    await expect(moveMemories(tx, { orgId: 'o' }, 'from', 'to', 10)).rejects.toThrow('connection terminated');
    expect(answers).toEqual([]);
    expect(written).toEqual([]);
  });
});
