import { groupBy } from '../../core/lists.js';
import { wordsOf } from '../../text/words.js';
import type { ChunkHit, MemoryHit } from '../repository.js';
import type { Source } from '../source-repository.js';

/** Share of a memory's words with which its quote says it wherever it stands; "Yes." may be said of two things (docs/retrieval.md). */
const ENOUGH = 1 / 3;

/** What a person says of themselves begins with these; a memory says it of the person, with another form of the verb behind it. */
const OWN = /^(?:i\b|my$)/;

/**
 * Memories and chunks in one list, best first, at most `limit`. What was said is shown once: where the words that a
 * memory was taken from stand in a chunk of the list, the chunk stays, as it says the same and more, and gets the
 * better similarity of the two; one that says no more gives way to its memory, which can be forgotten by its id. Memories of
 * other places, those whose quotes say too little by themselves, those written directly, corrections and inferences are results
 * of their own.
 * @param memories best first
 * @param chunks best first
 * @param sources of these memories, where their own words stand
 */
export function fuseHybrid(
  memories: readonly MemoryHit[],
  chunks: readonly ChunkHit[],
  sources: readonly Source[],
  limit: number,
): (MemoryHit | ChunkHit)[] {
  const said = saidIn(memories, chunks, sources);
  const ofChunk = groupBy(said, ({ chunkId }) => chunkId);
  const inPlace = new Set<MemoryHit>();
  const raised = chunks.map((chunk) => {
    const its = ofChunk.get(chunk.chunkId) ?? [];
    const similarity = Math.max(chunk.similarity, ...its.map(({ memory }) => memory.similarity));
    const [only] = its;
    if (only?.isAll !== true || its.length > 1 || inPlace.has(only.memory)) return { ...chunk, similarity };
    inPlace.add(only.memory);
    return { ...only.memory, similarity };
  });
  const others = without(memories, said);
  return [...others, ...raised].sort((a, b) => b.similarity - a.similarity).slice(0, limit);
}

/** Those of the memories that no chunk says. @param sources of the memories, where their own words stand */
export const notSaid = (
  memories: readonly MemoryHit[],
  chunks: readonly ChunkHit[],
  sources: readonly Source[],
): MemoryHit[] => without(memories, saidIn(memories, chunks, sources));

const without = (memories: readonly MemoryHit[], said: readonly { memory: MemoryHit }[]): MemoryHit[] => {
  const shown = new Set(said.map(({ memory }) => memory));
  return memories.filter((memory) => !shown.has(memory));
};

/** Which memories stand in which chunks, and whether as all that the chunk says. */
function saidIn(memories: readonly MemoryHit[], chunks: readonly ChunkHit[], sources: readonly Source[]) {
  const says = saying();
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const sourcesOf = groupBy(sources, ({ memoryId }) => memoryId);
  return sources.flatMap(({ memoryId, documentId, quote }) => {
    const memory = byId.get(memoryId);
    if (memory === undefined) return [];
    return chunks.flatMap(({ chunkId, documentId: of, text }) => {
      const part = of === documentId ? partOf(quote, text) : '';
      const isAll = quote === text && sourcesOf.get(memoryId)?.length === 1 && hasAll(memory.memory, text);
      return part !== '' && says(part, memory.memory) ? [{ memory, chunkId, isAll }] : [];
    });
  });
}

/** Tells whether a text has enough of a memory's words to say it; many chunks may have the same. */
function saying() {
  const known = new Map<string, boolean>();
  return (text: string, memory: string): boolean => {
    const key = `${memory}\n${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [said, wanted] = [wordsOf(text), [...wordsOf(memory)]];
    const says = wanted.filter((word) => said.has(word)).length >= ENOUGH * wanted.length;
    known.set(key, says);
    return says;
  };
}

/** Whether a memory has all words of a sentence, but "User lives" for "I live". */
function hasAll(memory: string, sentence: string): boolean {
  const words = wordsOf(memory);
  const [first = '', ...others] = wordsOf(sentence);
  const kept = OWN.test(first) ? others.slice(1) : [first, ...others];
  return kept.every((word) => words.has(word));
}

/** What a chunk has of a quote, which may run over its edge; empty if it is neither in the other. */
const partOf = (quote: string, chunk: string): string =>
  chunk.includes(quote) ? quote : quote.includes(chunk) ? chunk : '';
