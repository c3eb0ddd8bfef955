import type { SyncTrigger } from '../../../workflows/contracts.js';
import type { Database, Queryable } from '../../db/client.js';
import type { Scope } from '../../scope.js';
import { tellOfConnection } from '../telling.js';

interface NewRun {
  id: string;
  connectionId: string;
  resourceId: string | null;
  trigger: SyncTrigger;
}

/** Notes that the run has begun; one that is there stays as it is. @returns whether it is running */
export async function ensureRun(db: Queryable, { orgId }: Scope, run: NewRun): Promise<boolean> {
  await db.syncRun.createMany({ data: [{ orgId, ...run }], skipDuplicates: true });
  return isRunning(db, { orgId }, run.id);
}

export async function isRunning(db: Queryable, { orgId }: Scope, id: string): Promise<boolean> {
  return (await db.syncRun.count({ where: { orgId, id, status: 'running' } })) > 0;
}

/** Ends runs that died: their successor has begun, and does what they did not. @returns whether there were any */
export async function endInterrupted(db: Queryable, { orgId }: Scope, successor: NewRun): Promise<boolean> {
  const { id, connectionId, resourceId } = successor;
  const ended = await db.syncRun.findMany({
    where: { orgId, connectionId, resourceId, status: 'running', id: { not: id } },
    select: { id: true },
  });
  if (ended.length === 0) return false;
  const ids = ended.map((run) => run.id);
  const error = 'It was interrupted; the next sync goes on.';
  for (const run of ids) await endRun(db, { orgId }, run, { status: 'failed', error });
  await releaseClaims(db, { orgId }, connectionId, ids);
  return true;
}

/** Lets go of the resources that these runs have. */
export async function releaseClaims(db: Queryable, { orgId }: Scope, connectionId: string, runIds: readonly string[]) {
  await db.connectionResource.updateMany({
    where: { orgId, connectionId, runId: { in: [...runIds] } },
    data: { runId: null, runUntil: null },
  });
}

/** Adds a sentence to what the run says, once. */
export async function note(db: Queryable, { orgId }: Scope, id: string, sentence: string): Promise<void> {
  await db.$executeRaw`
    update sync_run set error = concat_ws(' ', error, ${sentence}::text)
    where org_id = ${orgId} and id = ${id} and position(${sentence}::text in coalesce(error, '')) = 0`;
}

/** Counts what the run has committed, and what it could not fetch. */
export async function count(db: Queryable, { orgId }: Scope, id: string, connectionId: string, processed: number) {
  await db.$executeRaw`
    update sync_run set items_processed = items_processed + ${processed}::int, items_failed = (
      select count(*) from external_item where org_id = ${orgId} and connection_id = ${connectionId} and failed_in = ${id}
        and failure is not null)
    where org_id = ${orgId} and id = ${id}`;
}

export async function findRun(db: Queryable, { orgId }: Scope, id: string) {
  return db.syncRun.findUnique({ where: { orgId_id: { orgId, id } } });
}

export async function endRun(
  db: Queryable,
  { orgId }: Scope,
  id: string,
  end: { status: 'completed' | 'failed'; error: string | null },
): Promise<void> {
  const data = { ...end, completedAt: new Date() };
  const [run] = await db.syncRun.updateManyAndReturn({ where: { orgId, id }, data });
  const type = end.status === 'completed' ? 'connection.synced' : 'connection.failed';
  if (run !== undefined) await tellOfConnection(db, { orgId }, type, run.connectionId, run);
}

/** Forgets runs that began before. */
export async function forgetRuns(db: Queryable, { orgId }: Scope, connectionId: string, before: Date): Promise<void> {
  await db.syncRun.deleteMany({
    where: { orgId, connectionId, status: { not: 'running' }, startedAt: { lt: before } },
  });
}

/** How many of the connection's last runs failed one after the other, at most `limit`. */
export async function failuresInARow(db: Queryable, { orgId }: Scope, connectionId: string, limit: number) {
  const last = await db.syncRun.findMany({
    where: { orgId, connectionId, status: { not: 'running' } },
    orderBy: { startedAt: 'desc' },
    select: { status: true },
    take: limit,
  });
  const success = last.findIndex(({ status }) => status === 'completed');
  return success === -1 ? last.length : success;
}

/** Why items could not be fetched: one reason of those there are. */
export async function someFailure(db: Queryable, { orgId }: Scope, connectionId: string, runId: string) {
  const where = { orgId, connectionId, failedIn: runId, failure: { not: null } };
  return (await db.externalItem.findFirst({ where, select: { failure: true } }))?.failure ?? null;
}

/** Runs that began that long ago and have not ended. All organisations: for the sweeper only. */
export async function openRuns(db: Database, idleMs: number, limit: number) {
  return db.$queryRaw<{ orgId: string; connectionId: string; resourceId: string | null }[]>`
    select org_id as "orgId", connection_id as "connectionId", resource_id as "resourceId" from sync_run
    where status = 'running' and started_at < now() - ${idleMs} * interval '1 millisecond'
    order by started_at limit ${limit}`;
}
