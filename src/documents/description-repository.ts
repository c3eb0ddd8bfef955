import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { DescribeInput } from '../jobs/refs.js';

/** The text and type of a revision; null unless it is the latest one, is visible to searches and waits for a description. */
export async function loadForDescribing(db: Database, scope: Scope, id: string, revision: number) {
  const row = await db.document.findFirst({
    where: {
      orgId: scope.orgId,
      id,
      latestRevision: revision,
      processedRevision: revision,
      descriptionDueAt: { not: null },
    },
    select: { type: true, content: { select: { content: true, extracted: true } } },
  });
  const text = row?.content?.extracted ?? row?.content?.content ?? null;
  return row === null || text === null ? null : { type: row.type, text };
}

/**
 * Stores a description and marks it as done, unless the document has a newer revision.
 * @param description empty: title and summary stay as they are
 */
export async function settleDescription(
  db: Database,
  scope: Scope,
  id: string,
  revision: number,
  description: { title?: string; summary?: string },
): Promise<void> {
  await db.document.updateMany({
    where: { orgId: scope.orgId, id, latestRevision: revision, processedRevision: revision },
    data: { ...description, descriptionDueAt: null },
  });
}

/** Documents whose description is overdue, each in a workflow input of its own. Of all organisations: for the sweeper only. */
export async function takeOverdue(db: Database, idleMs: number, limit: number): Promise<DescribeInput[]> {
  const rows = await db.$queryRaw<{ orgId: string; documentId: string; revision: number }[]>`
    update document set description_due_at = now()
    where (org_id, id) in (
      select org_id, id from document
      where description_due_at < now() - ${idleMs} * interval '1 millisecond' and processed_revision = latest_revision
      order by description_due_at limit ${limit}::int for update skip locked)
    returning org_id as "orgId", id as "documentId", processed_revision as revision`;
  return rows.map(({ orgId, ...document }) => ({ orgId, documents: [document] }));
}
