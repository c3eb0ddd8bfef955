import type { Chunk } from '../content/chunking/index.js';
import type { Database, Queryable } from '../db/client.js';
import { vectorLiteral } from '../db/vectors.js';
import type { Scope } from '../scope.js';

/** A chunk as it goes into the index: kept from the revision before (`embedding: null`), or new. */
export interface IndexedChunk extends Chunk {
  id: string;
  embedHash: string;
  embedding: Float32Array | null;
}

/** Chunks of one insert: keeps a statement's parameters around 1 MB. */
const sliceSize = 500;

export async function loadForIndexing(db: Database, scope: Scope, id: string) {
  return db.document.findUnique({ where: { orgId_id: { orgId: scope.orgId, id } }, include: { content: true } });
}

/** What asking for the document's memories takes. */
export async function loadDreamRequest(db: Database, scope: Scope, id: string) {
  return db.document.findUnique({
    where: { orgId_id: { orgId: scope.orgId, id }, dreamingStatus: 'dreaming' },
    select: { containerTag: true, dreaming: true },
  });
}

/** Marks what is being done, unless a newer revision has been accepted. */
export async function setStage(
  db: Queryable,
  scope: Scope,
  id: string,
  revision: number,
  status: 'extracting' | 'chunking' | 'embedding' | 'indexing',
): Promise<void> {
  await db.document.updateMany({ where: { orgId: scope.orgId, id, latestRevision: revision }, data: { status } });
}

/** Ids of the document's chunks with the hash (hex) of what was embedded, of those that the set has vectors of. */
export async function embeddedChunks(db: Database, scope: Scope, setId: number, documentId: string) {
  const rows = await db.$queryRaw<{ id: string; hash: string }[]>`
    select c.id, encode(c.embed_hash, 'hex') as hash
    from chunk c
    join chunk_embedding e on e.org_id = c.org_id and e.chunk_id = c.id and e.set_id = ${setId}
    where c.org_id = ${scope.orgId} and c.document_id = ${documentId}
    order by c.position`;
  return rows;
}

/** Locks the document until the transaction ends. @returns its latest revision, or undefined when it is gone */
export async function lockRevision(db: Queryable, scope: Scope, id: string): Promise<number | undefined> {
  const rows = await db.$queryRaw<{ latest_revision: number }[]>`
    select latest_revision from document where org_id = ${scope.orgId} and id = ${id} for update`;
  return rows[0]?.latest_revision;
}

/** Makes the document's chunks exactly these. Inside a transaction, so that no search sees a mix. */
export async function swapChunks(
  db: Queryable,
  scope: Scope,
  setId: number,
  documentId: string,
  chunks: readonly IndexedChunk[],
): Promise<void> {
  const kept = chunks.filter((chunk) => chunk.embedding === null);
  const added = chunks.filter((chunk) => chunk.embedding !== null);
  await db.chunk.deleteMany({
    where: { orgId: scope.orgId, documentId, id: { notIn: kept.map((chunk) => chunk.id) } },
  });
  for (const slice of slices(kept)) await updateChunks(db, scope, slice);
  for (const slice of slices(added)) await insertChunks(db, scope, setId, documentId, slice);
}

function* slices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += sliceSize) yield items.slice(start, start + sliceSize);
}

async function updateChunks(db: Queryable, scope: Scope, chunks: readonly IndexedChunk[]): Promise<void> {
  await db.$executeRaw`
    update chunk c set position = k.position
    from unnest(${chunks.map((c) => c.id)}::text[], ${chunks.map((c) => c.position)}::int[]) as k(id, position)
    where c.org_id = ${scope.orgId} and c.id = k.id and c.position <> k.position`;
}

async function insertChunks(
  db: Queryable,
  scope: Scope,
  setId: number,
  documentId: string,
  chunks: readonly IndexedChunk[],
): Promise<void> {
  await db.$executeRaw`
    with added as (
      select * from unnest(
        ${chunks.map((c) => c.id)}::text[], ${chunks.map((c) => c.position)}::int[], ${chunks.map((c) => c.type)}::text[],
        ${chunks.map((c) => c.text)}::text[], ${chunks.map((c) => c.tokens)}::int[],
        ${chunks.map((c) => c.embedHash)}::text[], ${chunks.map((c) => c.lexicalText)}::text[],
        ${chunks.map((c) => vectorLiteral(c.embedding ?? new Float32Array()))}::text[]
      ) as a(id, position, type, text, tokens, embed_hash, lexical_text, embedding)
    ), written as (
      insert into chunk (org_id, id, document_id, position, type, text, tokens, embed_hash, lexemes, length)
      select ${scope.orgId}, a.id, ${documentId}, a.position, a.type, a.text, a.tokens, decode(a.embed_hash, 'hex'), l.lexemes,
             (select coalesce(sum(cardinality(w.positions)), 0) from unnest(l.lexemes) w)
      from added a, lateral (select to_tsvector('english', a.lexical_text) as lexemes) l
      returning id
    )
    insert into chunk_embedding (org_id, set_id, chunk_id, document_id, embedding)
    select ${scope.orgId}, ${setId}, w.id, ${documentId}, a.embedding::halfvec
    from written w join added a on a.id = w.id`;
}

/** What the document is after its chunks were swapped in. */
export interface Indexed {
  revision: number;
  chunkCount: number;
  tokenCount: number;
  /** Memories are still to come, and a client waits for them before `done`. */
  awaitsMemories: boolean;
  /** No memories are made of it. */
  searchOnly: boolean;
}

export async function markIndexed(db: Queryable, scope: Scope, id: string, indexed: Indexed): Promise<void> {
  await db.document.updateMany({
    where: { orgId: scope.orgId, id },
    data: {
      processedRevision: indexed.revision,
      chunkCount: indexed.chunkCount,
      tokenCount: indexed.tokenCount,
      status: indexed.awaitsMemories ? 'indexing' : 'done',
      failureReason: null,
      dreamingStatus: indexed.searchOnly ? 'done' : 'dreaming',
    },
  });
}

/** Gives a document up, unless its latest revision has been indexed meanwhile. */
export async function markFailed(db: Queryable, scope: Scope, id: string, reason: string): Promise<void> {
  await db.$executeRaw`
    update document set status = 'failed', failure_reason = ${reason}, dreaming_status = 'done', updated_at = now()
    where org_id = ${scope.orgId} and id = ${id} and processed_revision < latest_revision`;
}

export interface UnfinishedDocument {
  orgId: string;
  documentId: string;
  containerTag: string;
}

/** Documents not processed that nothing has touched for a while, oldest first. All organisations: for the sweeper only. */
export async function unfinishedDocuments(db: Database, idleMs: number, limit: number): Promise<UnfinishedDocument[]> {
  return db.$queryRaw<UnfinishedDocument[]>`
    select org_id as "orgId", id as "documentId", container_tag as "containerTag"
    from document
    where status not in ('done', 'failed') and processed_revision < latest_revision
      and updated_at < now() - ${idleMs} * interval '1 millisecond'
    order by updated_at limit ${limit}`;
}
