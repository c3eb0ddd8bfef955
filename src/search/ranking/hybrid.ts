import { wordsOf } from '../../text/words.js';
import type { ChunkHit, MemoryHit } from '../repository.js';

/** Share of a memory's words with which its quote says it wherever it stands; "Yes." may be said of two things (docs/retrieval.md). */
const ENOUGH = 1 / 3;

/** Verbatim words of a document that say what a memory says. */
export interface MemoryQuote {
  memoryId: string;
  documentId: string;
  quote: string;
}

/**
 * Memories and chunks in one list, best first, at most `limit`. What was said is shown once: where the words that a
 * memory was taken from stand in a chunk of the list, the chunk stays, as it says the same and more, and gets the
 * better similarity of the two. Memories of other places, those whose quotes say too little by themselves, those written directly,
 * corrections and inferences are results of their own.
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
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  for (const { memoryId, documentId, quote } of sources) {
    const memory = byId.get(memoryId);
    if (memory === undefined) continue;
    for (const chunk of chunks) {
      if (chunk.documentId !== documentId || !saysTheSame(chunk.text, quote, memory.memory)) continue;
      lent.set(chunk.chunkId, Math.max(memory.similarity, lent.get(chunk.chunkId) ?? 0));
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

/** Whether a chunk has the quote, which may run over its edge, and what it has of it says the memory. */
function saysTheSame(chunk: string, quote: string, memory: string): boolean {
  if (!chunk.includes(quote) && !quote.includes(chunk)) return false;
  const [said, wanted] = [wordsOf(chunk.includes(quote) ? quote : chunk), [...wordsOf(memory)]];
  return wanted.filter((word) => said.has(word)).length >= ENOUGH * wanted.length;
}
