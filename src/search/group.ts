import { groupBy } from '../core/lists.js';
import type { ChunkHit, FoundDocument } from './repository.js';

/** The hits of one document, best first. */
export interface DocumentGroup {
  document: FoundDocument;
  /** The best chunk's. */
  score: number;
  hits: ChunkHit[];
  /** Positions beside the hits that are none themselves. */
  neighbours: number[];
}

/** Gathers chunk hits by document; documents are ordered by their best chunk. @param hits best first */
export function groupByDocument(hits: readonly ChunkHit[]): DocumentGroup[] {
  const groups = [...groupBy(hits, ({ documentId }) => documentId).values()];
  return groups.flatMap(([best, ...others]) => {
    if (best === undefined) return [];
    const own = [best, ...others];
    const positions = new Set(own.map((hit) => hit.position));
    const beside = own.flatMap((hit) => [hit.position - 1, hit.position + 1]);
    const neighbours = [...new Set(beside)].filter((position) => position >= 0 && !positions.has(position));
    return { document: best.document, score: best.similarity, hits: own, neighbours: neighbours.sort((a, b) => a - b) };
  });
}
