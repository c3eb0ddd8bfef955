import type { Chunk } from '../content/chunking/index.js';
import { slices } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import { recordDocumentEvents } from '../customer-webhooks/document-events.js';
import { refreshScopes, scopesOf } from '../db/chunk-scopes.js';
import { type Database, Prisma, type Queryable } from '../db/client.js';
import { heldSets, vectorRows } from '../db/vectors.js';
import { SetsChanged, type SetsRef, type Vectors } from '../models/embedding/embeddings.js';

/** What indexing needs of a document. */
export interface IndexableDocument {
  id: string;
  containerTag: string;
  /** The latest revision. */
  revision: number;
  processedRevision: number;
  type: string;
  title: string | null;
  /** The title that came with the file or page. */
  extractedTitle: string | null;
  summary: string | null;
  dreaming: 'dynamic' | 'instant';
  blobId: string | null;
  isExtracted: boolean;
  isFailed: boolean;
  /** Whether the latest revision's memories are there already: indexing it extracts none and deletes none. */
  isRead: boolean;
  /** null if it is longer than `maxLength`, or not extracted yet. */
  text: string | null;
}

/** A chunk in the index, visible to searches or not. */
export interface StoredChunk {
  id: string;
  documentId: string;
  /** Hex. */
  embedHash: string;
  position: number;
  fromRevision: number;
  untilRevision: number;
}

export interface NewChunk extends Chunk {
  id: string;
  documentId: string;
  revision: number;
  embedHash: string;
  vectors: Vectors;
}

/** A revision whose chunks are all written, ready to become the one that searches see. */
export interface ReadyDocument {
  id: string;
  revision: number;
  title: string | null;
  summary: string | null;
  /** Whether a language model should describe it. */
  isUndescribed: boolean;
  /** Whether its memories are there already. */
  isRead: boolean;
  chunkCount: number;
  tokenCount: number;
  /** Chunks that are kept, with their new positions. */
  kept: readonly { id: string; position: number }[];
  /** Chunks that do not belong to this revision. */
  staleIds: readonly string[];
}

/** `untilRevision` of a chunk of the latest revision. */
const forever = 2_147_483_647;
/** Rows per statement: around 1 MB of parameters, and short enough for those who wait for a delete. */
const sliceSize = 500;

/** Whether the text has to be extracted from a file, a page or HTML before indexing. */
export const needsExtraction = (document: Pick<IndexableDocument, 'blobId' | 'type' | 'isExtracted'>) =>
  !document.isExtracted && (document.blobId !== null || ['webpage', 'html'].includes(document.type));

/**
 * The documents that still exist, in any order.
 * @param maxLength longer texts are not loaded, in characters
 * @param readRevision the revision whose memories are there already; 0: none
 */
export async function loadForIndexing(
  db: Database,
  scope: Scope,
  ids: readonly string[],
  maxLength: number,
  readRevision = 0,
) {
  return db.$queryRaw<IndexableDocument[]>`
    select d.id, d.container_tag as "containerTag", d.latest_revision as revision,
      d.processed_revision as "processedRevision", d.type, d.title, c.title as "extractedTitle", d.summary,
      d.dreaming::text as dreaming,
      d.blob_id as "blobId", c.extracted is not null as "isExtracted",
      d.status = 'failed' as "isFailed", d.latest_revision = ${readRevision}::int as "isRead",
      case when char_length(coalesce(c.extracted, c.content)) <= ${maxLength}::int then coalesce(c.extracted, c.content) end as text
    from document d join document_content c on c.org_id = d.org_id and c.document_id = d.id
    where d.org_id = ${scope.orgId} and d.id = any(${[...ids]}::text[])`;
}

/**
 * Stores the stage of processing, unless a newer revision was accepted or another attempt has indexed this one. Clears the
 * failure of an earlier revision.
 */
export async function setStage(
  db: Queryable,
  scope: Scope,
  documents: readonly { id: string; revision: number }[],
  status: 'extracting' | 'chunking' | 'embedding' | 'indexing',
): Promise<void> {
  await db.$executeRaw`
    update document d set status = ${status}::document_status, failure_reason = null, updated_at = now()
    from unnest(${documents.map((d) => d.id)}::text[], ${documents.map((d) => d.revision)}::int[]) as s(id, revision)
    where d.org_id = ${scope.orgId} and d.id = any(${documents.map((d) => d.id)}::text[]) and d.id = s.id
      and d.latest_revision = s.revision and d.processed_revision < d.latest_revision`;
}

/** Chunks that have vectors in the given set, in reading order. */
export async function storedChunks(db: Database, scope: Scope, setId: number, documentIds: readonly string[]) {
  return db.$queryRaw<StoredChunk[]>`
    select c.id, c.document_id as "documentId", encode(c.embed_hash, 'hex') as "embedHash", c.position,
      c.from_revision as "fromRevision", c.until_revision as "untilRevision"
    from chunk c
    join chunk_embedding e on e.org_id = c.org_id and e.chunk_id = c.id and e.set_id = ${setId}
    where c.org_id = ${scope.orgId} and c.document_id = any(${[...documentIds]}::text[])
      and e.document_id = any(${[...documentIds]}::text[])
    order by c.position`;
}

/**
 * Writes chunks of revisions that searches do not see yet. After a crash the next attempt finds and keeps them.
 * @throws {SetsChanged} when the embedding sets have changed since the chunks were embedded
 */
export async function insertChunks(db: Queryable, scope: Scope, sets: SetsRef, chunks: readonly NewChunk[]) {
  const revisions = new Map(chunks.map((c) => [c.documentId, c.revision]));
  const vectors = vectorRows(chunks);
  const [found] = await db.$queryRaw<{ held: boolean }[]>`
    with held as materialized (${heldSets(sets)}),
    added as (
      select * from unnest(
        ${chunks.map((c) => c.id)}::text[], ${chunks.map((c) => c.documentId)}::text[], ${chunks.map((c) => c.revision)}::int[],
        ${chunks.map((c) => c.position)}::int[], ${chunks.map((c) => c.type)}::text[], ${chunks.map((c) => c.text)}::text[],
        ${chunks.map((c) => c.tokens)}::int[], ${chunks.map((c) => c.embedHash)}::text[],
        ${chunks.map((c) => c.label)}::text[], ${chunks.map((c) => c.lexicalText)}::text[]
      ) as a(id, document_id, revision, position, type, text, tokens, embed_hash, label, lexical_text)
      -- Skips documents that were deleted or indexed by another attempt meanwhile. The lock waits for one that is about to be.
      where exists (select from held) and a.document_id = any(array(
        select d.id from document d
        join unnest(${[...revisions.keys()]}::text[], ${[...revisions.values()]}::int[]) as r(id, revision) on r.id = d.id
        where d.org_id = ${scope.orgId} and d.id = any(${[...revisions.keys()]}::text[]) and d.processed_revision < r.revision
        order by d.id for key share of d))
    ), written as (
      insert into chunk (org_id, id, document_id, position, type, text, tokens, embed_hash, lexemes, length, from_revision, scopes)
      select ${scope.orgId}, a.id, a.document_id, a.position, a.type, a.text, a.tokens, decode(a.embed_hash, 'hex'), l.lexemes,
             (select coalesce(sum(cardinality(w.positions)), 0) from unnest(l.lexemes) w), a.revision,
             ${scopesOf(scope, Prisma.sql`a.document_id`)}
      from added a, lateral (
        select setweight(to_tsvector('english', a.label), 'A') || to_tsvector('english', a.lexical_text) as lexemes
      ) l
      returning id, document_id, from_revision
    ), embedded as (
      insert into chunk_embedding (org_id, set_id, chunk_id, document_id, embedding, from_revision)
      select ${scope.orgId}, v.set_id, w.id, w.document_id, l2_normalize(v.embedding::halfvec), w.from_revision
      from written w join unnest(${vectors.setIds}::int[], ${vectors.ids}::text[], ${vectors.literals}::text[]) as v(set_id, id, embedding)
        on v.id = w.id
    )
    select exists (select from held) as held`;
  if (found?.held !== true) throw new SetsChanged();
}

interface LockedRevision {
  /** The latest revision. */
  revision: number;
  processedRevision: number;
  searchOnly: boolean;
}

/** Locks the documents until the transaction ends. @returns revisions by document id, of those that exist */
export async function lockRevisions(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, LockedRevision>> {
  const rows = await db.$queryRaw<(LockedRevision & { id: string })[]>`
    select id, latest_revision as revision, processed_revision as "processedRevision", task_type = 'superrag' as "searchOnly"
    from document where org_id = ${scope.orgId} and id = any(${[...ids]}::text[])
    order by id for update`;
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Ends chunks with the revision: searches see them until it becomes the processed one. */
async function endChunks(db: Queryable, scope: Scope, revision: number, ids: readonly string[]): Promise<void> {
  for (const slice of slices(ids, sliceSize)) {
    await db.$executeRaw`
      with ended as (
        update chunk set until_revision = least(until_revision, ${revision}::int)
        where org_id = ${scope.orgId} and id = any(${[...slice]}::text[])
        returning id
      )
      update chunk_embedding e set until_revision = least(e.until_revision, ${revision}::int)
      from ended
      where e.org_id = ${scope.orgId} and e.chunk_id = any(${[...slice]}::text[]) and e.chunk_id = ended.id`;
  }
}

/** Moves chunks of earlier revisions or attempts to their positions in this one. */
async function keepChunks(db: Queryable, scope: Scope, chunks: readonly { id: string; position: number }[]) {
  for (const slice of slices(chunks, sliceSize)) {
    await db.$executeRaw`
      with kept as (
        update chunk c set position = k.position, until_revision = ${forever}::int
        from unnest(${slice.map((c) => c.id)}::text[], ${slice.map((c) => c.position)}::int[]) as k(id, position)
        where c.org_id = ${scope.orgId} and c.id = any(${slice.map((c) => c.id)}::text[]) and c.id = k.id
        returning c.id
      )
      update chunk_embedding e set until_revision = ${forever}::int
      from kept
      where e.org_id = ${scope.orgId} and e.chunk_id = any(${slice.map((c) => c.id)}::text[]) and e.chunk_id = kept.id`;
  }
}

/**
 * Makes these revisions the ones that searches see. Call it in a transaction that has locked the documents.
 * @throws {Error} when a revision has other chunks than expected, because another attempt wrote at the same time
 */
export async function switchRevisions(db: Queryable, scope: Scope, documents: readonly ReadyDocument[]): Promise<void> {
  if (documents.length === 0) return;
  for (const document of documents) {
    await endChunks(db, scope, document.revision, document.staleIds);
    await keepChunks(db, scope, document.kept);
  }
  const ids = documents.map((d) => d.id);
  // A document may have moved while the statement that wrote its chunks waited for its lock, after that read its containers.
  await refreshScopes(db, scope, ids);
  const rows = await db.$queryRaw<{ documentId: string; count: number }[]>`
    select c.document_id as "documentId", count(*)::int as count
    from chunk c join document d on d.org_id = c.org_id and d.id = c.document_id
    where c.org_id = ${scope.orgId} and c.document_id = any(${ids}::text[]) and d.id = any(${ids}::text[])
      and c.from_revision <= d.latest_revision and c.until_revision > d.latest_revision
    group by c.document_id`;
  const counts = new Map(rows.map((row) => [row.documentId, row.count]));
  const odd = documents.find((document) => (counts.get(document.id) ?? 0) !== document.chunkCount);
  if (odd !== undefined) throw new Error(`document ${odd.id} has chunks of another attempt`);
  await markIndexed(db, scope, documents);
}

async function markIndexed(db: Queryable, scope: Scope, documents: readonly ReadyDocument[]): Promise<void> {
  const rows = await db.$queryRaw<{ id: string; isDone: boolean }[]>`
    update document d set
      processed_revision = s.revision, chunk_count = s.chunks, token_count = s.tokens,
      title = s.title, summary = s.summary, failure_reason = null, updated_at = now(),
      description_due_at = case when s.is_undescribed then now() end,
      status = (case when d.task_type = 'memory' and d.dreaming = 'instant' and not s.is_read then 'indexing' else 'done' end)::document_status,
      dreaming_status = (case when d.task_type = 'superrag' or s.is_read then 'done' else 'dreaming' end)::dreaming_status
    from unnest(
      ${documents.map((d) => d.id)}::text[], ${documents.map((d) => d.revision)}::int[],
      ${documents.map((d) => d.chunkCount)}::int[], ${documents.map((d) => d.tokenCount)}::int[],
      ${documents.map((d) => d.title)}::text[], ${documents.map((d) => d.summary)}::text[],
      ${documents.map((d) => d.isUndescribed)}::boolean[], ${documents.map((d) => d.isRead)}::boolean[]
    ) as s(id, revision, chunks, tokens, title, summary, is_undescribed, is_read)
    where d.org_id = ${scope.orgId} and d.id = any(${documents.map((d) => d.id)}::text[]) and d.id = s.id
    returning d.id, d.status = 'done' as "isDone"`;
  const done = rows.filter(({ isDone }) => isDone).map(({ id }) => id);
  await recordDocumentEvents(db, scope, 'document.done', done);
}

/**
 * Deletes the documents' chunks that ended with the processed revision or before, in slices. The statement waits for a revision
 * that is about to revive a chunk and then reads only its outer condition again, so that condition, too, names ended chunks.
 */
export async function deleteEndedChunks(db: Database, scope: Scope, documentIds: readonly string[]): Promise<void> {
  for (let deleted = documentIds.length > 0 ? sliceSize : 0; deleted === sliceSize; ) {
    deleted = await db.$executeRaw`
      delete from chunk where org_id = ${scope.orgId} and until_revision < ${forever}::int and id in (
        select c.id from chunk c join document d on d.org_id = c.org_id and d.id = c.document_id
        where c.org_id = ${scope.orgId} and c.document_id = any(${[...documentIds]}::text[])
          and c.until_revision <= d.processed_revision
        limit ${sliceSize})`;
  }
}

/**
 * Deletes one slice of ended chunks that a crash after `switchRevisions` left, on the outer condition of `deleteEndedChunks`. Of
 * all organisations: for the sweeper only.
 * @returns how many were deleted
 */
export async function deleteForgottenChunks(db: Database): Promise<number> {
  return db.$executeRaw`
    delete from chunk where until_revision < 2147483647 and (org_id, id) in (
      select c.org_id, c.id from chunk c join document d on d.org_id = c.org_id and d.id = c.document_id
      where c.until_revision < 2147483647 and c.until_revision <= d.processed_revision
      limit ${sliceSize})`;
}

/** Containers of the indexed documents that wait for their memories, and whether a client waits for these. */
export async function dreamRequests(db: Database, scope: Scope, documentIds: readonly string[]) {
  return db.$queryRaw<{ containerTag: string; instant: boolean }[]>`
    select container_tag as "containerTag", bool_or(dreaming = 'instant') as instant
    from document
    where org_id = ${scope.orgId} and id = any(${[...documentIds]}::text[]) and dreaming_status = 'dreaming'
      and processed_revision = latest_revision
    group by container_tag`;
}

/** The text extracted from a file, a page or HTML, with what else was found. */
export interface ExtractedText {
  text: string;
  type: string;
  title: string | null;
  summary: string | null;
  ogImage: string | null;
  pages: number | null;
  encoding: string | null;
  ocr: { pages: number; left: number } | null;
}

/** The document's type; null when it is gone. */
export async function typeOf(db: Database, scope: Scope, id: string): Promise<string | null> {
  const where = { orgId_id: { orgId: scope.orgId, id } };
  return (await db.document.findUnique({ where, select: { type: true } }))?.type ?? null;
}

export async function loadForExtraction(db: Database, scope: Scope, id: string) {
  const document = await db.document.findUnique({
    where: { orgId_id: { orgId: scope.orgId, id } },
    include: { content: true, file: true },
  });
  return document === null ? null : { ...document, isExtracted: document.content?.extracted != null };
}

/**
 * Stores an extracted text, unless another attempt has stored one: the document may have been processed with that. Call it in a transaction
 * that has locked the document.
 */
export async function saveExtracted(db: Queryable, scope: Scope, id: string, found: ExtractedText): Promise<void> {
  const { orgId } = scope;
  const { count } = await db.documentContent.updateMany({
    where: { orgId, documentId: id, extracted: null },
    data: { extracted: found.text, title: found.title },
  });
  if (count === 0) return;
  await db.document.updateMany({
    where: { orgId, id },
    data: {
      type: found.type,
      summary: found.summary,
      ogImage: found.ogImage,
      processingMetadata: readingOf(found),
    },
  });
}

/** Stored details of how a text was read. */
function readingOf({ pages, encoding, ocr }: ExtractedText) {
  const told = {
    ...(pages !== null && { pages }),
    ...(encoding !== null && { encoding }),
    ...(ocr !== null && { ocrPages: ocr.pages }),
    ...(ocr !== null && ocr.left > 0 && { ocrPagesLeft: ocr.left }),
  };
  return Object.keys(told).length === 0 ? Prisma.DbNull : told;
}

/** Stores progress until a revision's text is stored, which removes it; so does a failure. */
export async function saveProgress(
  db: Queryable,
  scope: Scope,
  id: string,
  revision: number,
  progress: string,
): Promise<void> {
  await db.$executeRaw`
    update document set processing_metadata = coalesce(processing_metadata, '{}') || jsonb_build_object('progress', ${progress}::text)
    where org_id = ${scope.orgId} and id = ${id} and latest_revision = ${revision} and status = 'extracting'
      and not exists (select from document_content where org_id = ${scope.orgId} and document_id = ${id} and extracted is not null)`;
}

/**
 * Marks a document as failed, unless its latest revision has been indexed meanwhile, is newer than the one that failed, or is
 * marked already. Call it in a transaction, as it also records the event.
 * @param reason for the user
 * @param revision the one that failed; undefined: the latest
 */
export async function markFailed(
  db: Queryable,
  scope: Scope,
  id: string,
  reason: string,
  revision: number | undefined,
): Promise<void> {
  const failed = await db.$executeRaw`
    update document set status = 'failed', failure_reason = ${reason}, dreaming_status = 'done', description_due_at = null, updated_at = now(),
      processing_metadata = processing_metadata - 'progress'
    where org_id = ${scope.orgId} and id = ${id} and processed_revision < latest_revision and status <> 'failed'
      and latest_revision = coalesce(${revision ?? null}::int, latest_revision)`;
  if (failed > 0) await recordDocumentEvents(db, scope, 'document.failed', [id]);
}
