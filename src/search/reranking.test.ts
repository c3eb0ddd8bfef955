import { describe, expect, it } from '@jest/globals';
import type { MemoryHit } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { reranked } from './reranking.js';

const hit = (id: string, similarity: number, weight = 1): MemoryHit => ({
  ...{
    id,
    memory: id,
    similarity,
    weight,
    isForgotten: false,
    ranksBehindId: null,
    filepath: null,
    version: 1,
    rootMemoryId: id,
    metadata: null,
    updatedAt: new Date(0),
    statedAt: new Date(0),
  },
});
const saying = (scores: Record<string, number>): Reranker & { asked: { text: string; similarity: number }[] } => {
  const asked: { text: string; similarity: number }[] = [];
  return {
    asked,
    rerank: async (_, candidates) => {
      asked.push(...candidates);
      return candidates.map(({ text }) => scores[text] ?? 0.5);
    },
  };
};

describe('reranked', () => {
  it('is in the order of the new similarities; what is alike in the order of the ids', async () => {
    const found = await reranked(saying({ b: 0.9, a: 0.3 }), 'q', [
      hit('a', 0.8),
      hit('d', 0.7),
      hit('c', 0.6),
      hit('b', 0.5),
    ]);
    expect(found.map(({ id, similarity }) => [id, similarity])).toEqual([
      ['b', 0.9],
      ['c', 0.5],
      ['d', 0.5],
      ['a', 0.3],
    ]);
  });

  it('lowers an inference awaiting review once, before and after', async () => {
    const reranker = saying({ a: 0.9 });
    const [found] = await reranked(reranker, 'q', [hit('a', 0.4, 0.8)]);
    expect(reranker.asked).toEqual([{ text: 'a', isStatement: true, similarity: 0.5 }]);
    expect(found?.similarity).toBeCloseTo(0.72, 9);
  });

  it('reads fifty; the others keep their similarity, behind what it raised and before what it lowered below them', async () => {
    const hits = Array.from({ length: 52 }, (_, i) => hit(String(i).padStart(2, '0'), 0.9 - i / 1_000));
    const scores = { ...Object.fromEntries(hits.map(({ id, similarity }) => [id, similarity])), '02': 0.1, '49': 0.95 };
    const reranker = saying(scores);
    const found = await reranked(reranker, 'q', hits);
    expect(reranker.asked).toHaveLength(50);
    const ids = hits.map(({ id }) => id).filter((id) => id !== '02' && id !== '49');
    expect(found.map(({ id }) => id)).toEqual(['49', ...ids, '02']);
    expect(found.slice(-3).map(({ similarity }) => similarity)).toEqual(
      [hits[50], hits[51]].map((h) => h?.similarity).concat(0.1),
    );
  });

  it('is nothing of nothing', async () => {
    expect(await reranked(saying({}), 'q', [])).toEqual([]);
  });
});
