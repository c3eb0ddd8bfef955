import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { quoteFinder } from './quotes.js';
import type { EmbeddedQuestion } from './ranking/question-vector.js';
import { similarity } from './ranking/score.js';
import { chunksOf, cosinesOf, type Source, type VisibleChunk } from './source-repository.js';

/** Documents looked into for each memory. */
const documentsPerMemory = 5;

/** A chunk that a memory was taken from. */
export interface SourceChunk extends VisibleChunk {
  documentId: string;
  /** 0–1, by meaning alone. */
  score: number;
}

/** The chunks that hold the words that memories were taken from, by memory id, best first. */
export async function sourceChunksOf(
  db: Database,
  scope: Scope,
  question: EmbeddedQuestion,
  sources: readonly Source[],
): Promise<Map<string, SourceChunk[]>> {
  const looked = [...groupBy(sources, ({ memoryId }) => memoryId).values()].flatMap((own) =>
    own.slice(0, documentsPerMemory),
  );
  const holding: { memoryId: string; documentId: string; chunk: VisibleChunk }[] = [];
  // One document after the other: each may be large.
  for (const [documentId, quotes] of groupBy(looked, (source) => source.documentId)) {
    const chunksWith = quoteFinder(await chunksOf(db, scope, documentId));
    for (const { memoryId, quote } of quotes) {
      for (const chunk of chunksWith(quote)) holding.push({ memoryId, documentId, chunk });
    }
  }
  const ids = [...new Set(holding.map(({ chunk }) => chunk.id))];
  const cosines = await cosinesOf(db, scope, question, ids);
  const scored = holding.map(({ memoryId, documentId, chunk }) => ({
    memoryId,
    chunk: { ...chunk, documentId, score: similarity(cosines.get(chunk.id) ?? 0) },
  }));
  scored.sort((a, b) => b.chunk.score - a.chunk.score || (a.chunk.id < b.chunk.id ? -1 : 1));
  return new Map(
    [...groupBy(scored, ({ memoryId }) => memoryId)].map(([id, own]) => [id, own.map(({ chunk }) => chunk)]),
  );
}
