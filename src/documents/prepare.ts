import { createHash } from 'node:crypto';
import type { Chunk } from '../content/chunking/index.js';
import { newId } from '../core/ids.js';
import { groupBy } from '../core/lists.js';
import type { IndexableDocument, NewChunk, ReadyDocument, StoredChunk } from './index-repository.js';

/** The new chunks of a revision, which have to be embedded, and the resulting state of the index. */
export interface Prepared {
  fresh: Omit<NewChunk, 'vectors'>[];
  ready: Pick<ReadyDocument, 'id' | 'revision' | 'chunkCount' | 'tokenCount' | 'kept' | 'staleIds'>;
}

/** Compares a revision's chunks with those in the index: a chunk with the same embed hash keeps its id and vectors. */
export function compareChunks(
  { id, revision }: Pick<IndexableDocument, 'id' | 'revision'>,
  chunks: readonly Chunk[],
  stored: readonly StoredChunk[],
): Prepared {
  const known = groupBy(stored, (chunk) => chunk.embedHash);
  const stale = new Set(stored.map((chunk) => chunk.id));
  const kept: { id: string; position: number }[] = [];
  const fresh: Prepared['fresh'] = [];
  for (const chunk of chunks) {
    const embedHash = embedHashOf(chunk);
    const same = known.get(embedHash)?.shift();
    if (same === undefined) {
      fresh.push({ ...chunk, id: newId(), documentId: id, revision, embedHash });
      continue;
    }
    stale.delete(same.id);
    const inPlace = same.position === chunk.position && same.untilRevision > revision;
    if (!inPlace) kept.push({ id: same.id, position: chunk.position });
  }
  return {
    fresh,
    ready: {
      id,
      revision,
      chunkCount: chunks.length,
      tokenCount: chunks.reduce((sum, chunk) => sum + chunk.tokens, 0),
      kept,
      staleIds: [...stale],
    },
  };
}

/** SHA-256 in hex of all that the index holds of a chunk. */
export const embedHashOf = ({ embedText, label, lexicalText, text }: Chunk): string =>
  createHash('sha256').update([embedText, label, lexicalText, text].join('\u0000')).digest('hex');
