import { describe, expect, it } from '@jest/globals';
import type { ChunkHit, MemoryHit } from '../repository.js';
import { documentOf } from '../test-data.js';
import { fuseHybrid } from './hybrid.js';

const memory = (id: string, similarity: number, text = 'User moved to Leeds in May.'): MemoryHit => ({
  id,
  memory: text,
  version: 1,
  rootMemoryId: null,
  metadata: null,
  isForgotten: false,
  updatedAt: new Date(0),
  statedAt: new Date(0),
  similarity,
  weight: 1,
  ranksBehindId: null,
  filepath: null,
});
const chunk = (chunkId: string, similarity: number, text: string, documentId = 'doc'): ChunkHit => ({
  chunkId,
  documentId,
  position: 0,
  text,
  similarity,
  lexical: 0,
  document: documentOf(documentId),
});
const source = (memoryId: string, quote: string, documentId = 'doc') => ({ memoryId, documentId, quote });
const quote = 'I moved to Leeds in May.';
const shown = (hits: (MemoryHit | ChunkHit)[]): string[] => hits.map((hit) => ('memory' in hit ? hit.id : hit.chunkId));

describe('memories and chunks in one list', () => {
  it('show what was said once: the chunk stands for the memories that were taken from it', () => {
    const chunks = [chunk('c1', 0.8, 'Ann: I moved to Leeds. I like it.'), chunk('c2', 0.7, 'Ann: Bye.')];
    expect(shown(fuseHybrid([memory('m1', 0.6)], chunks, [source('m1', 'I moved to Leeds.')], 10))).toEqual([
      'c1',
      'c2',
    ]);
  });

  it('show the memory where the chunk says no more: it has an id by which it can be forgotten', () => {
    const chunks = [chunk('c1', 0.8, quote), chunk('c2', 0.7, 'Bye.')];
    const [first, ...others] = fuseHybrid([memory('m1', 0.6)], chunks, [source('m1', quote)], 10);
    expect(first).toMatchObject({ id: 'm1', similarity: 0.8 });
    expect(shown(others)).toEqual(['c2']);
  });

  it.each([
    ['a memory of two documents', [memory('m1', 0.6)], [source('m1', quote), source('m1', quote, 'other')]],
    ['a memory that says less', [memory('m1', 0.6, 'User moved to Leeds.')], [source('m1', quote)]],
    [
      'two memories',
      [memory('m1', 0.6), memory('m2', 0.5, 'User moved to Leeds in May with Ann.')],
      [source('m1', quote), source('m2', quote)],
    ],
    ['a memory of a part of it', [memory('m1', 0.6)], [source('m1', 'I moved to Leeds')]],
  ])('show the chunk for %s', (_, memories, sources) => {
    expect(shown(fuseHybrid(memories, [chunk('c1', 0.8, quote)], sources, 10))).toEqual(['c1']);
  });

  it.each(['Ann left Leeds in May.', 'Never moved to Leeds in May.'])(
    'show the chunk where a memory says otherwise: %s',
    (said) =>
      expect(shown(fuseHybrid([memory('m1', 0.6)], [chunk('c1', 0.8, said)], [source('m1', said)], 10))).toEqual([
        'c1',
      ]),
  );

  it('keep memories whose words stand elsewhere, or that nobody said', () => {
    const chunks = [chunk('c1', 0.8, 'I moved to Leeds.', 'other'), chunk('c2', 0.5, 'Bye.')];
    const memories = [memory('written', 0.9), memory('m1', 0.7)];
    expect(shown(fuseHybrid(memories, chunks, [source('m1', 'I moved to Leeds.')], 10))).toEqual([
      'written',
      'c1',
      'm1',
      'c2',
    ]);
  });

  it('know a quote that runs over the edge of a chunk', () => {
    const chunks = [chunk('c1', 0.8, 'I moved to Leeds'), chunk('c2', 0.7, 'in May.')];
    expect(shown(fuseHybrid([memory('m1', 0.6)], chunks, [source('m1', 'I moved to Leeds in May.')], 10))).toEqual([
      'c1',
      'c2',
    ]);
  });

  it('keep a memory whose own words say too little of it by themselves: the chunk that has them may mean something else', () => {
    const chunks = [chunk('c1', 0.8, 'Yes. The tram was late.'), chunk('c2', 0.7, 'In May.')];
    const memories = [memory('m1', 0.9, 'User likes tea.'), memory('m2', 0.6, 'User moves to Oslo with Ann in May.')];
    const fused = fuseHybrid(memories, chunks, [source('m1', 'Yes.'), source('m2', 'In May.')], 10);
    expect(fused.map((hit) => ['memory' in hit ? hit.id : hit.chunkId, hit.similarity])).toEqual([
      ['m1', 0.9],
      ['c1', 0.8],
      ['c2', 0.7],
      ['m2', 0.6],
    ]);
  });

  it('keep a memory of whose words a chunk has too few', () => {
    const fused = fuseHybrid(
      [memory('m1', 0.6)],
      [chunk('c1', 0.8, 'Yes.')],
      [source('m1', 'Yes. I moved to Leeds.')],
      10,
    );
    expect(shown(fused)).toEqual(['c1', 'm1']);
  });

  it('are best first, and no more than asked for', () => {
    const hits = fuseHybrid([memory('m1', 0.9), memory('m2', 0.4)], [chunk('c1', 0.7, 'Bye.')], [], 2);
    expect(shown(hits)).toEqual(['m1', 'c1']);
    expect(fuseHybrid([], [], [], 5)).toEqual([]);
  });
});
