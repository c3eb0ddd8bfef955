import type { ChunkHit } from './repository.js';

/** The hits of one document, best first. */
export interface DocumentGroup {
  documentId: string;
  /** The best chunk's. */
  score: number;
  hits: ChunkHit[];
  /** Positions beside the hits that are none themselves. */
  neighbours: number[];
}

/** Gathers chunk hits by document; documents are ordered by their best chunk. @param hits best first */
export function groupByDocument(hits: readonly ChunkHit[]): DocumentGroup[] {
  const byDocument = new Map<string, ChunkHit[]>();
  for (const hit of hits) byDocument.set(hit.documentId, [...(byDocument.get(hit.documentId) ?? []), hit]);
  return [...byDocument].map(([documentId, own]) => {
    const positions = new Set(own.map((hit) => hit.position));
    const beside = own.flatMap((hit) => [hit.position - 1, hit.position + 1]);
    const neighbours = [...new Set(beside)].filter((position) => position >= 0 && !positions.has(position));
    return { documentId, score: own[0]?.similarity ?? 0, hits: own, neighbours: neighbours.sort((a, b) => a - b) };
  });
}
