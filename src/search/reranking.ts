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
 * Has the reranker read the best {@link rerankedCandidates} of what was found, and puts all in the order of its similarities;
 * what it did not read keeps its own. What lowers an inference awaiting review lowers it here, too.
 * @param hits best first
 */
export async function reranked<T extends Hit>(reranker: Reranker, question: string, hits: readonly T[]): Promise<T[]> {
  const read = hits.slice(0, rerankedCandidates);
  const candidates = read.map((hit) => ({
    text: textOf(hit),
    isStatement: isMemory(hit),
    similarity: hit.similarity / weightOf(hit),
  }));
  const similarities = await reranker.rerank(question, candidates);
  const judged = read.map((hit, index) => ({ ...hit, similarity: weightOf(hit) * (similarities[index] ?? 0) }));
  return [...judged, ...hits.slice(rerankedCandidates)].sort(byRank);
}
