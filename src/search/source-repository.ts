import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { vectorLiteral } from '../db/vectors.js';
import { sourcesPerMemory } from './ranking/memory-sql.js';
import type { EmbeddedQuestion } from './ranking/question-vector.js';

/** That a memory was taken from a document, and from which words of it. */
export interface Source {
  memoryId: string;
  documentId: string;
  quote: string;
}

/** Where these memories were taken from, oldest source first. */
export async function sourcesOf(db: Database, scope: Scope, memories: readonly { id: string }[]): Promise<Source[]> {
  if (memories.length === 0) return [];
  const memoryIds = memories.map(({ id }) => id);
  return db.$queryRaw<Source[]>`
    select s.memory_id as "memoryId", s.document_id as "documentId", s.quote
    from (
      select *, row_number() over (partition by memory_id order by created_at, document_id) as nth
      from memory_source where org_id = ${scope.orgId} and memory_id = any(${memoryIds}::text[])
    ) s
    where s.nth <= ${sourcesPerMemory}
    order by s.memory_id, s.nth`;
}

/**
 * Where the words stand that say what these memories say. A correction has the sources of the version that it corrects, and
 * an inference those of what it follows from: they support it, but their words say something else, and are left out. These
 * are looked up by origin (`offset 0` keeps the planner to that) and hashed (docs/retrieval.md, Hybrid).
 */
export async function ownWordsOf(db: Database, scope: Scope, memories: readonly { id: string }[]): Promise<Source[]> {
  if (memories.length === 0) return [];
  const memoryIds = memories.map(({ id }) => id);
  return db.$queryRaw<Source[]>`
    with source as materialized (
      select *, row_number() over (partition by memory_id order by created_at, document_id) as nth
      from memory_source where org_id = ${scope.orgId} and memory_id = any(${memoryIds}::text[])
    ),
    origin as materialized (
      select m.id as memory_id, earlier.id as origin_id
      from memory m join memory earlier on earlier.org_id = m.org_id and earlier.root_memory_id = m.root_memory_id
      where m.org_id = ${scope.orgId} and m.id = any(${memoryIds}::text[]) and m.version > 1
        and earlier.version < m.version and earlier.memory <> m.memory
      union
      select memory_id, related_id from memory_relation
      where org_id = ${scope.orgId} and memory_id = any(${memoryIds}::text[]) and relation = 'derives'
    )
    select s.memory_id as "memoryId", s.document_id as "documentId", s.quote
    from source s
    where s.nth <= ${sourcesPerMemory} and (s.memory_id, s.document_id, s.quote) not in (
      select o.memory_id, said.document_id, said.quote
      from origin o cross join lateral (
        select document_id, quote from memory_source where org_id = ${scope.orgId} and memory_id = o.origin_id offset 0
      ) said)
    order by s.memory_id, s.nth`;
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

/** Cosine of each chunk with a query's vector, on the scale of all models, by chunk id. */
export async function cosinesOf(
  db: Database,
  scope: Scope,
  { setId, vector, cosines }: EmbeddedQuestion,
  chunkIds: readonly string[],
): Promise<Map<string, number>> {
  if (chunkIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; cosine: number }[]>`
    select chunk_id as id, 1 - (embedding <=> ${vectorLiteral(vector)}::halfvec) as cosine
    from chunk_embedding
    where org_id = ${scope.orgId} and set_id = ${setId} and chunk_id = any(${[...chunkIds]}::text[])`;
  return new Map(rows.map(({ id, cosine }) => [id, cosine * cosines.scale + cosines.shift]));
}
