import type { Database } from '../db/client.js';
import { vectorLiteral } from '../db/vectors.js';
import type { Scope } from '../scope.js';

/** What one memory answers with at most: the same fact may have been said a thousand times. */
const sourcesPerMemory = 50;

/** That a memory was taken from a document: the words, and where the document is. */
export interface Source {
  memoryId: string;
  documentId: string;
  quote: string;
  filepath: string | null;
}

/** Where these memories were taken from, oldest source first. */
export async function sourcesOf(db: Database, scope: Scope, memories: readonly { id: string }[]): Promise<Source[]> {
  if (memories.length === 0) return [];
  const memoryIds = memories.map(({ id }) => id);
  return db.$queryRaw<Source[]>`
    select s.memory_id as "memoryId", s.document_id as "documentId", s.quote, d.filepath
    from (
      select *, row_number() over (partition by memory_id order by created_at, document_id) as nth
      from memory_source where org_id = ${scope.orgId} and memory_id = any(${memoryIds}::text[])
    ) s join document d on d.org_id = s.org_id and d.id = s.document_id
    where s.nth <= ${sourcesPerMemory}
    order by s.memory_id, s.nth`;
}

/** All words that these memories were taken from, and the documents that they stand in. */
export async function quotesOf(
  db: Database,
  scope: Scope,
  memoryIds: readonly string[],
): Promise<Omit<Source, 'filepath'>[]> {
  if (memoryIds.length === 0) return [];
  return db.memorySource.findMany({
    where: { orgId: scope.orgId, memoryId: { in: [...memoryIds] } },
    select: { memoryId: true, documentId: true, quote: true },
  });
}

/** A chunk of a document as searches see it. */
export interface VisibleChunk {
  id: string;
  text: string;
  position: number;
}

/** All chunks of a document, in reading order. */
export async function chunksOf(db: Database, scope: Scope, documentId: string): Promise<VisibleChunk[]> {
  return db.$queryRaw<VisibleChunk[]>`
    select c.id, c.text, c.position
    from chunk c join document d on d.org_id = c.org_id and d.id = c.document_id
    where c.org_id = ${scope.orgId} and c.document_id = ${documentId}
      and c.from_revision <= d.processed_revision and c.until_revision > d.processed_revision
    order by c.position`;
}

/** Cosine of each chunk with a query's vector, −1 to 1, by chunk id. */
export async function cosinesOf(
  db: Database,
  scope: Scope,
  { setId, vector }: { setId: number; vector: Float32Array },
  chunkIds: readonly string[],
): Promise<Map<string, number>> {
  if (chunkIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; cosine: number }[]>`
    select chunk_id as id, 1 - (embedding <=> ${vectorLiteral(vector)}::halfvec) as cosine
    from chunk_embedding
    where org_id = ${scope.orgId} and set_id = ${setId} and chunk_id = any(${[...chunkIds]}::text[])`;
  return new Map(rows.map(({ id, cosine }) => [id, cosine]));
}
