import { describe, expect, it } from '@jest/globals';
import type { Database } from '../db/client.js';
import { type Llm, LlmError } from '../models/llm/index.js';
import { aggregated, connected } from './aggregating.js';
import type { ChunkHit, MemoryHit } from './repository.js';
import { documentOf } from './test-data.js';

const memory = (id: string, text: string, similarity: number): MemoryHit => ({
  ...{ id, memory: text, similarity, weight: 1, isForgotten: false, ranksBehindId: null, filepath: null },
  ...{ version: 1, rootMemoryId: id, metadata: null },
  updatedAt: new Date('2026-05-06'),
  statedAt: new Date('2026-01-02'),
});
const chunk: ChunkHit = {
  ...{ chunkId: 'x', documentId: 'd', position: 0, text: 'A passage', tokens: 2 },
  ...{ similarity: 0.7, cosine: 0.7, lexical: 0, document: documentOf('d') },
};
const hits = [
  memory('1', 'Ana is a pilot.', 0.9),
  memory('2', 'Ana has a cat.', 0.8),
  chunk,
  memory('3', 'Ana flies a Cessna.', 0.6),
];

/** A database with these relations. */
const databaseOf = (relations: object[]) =>
  ({ memoryRelation: { findMany: async () => relations } }) as unknown as Database;
const extended = databaseOf([{ memoryId: '3', relatedId: '1', relation: 'extends' }]);
/** What a model was asked last. */
let asked = '';
const llmOf = (answer: object | Error) =>
  ({
    name: 'scripted/one',
    generate: async (request: object) => {
      asked = JSON.stringify(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  }) as unknown as Llm;
const said = async (db: Database, llm: Llm | null, given: readonly (MemoryHit | ChunkHit)[] = hits) =>
  (await aggregated({ db, llm }, { orgId: 'org' }, 'What does Ana do?', given)).map(({ hit, text, members }) => [
    text ?? ('memory' in hit ? hit.memory : hit.text),
    hit.similarity,
    members.map(({ id }) => id),
  ]);

describe('aggregated without a model', () => {
  it('joins what extends one another where the best of it stood', async () => {
    expect(await said(extended, null)).toEqual([
      ['Ana is a pilot; Ana flies a Cessna.', 0.9, ['1', '3']],
      ['Ana has a cat.', 0.8, []],
      ['A passage', 0.7, []],
    ]);
  });

  it('leaves alone what is derived, what is related to none of the results, and a single memory', async () => {
    const others = databaseOf([
      { memoryId: '3', relatedId: '1', relation: 'derives' },
      { memoryId: '2', relatedId: 'elsewhere', relation: 'extends' },
    ]);
    expect((await said(others, null)).length).toBe(4);
    expect((await said(extended, null, hits.slice(0, 1))).length).toBe(1);
  });
});

describe('aggregated by a model', () => {
  it('is one text of the memories that it used', async () => {
    const answer = { text: ' Ana is a pilot who flies a Cessna. ', used: [3, 1, 99] };
    expect(await said(databaseOf([]), llmOf(answer))).toEqual([
      ['Ana is a pilot who flies a Cessna.', 0.9, ['1', '3']],
      ['Ana has a cat.', 0.8, []],
      ['A passage', 0.7, []],
    ]);
    // Of two that contradict each other the one that was said last holds, whenever it was stored.
    expect(asked).toContain('Ana is a pilot. (2026-01-02)');
  });

  it('stays as it was found when fewer than two bear on the question', async () => {
    expect((await said(extended, llmOf({ text: 'Ana is a pilot.', used: [1] }))).length).toBe(4);
    expect((await said(extended, llmOf({ text: ' ', used: [1, 3] }))).length).toBe(4);
  });

  it('is joined by the rule when the model does not answer', async () => {
    const [first] = await said(extended, llmOf(new LlmError('unavailable', 'busy')));
    expect(first?.[0]).toBe('Ana is a pilot; Ana flies a Cessna.');
    await expect(said(extended, llmOf(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

describe('connected', () => {
  it('joins through a third, and keeps order and everything', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
    const pairs = [
      ['a', 'c'],
      ['e', 'c'],
      ['d', 'gone'],
    ];
    expect(connected(items, pairs).map((group) => group.map(({ id }) => id).join(''))).toEqual(['ace', 'b', 'd']);
  });
});
