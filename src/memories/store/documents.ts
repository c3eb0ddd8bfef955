import { createHash } from 'node:crypto';
import type { ContainerScope, Scope } from '../../core/scope.js';
import { recordDocumentEvents } from '../../customer-webhooks/document-events.js';
import type { Database, Prisma, Queryable } from '../../db/client.js';

/**
 * A container's documents that wait for their memories, oldest first, followed by those of which a language model, if there is
 * one, should read further parts now. None during a merge: documents are moved before the memories that they are compared with.
 */
export async function undreamtDocuments(db: Database, scope: ContainerScope, limit: number, again: boolean) {
  const { orgId, containerTag } = scope;
  const find = (which: Prisma.DocumentWhereInput, take: number) =>
    db.document.findMany({
      where: {
        ...{ orgId, containerTag, container: { mergeId: null }, ...which },
        ...{ status: { in: ['done', 'indexing'] }, processedRevision: { gt: 0 } },
      },
      orderBy: [{ documentDate: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }, { id: 'asc' }],
      take,
      select: {
        id: true,
        latestRevision: true,
        dreamingStatus: true,
        documentDate: true,
        createdAt: true,
        filterByMetadata: true,
        content: { select: { content: true, extracted: true } },
      },
    });
  // In the words of the partial index `document_undreamt_idx`, which Prisma's casts do not imply.
  const first = await db.$queryRaw<{ id: string }[]>`
    select id from document
    where org_id = ${orgId} and container_tag = ${containerTag} and dreaming_status = 'dreaming'
      and status in ('done', 'indexing') and processed_revision > 0
    order by document_date nulls last, created_at, id limit ${limit}`;
  const waiting = await find({ dreamingStatus: 'dreaming', id: { in: first.map(({ id }) => id) } }, limit);
  if (!again || waiting.length === limit) return waiting;
  const due = { dreamingStatus: 'done', taskType: 'memory', reading: { readAgainAt: { lte: new Date() } } } as const;
  return [...waiting, ...(await find(due, limit - waiting.length))];
}

/**
 * Locks the documents that still have that revision and container until the transaction ends; none during a merge.
 * @returns their ids
 */
export async function lockAtRevisions(
  db: Queryable,
  scope: ContainerScope,
  documents: readonly { id: string; latestRevision: number }[],
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select d.id from document d
    join unnest(${documents.map((d) => d.id)}::text[], ${documents.map((d) => d.latestRevision)}::int[]) as r(id, revision)
      on d.id = r.id and d.latest_revision = r.revision
    join container c on c.org_id = d.org_id and c.tag = d.container_tag and c.merge_id is null
    where d.org_id = ${scope.orgId} and d.id = any(${documents.map((d) => d.id)}::text[])
      and d.container_tag = ${scope.containerTag}
    order by d.id for update of d`;
  return new Set(rows.map((row) => row.id));
}

/** Marks documents as having their memories, and stores what extracted them. */
export async function markDreamt(
  db: Queryable,
  scope: Scope,
  documents: readonly { id: string; extractor: string; fallback: string | null; parts: object | null }[],
): Promise<void> {
  const ids = documents.map(({ id }) => id);
  const awaited = await db.$queryRaw<{ id: string }[]>`
    with marked as (
      update document d set dreaming_status = 'done', status = 'done', failure_reason = null, updated_at = now(),
        processing_metadata = coalesce(d.processing_metadata, '{}') - '{memoryFallback,memoryParts,memoryError}'::text[]
          || jsonb_strip_nulls(jsonb_build_object('memoryExtractor', e.extractor, 'memoryFallback', e.fallback, 'memoryParts', e.parts::jsonb))
      from unnest(${ids}::text[], ${documents.map(({ extractor }) => extractor)}::text[],
                  ${documents.map(({ fallback }) => fallback)}::text[],
                  ${documents.map(({ parts }) => parts && JSON.stringify(parts))}::text[]) as e(id, extractor, fallback, parts)
      where d.org_id = ${scope.orgId} and d.id = any(${ids}::text[]) and d.id = e.id
    )
    -- Reads the status before the update: documents that were done had their event when they became searchable.
    select id from document where org_id = ${scope.orgId} and id = any(${ids}::text[]) and status <> 'done'`;
  const done = awaited.map(({ id }) => id);
  await recordDocumentEvents(db, scope, 'document.done', done);
}

/**
 * Marks a document whose memories cannot be extracted. It stays searchable; if a client waits for its memories
 * (`dreaming: instant`), it has failed.
 * @returns whether the document was still waiting for its memories
 */
export async function markDreamFailed(db: Queryable, scope: Scope, documentId: string, reason: string) {
  const rows = await db.$queryRaw<{ isFailed: boolean }[]>`
    update document set dreaming_status = 'done', updated_at = now(),
      processing_metadata = coalesce(processing_metadata, '{}') || jsonb_build_object('memoryError', ${reason}::text),
      status = case when status = 'indexing' then 'failed'::document_status else status end,
      failure_reason = case when status = 'indexing' then ${reason} end
    where org_id = ${scope.orgId} and id = ${documentId} and dreaming_status = 'dreaming' and status in ('done', 'indexing')
    returning status = 'failed' as "isFailed"`;
  if (rows.some(({ isFailed }) => isFailed)) await recordDocumentEvents(db, scope, 'document.failed', [documentId]);
  return rows.length > 0;
}

/** Containers whose documents have waited `idleMs` for their memories, and that are in no merge. Of all organisations: for the sweeper only. */
export async function waitingContainers(db: Database, idleMs: number, limit: number) {
  return db.$queryRaw<ContainerScope[]>`
    select d.org_id as "orgId", d.container_tag as "containerTag"
    from document d join container c on c.org_id = d.org_id and c.tag = d.container_tag and c.merge_id is null
    where dreaming_status = 'dreaming' and status in ('done', 'indexing') and processed_revision = latest_revision
    group by d.org_id, d.container_tag
    having max(d.updated_at) < now() - ${idleMs} * interval '1 millisecond'
    limit ${limit}`;
}

/** A document that stands for a request of written memories: it holds their texts, is done, and has no chunks. */
export interface WrittenDocument {
  id: string;
  tags: readonly [string, ...string[]];
  title: string | null;
  content: string;
}

export async function insertWrittenDocument(db: Queryable, scope: Scope, document: WrittenDocument): Promise<void> {
  const { orgId } = scope;
  const { id, tags, title, content } = document;
  const ended = { status: 'done', dreamingStatus: 'done', processedRevision: 1 } as const;
  await db.document.create({ data: { orgId, id, containerTag: tags[0], title, type: 'text', ...ended } });
  // The hash must differ from that of the text, because the same text sent as a document is another one, with chunks.
  const sha256 = createHash('sha256').update(`memories of ${id}`).digest();
  await db.documentContent.create({ data: { orgId, documentId: id, content, sha256 } });
  await db.documentContainer.createMany({
    data: tags.map((containerTag, position) => ({ orgId, containerTag, documentId: id, position })),
  });
  await recordDocumentEvents(db, scope, 'document.done', [id]);
}
