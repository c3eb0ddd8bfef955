import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';

/** A position among waiting documents, which are sorted by when they were last touched. */
export interface QueuePosition {
  touchedAt: Date;
  documentId: string;
}

export interface UnfinishedDocument extends QueuePosition {
  orgId: string;
  containerTag: string;
  batchId: string | null;
}

/**
 * Unprocessed documents that nothing has touched for `idleMs`, longest untouched first, after the given position. Of all
 * organisations: for the sweeper only.
 */
export async function unfinishedDocuments(
  db: Database,
  idleMs: number,
  limit: number,
  after: QueuePosition,
): Promise<UnfinishedDocument[]> {
  return db.$queryRaw<UnfinishedDocument[]>`
    select org_id as "orgId", id as "documentId", container_tag as "containerTag", batch_id as "batchId",
      updated_at as "touchedAt"
    from document
    where status not in ('done', 'failed') and processed_revision < latest_revision
      and updated_at < now() - ${idleMs} * interval '1 millisecond'
      and (updated_at, id) > (${after.touchedAt}, ${after.documentId})
    order by updated_at, id limit ${limit}`;
}

/** A batch's unprocessed documents, sorted by documentDate (oldest first, those without a date last), then as sent. */
export async function documentsOfBatch(db: Database, scope: Scope, batchId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from document
    where org_id = ${scope.orgId} and batch_id = ${batchId} and processed_revision < latest_revision and status <> 'failed'
    order by document_date nulls last, created_at, id`;
  return rows.map((row) => row.id);
}

/** Puts new single documents into a batch, except those that have changed since. @returns ids of the documents in it */
export async function joinBatch(
  db: Database,
  scope: Scope,
  batchId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    update document set batch_id = ${batchId}
    where org_id = ${scope.orgId} and id = any(${[...ids]}::text[]) and batch_id is null and latest_revision = 1
      and processed_revision < latest_revision and status <> 'failed'
    returning id`;
  return rows.map(({ id }) => id);
}

/** Takes unprocessed documents out of their batch, for workflows of their own. @returns those that were in it */
export async function leaveBatch(db: Database, scope: Scope, batchId: string, ids: readonly string[]) {
  return db.$queryRaw<{ documentId: string; containerTag: string }[]>`
    update document set batch_id = null
    where org_id = ${scope.orgId} and batch_id = ${batchId} and id = any(${[...ids]}::text[])
      and processed_revision < latest_revision and status <> 'failed'
    returning id as "documentId", container_tag as "containerTag"`;
}
