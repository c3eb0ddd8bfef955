import { describe, expect, it } from '@jest/globals';
import type { MemoryHit } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { byRank, reranked } from './reranking.js';

const hit = (id: string, similarity: number, weight = 1): MemoryHit => ({
  ...{ id, memory: id, similarity, weight, version: 1, rootMemoryId: id, metadata: null, updatedAt: new Date(0) },
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

  it('reads fifty, and leaves the others behind them', async () => {
    const reranker = saying({});
    const hits = Array.from({ length: 60 }, (_, i) => hit(String(i).padStart(2, '0'), 0.9));
    const found = await reranked(reranker, 'q', hits);
    expect(reranker.asked).toHaveLength(50);
    expect(found.map(({ id }) => id)).toEqual(hits.map(({ id }) => id));
    expect(found.every(({ similarity }) => similarity === 0.5)).toBe(true);
    expect([...found].sort(byRank)).toEqual(found);
  });

  it('is nothing of nothing', async () => {
    expect(await reranked(saying({}), 'q', [])).toEqual([]);
  });
});
