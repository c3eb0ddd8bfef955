import type { Scope } from '../../core/scope.js';
import { type Database, Prisma, type Queryable } from '../../db/client.js';
import type { SyncTrigger } from '../../jobs/refs.js';
import type { RunRow } from '../read-repository.js';
import { recordConnectionEvents } from '../webhook-events.js';
import { type LastError, lastErrorIn, mostFailures } from './run-details.js';

/** Longest text of a failure's path and reason, in characters. */
const longestText = 500;

interface NewRun {
  id: string;
  connectionId: string;
  resourceId: string | null;
  trigger: SyncTrigger;
}

/**
 * Inserts the run unless it exists. The obstacle of the previous run (`last_error`) is carried over until this run makes
 * progress.
 * @returns whether it is running
 */
export async function ensureRun(
  db: Queryable,
  { orgId }: Scope,
  run: NewRun & { resources: string[] },
): Promise<boolean> {
  const before = await db.syncRun.findFirst({
    where: { orgId, connectionId: run.connectionId, id: { not: run.id } },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { lastError: true },
  });
  const lastError = lastErrorIn(before?.lastError) ?? Prisma.DbNull;
  await db.syncRun.createMany({ data: [{ orgId, ...run, lastError }], skipDuplicates: true });
  return isRunning(db, { orgId }, run.id);
}

export async function isRunning(db: Queryable, { orgId }: Scope, id: string): Promise<boolean> {
  return (await db.syncRun.count({ where: { orgId, id, status: 'running' } })) > 0;
}

/** Ends earlier runs of the same connection and resource that died; their successor continues. @returns whether there were any */
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

/** Releases the resources that these runs did not finish. They keep the claim's end, by which later runs put them last. */
export async function releaseClaims(db: Queryable, { orgId }: Scope, connectionId: string, runIds: readonly string[]) {
  await db.connectionResource.updateMany({
    where: { orgId, connectionId, runId: { in: [...runIds] } },
    data: { runId: null },
  });
}

/** Adds a sentence to the run's message, once. */
export async function note(db: Queryable, { orgId }: Scope, id: string, sentence: string): Promise<void> {
  await db.$executeRaw`
    update sync_run set error = concat_ws(' ', error, ${sentence}::text)
    where org_id = ${orgId} and id = ${id} and position(${sentence}::text in coalesce(error, '')) = 0`;
}

/** Adds to the run's counts of imported and failed items, and names the first failures. */
export async function count(db: Queryable, { orgId }: Scope, id: string, connectionId: string, processed: number) {
  await db.$executeRaw`
    with failed as (
      select external_id, resource_id, path, failure, coalesce(refused_etag = listed_etag, false) as permanent
      from external_item
      where org_id = ${orgId} and connection_id = ${connectionId} and failed_in = ${id} and failure is not null
    ), named as (
      select f.external_id as id, nullif(r.name, '') as resource, left(f.path, ${longestText}::int) as path,
        left(f.failure, ${longestText}::int) as reason, f.permanent
      from failed f join connection_resource r on r.org_id = ${orgId} and r.id = f.resource_id
      order by r.name, f.path, f.external_id limit ${mostFailures}::int
    )
    update sync_run set items_processed = items_processed + ${processed}::int,
      items_failed = (select count(*) from failed),
      failures = (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from named n)
    where org_id = ${orgId} and id = ${id}`;
}

/** Records the run's obstacle. */
export async function noteLastError(db: Queryable, { orgId }: Scope, id: string, lastError: LastError): Promise<void> {
  await db.syncRun.updateMany({ where: { orgId, id }, data: { lastError } });
}

/** Clears the run's obstacle. */
export async function clearLastError(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.syncRun.updateMany({ where: { orgId, id }, data: { lastError: Prisma.DbNull } });
}

export async function findRun(db: Queryable, { orgId }: Scope, id: string): Promise<RunRow | null> {
  return db.syncRun.findUnique({ where: { orgId_id: { orgId, id } } });
}

export async function endRun(
  db: Queryable,
  { orgId }: Scope,
  id: string,
  end: { status: 'completed' | 'failed'; error: string | null },
): Promise<void> {
  const fine = end.status === 'completed' ? { lastError: Prisma.DbNull } : {};
  const data = { ...end, ...fine, completedAt: new Date() };
  const [run] = await db.syncRun.updateManyAndReturn({ where: { orgId, id }, data });
  const type = end.status === 'completed' ? 'connection.synced' : 'connection.failed';
  if (run !== undefined) await recordConnectionEvents(db, { orgId }, type, run.connectionId, run);
}

/** Deletes runs that began earlier. */
export async function forgetRuns(db: Queryable, { orgId }: Scope, connectionId: string, before: Date): Promise<void> {
  await db.syncRun.deleteMany({
    where: { orgId, connectionId, status: { not: 'running' }, startedAt: { lt: before } },
  });
}

/** How many of the connection's last runs failed in a row, at most `limit`. */
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

/**
 * Items that the run could not import, in at most two groups.
 * @returns for each group its size, one of its reasons, and `permanent`: not fetched again before it changes at its source
 */
export async function failuresOf(db: Queryable, { orgId }: Scope, connectionId: string, runId: string) {
  return db.$queryRaw<{ permanent: boolean; count: number; reason: string }[]>`
    select coalesce(refused_etag = listed_etag, false) as permanent, count(*)::int as count, min(failure) as reason
    from external_item
    where org_id = ${orgId} and connection_id = ${connectionId} and failed_in = ${runId} and failure is not null
    group by 1 order by 1`;
}

/** Runs that began more than `idleMs` ago and have not ended. Of all organisations: for the sweeper only. */
export async function openRuns(db: Database, idleMs: number, limit: number) {
  return db.$queryRaw<{ orgId: string; connectionId: string; resourceId: string | null }[]>`
    select org_id as "orgId", connection_id as "connectionId", resource_id as "resourceId" from sync_run
    where status = 'running' and started_at < now() - ${idleMs} * interval '1 millisecond'
    order by started_at limit ${limit}`;
}
