import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';

/** A place among the documents that wait, which are in the order in which they were touched last. */
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
 * Documents not processed that nothing has touched for a while, the longest untouched first, from behind a place on. All
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

/** A batch's documents that are still to be processed, oldest documentDate first, then as they were sent. */
export async function documentsOfBatch(db: Database, scope: Scope, batchId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from document
    where org_id = ${scope.orgId} and batch_id = ${batchId} and processed_revision < latest_revision and status <> 'failed'
    order by document_date nulls last, created_at, id`;
  return rows.map((row) => row.id);
}

/** Makes documents that came one by one a batch, but for those that have changed since. @returns ids of those that are in it */
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

/** Takes documents out of their batch: each is processed by a workflow of its own from now on. */
export async function leaveBatch(db: Database, scope: Scope, batchId: string, ids: readonly string[]) {
  return db.$queryRaw<{ documentId: string; containerTag: string }[]>`
    update document set batch_id = null
    where org_id = ${scope.orgId} and batch_id = ${batchId} and id = any(${[...ids]}::text[])
      and processed_revision < latest_revision and status <> 'failed'
    returning id as "documentId", container_tag as "containerTag"`;
}
