import type { ChunkHit, MemoryHit } from '../repository.js';

/** Verbatim words of a document that say what a memory says. */
export interface MemoryQuote {
  memoryId: string;
  documentId: string;
  quote: string;
}

/**
 * Memories and chunks in one list, best first, at most `limit`. What was said is shown once: where the words that a
 * memory was taken from stand in a chunk of the list, the chunk stays, as it says the same and more, and gets the
 * better similarity of the two. Memories of other places, those written directly, corrections and inferences are results of
 * their own.
 * @param memories best first
 * @param chunks best first
 * @param sources of these memories, where their own words stand
 */
export function fuseHybrid(
  memories: readonly MemoryHit[],
  chunks: readonly ChunkHit[],
  sources: readonly MemoryQuote[],
  limit: number,
): (MemoryHit | ChunkHit)[] {
  const lent = new Map<string, number>();
  const shown = new Set<string>();
  const similarityOf = new Map(memories.map((memory) => [memory.id, memory.similarity]));
  for (const { memoryId, documentId, quote } of sources) {
    const similarity = similarityOf.get(memoryId);
    if (similarity === undefined) continue;
    for (const chunk of chunks) {
      if (chunk.documentId !== documentId || !saysTheSame(chunk.text, quote)) continue;
      lent.set(chunk.chunkId, Math.max(similarity, lent.get(chunk.chunkId) ?? 0));
      shown.add(memoryId);
    }
  }
  const others = memories.filter((memory) => !shown.has(memory.id));
  const raised = chunks.map((chunk) => ({
    ...chunk,
    similarity: Math.max(chunk.similarity, lent.get(chunk.chunkId) ?? 0),
  }));
  return [...others, ...raised].sort((a, b) => b.similarity - a.similarity).slice(0, limit);
}

/** A quote may run over the edge of a chunk. */
const saysTheSame = (chunk: string, quote: string): boolean => chunk.includes(quote) || quote.includes(chunk);
