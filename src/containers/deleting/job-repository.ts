import { z } from 'zod';
import type { Scope } from '../../core/scope.js';
import { recordEvents } from '../../customer-webhooks/recording.js';
import type { Database, Queryable } from '../../db/client.js';
import type { DeletionRef } from '../../jobs/refs.js';
import { takeUntold } from '../job-repository.js';

const kind = 'delete';

const storedInput = z.object({ containerTag: z.string() });
const storedDeleted = z.object({ documents: z.number(), memories: z.number() });

/** Counts of deleted documents and of deleted memories that were current. */
export type Deleted = z.output<typeof storedDeleted>;

/** A running deletion. */
export interface Deletion {
  id: string;
  containerTag: string;
  deleted: Deleted;
}

/** Creates the job of a deletion, for which a request waits. */
export async function insertDeletion(db: Queryable, { orgId }: Scope, id: string, containerTag: string): Promise<void> {
  const input = { containerTag } satisfies z.output<typeof storedInput>;
  const progress = { documents: 0, memories: 0 } satisfies Deleted;
  await db.job.create({ data: { orgId, id, kind, input, progress, awaited: true } });
  await db.$executeRaw`update container set deletion_id = ${id} where org_id = ${orgId} and tag = ${containerTag}`;
}

/** The tag of the container, if the deletion still runs. */
export async function findRunning(db: Queryable, { orgId }: Scope, id: string): Promise<string | null> {
  const row = await db.job.findFirst({ where: { orgId, id, kind, status: 'running' }, select: { input: true } });
  return row === null ? null : storedInput.parse(row.input).containerTag;
}

/** Locks the deletion, if it still runs, so that nobody else continues it until the transaction ends. */
export async function lockRunning(db: Queryable, { orgId }: Scope, id: string): Promise<Deletion | null> {
  const [row] = await db.$queryRaw<{ input: unknown; progress: unknown }[]>`
    select input, progress from job
    where org_id = ${orgId} and id = ${id} and kind = ${kind} and status = 'running' for update`;
  if (row === undefined) return null;
  return { id, ...storedInput.parse(row.input), deleted: storedDeleted.parse(row.progress) };
}

/**
 * Locks the container against deletion until the transaction ends, if this deletion has marked it. Rows that refer to it can
 * still be inserted.
 * @returns whether it has
 */
export async function holdContainer(db: Queryable, { orgId }: Scope, { id, containerTag }: Deletion): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from container
    where org_id = ${orgId} and tag = ${containerTag} and deletion_id = ${id} for key share`;
  return rows.length > 0;
}

export async function addDeleted(
  db: Queryable,
  { orgId }: Scope,
  { id, deleted }: Deletion,
  { documents = 0, memories = 0 }: Partial<Deleted>,
): Promise<void> {
  const progress = { documents: deleted.documents + documents, memories: deleted.memories + memories };
  await db.job.updateMany({ where: { orgId, id }, data: { progress } });
}

/** Deletes the container, if this deletion has marked it and it is empty. @returns whether it is gone */
export async function deleteIfEmpty(db: Queryable, { orgId }: Scope, { id, containerTag: tag }: Deletion) {
  // From here on nothing is added: inserted rows refer to this one and wait for the lock.
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from container where org_id = ${orgId} and tag = ${tag} and deletion_id = ${id} for update`;
  if (rows.length === 0) return true;
  const deleted = await db.$executeRaw`
    delete from container where org_id = ${orgId} and tag = ${tag}
      and not exists (select from document where org_id = ${orgId} and container_tag = ${tag})
      and not exists (select from document_container where org_id = ${orgId} and container_tag = ${tag})
      and not exists (select from memory where org_id = ${orgId} and container_tag = ${tag})`;
  if (deleted === 0) return false;
  await recordEvents(db, { orgId }, () => [
    { type: 'container.deleted', containerTags: [tag], data: { containerTag: tag } },
  ]);
  return true;
}

export async function endDeletion(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.job.updateMany({ where: { orgId, id }, data: { status: 'completed' } });
}

/** The state of a deletion, for waiting requests: `forgotten` by a reset, `running`, or the counts of what it deleted. */
export async function outcomeOf(
  db: Queryable,
  { orgId }: Scope,
  id: string,
): Promise<'forgotten' | 'running' | Deleted> {
  const row = await db.job.findFirst({ where: { orgId, id, kind }, select: { status: true, progress: true } });
  if (row === null) return 'forgotten';
  return row.status === 'running' ? 'running' : storedDeleted.parse(row.progress);
}

/** The unreported result of the container's last deletion, if it ended recently. Returned once. */
export async function takeUntoldDeletion(db: Queryable, scope: Scope, containerTag: string): Promise<Deleted | null> {
  return storedDeleted.nullable().parse((await takeUntold(db, scope, kind, { containerTag })) ?? null);
}

export async function deleteDeletions(db: Queryable, { orgId }: Scope): Promise<void> {
  await db.job.deleteMany({ where: { orgId, kind } });
}

/** Running deletions without recent progress. Of all organisations: for the sweeper only. */
export async function idleDeletions(db: Database, idleMs: number, limit: number): Promise<DeletionRef[]> {
  return db.$queryRaw`
    select org_id as "orgId", id as "deletionId", input->>'containerTag' as "containerTag" from job
    where kind = ${kind} and status = 'running' and updated_at < now() - ${idleMs} * interval '1 millisecond'
    order by updated_at limit ${limit}`;
}
