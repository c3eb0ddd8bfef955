import { type Hit, isMemory } from './repository.js';
import type { Reranker } from './rerank/index.js';

/** Results that a reranker reads: more take longer than they give. */
export const rerankedCandidates = 50;

/** Best first; what is alike is in the order of the ids, whatever the order it came in. */
export function byRank(a: Hit, b: Hit): number {
  return b.similarity - a.similarity || (idOf(a) < idOf(b) ? -1 : 1);
}

const idOf = (hit: Hit) => (isMemory(hit) ? hit.id : hit.chunkId);
const textOf = (hit: Hit) => (isMemory(hit) ? hit.memory : hit.text);
const weightOf = (hit: Hit) => (isMemory(hit) ? hit.weight : 1);

/**
 * Puts the best {@link rerankedCandidates} of what was found in the reranker's order, with its similarities. The others
 * stay behind them. What lowers an inference awaiting review lowers it here, too.
 * @param hits best first
 */
export async function reranked<T extends Hit>(reranker: Reranker, question: string, hits: readonly T[]): Promise<T[]> {
  const head = hits.slice(0, rerankedCandidates);
  const candidates = head.map((hit) => ({
    text: textOf(hit),
    isStatement: isMemory(hit),
    similarity: hit.similarity / weightOf(hit),
  }));
  const similarities = await reranker.rerank(question, candidates);
  const read = head
    .map((hit, index) => ({ ...hit, similarity: weightOf(hit) * (similarities[index] ?? 0) }))
    .sort(byRank);
  const least = read.at(-1)?.similarity ?? 1;
  const unread = hits.slice(rerankedCandidates);
  return [...read, ...unread.map((hit) => ({ ...hit, similarity: Math.min(hit.similarity, least) }))];
}
