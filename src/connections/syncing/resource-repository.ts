import type { Scope } from '../../core/scope.js';
import type { Database, Prisma, Queryable } from '../../db/client.js';
import type { ResourceRow } from '../repository.js';
import type { Progress } from './progress.js';

/** A claim lasts for ten minutes from its last renewal. */
export const claimMs = 10 * 60_000;

/** A run's claim on a resource. */
export interface Turn {
  resourceId: string;
  runId: string;
}

/**
 * The connection's selected resources in the order in which the run syncs them: first what it is at already, then, oldest first,
 * those that their last run finished and those that had none, then the others, beginning with the one that was given up longest ago.
 * In this way resources that keep failing keep no other one from being synced.
 */
export async function selectedResources(db: Queryable, { orgId }: Scope, connectionId: string, runId: string) {
  return db.$queryRaw<Pick<ResourceRow, 'id' | 'name' | 'progress'>[]>`
    select id, name, progress from connection_resource
    where org_id = ${orgId} and connection_id = ${connectionId} and selected
    order by run_id is distinct from ${runId}, run_until nulls first, created_at, id`;
}

export async function findResource(db: Queryable, { orgId }: Scope, id: string): Promise<ResourceRow | null> {
  return db.connectionResource.findUnique({ where: { orgId_id: { orgId, id } } });
}

/** Claims the resource or renews the claim. @returns false while another run has it */
export async function claim(db: Queryable, { orgId }: Scope, { resourceId, runId }: Turn): Promise<boolean> {
  const taken = await db.$executeRaw`
    update connection_resource set run_id = ${runId}, run_until = now() + ${claimMs}::int * interval '1 millisecond'
    where org_id = ${orgId} and id = ${resourceId} and (run_id is null or run_id = ${runId} or run_until < now())`;
  return taken > 0;
}

/** Renews the claim, longer by `waitMs` when the run waits. @returns whether the run held it */
export async function extend(db: Queryable, { orgId }: Scope, { resourceId, runId }: Turn, waitMs = 0) {
  const extended = await db.$executeRaw`
    update connection_resource set run_until = now() + ${claimMs + waitMs}::bigint * interval '1 millisecond'
    where org_id = ${orgId} and id = ${resourceId} and run_id = ${runId}`;
  return extended > 0;
}

/** Records a heartbeat by renewing the claim; a claim that was extended for a wait is not shortened. */
export async function beat(db: Queryable, { orgId }: Scope, { resourceId, runId }: Turn): Promise<void> {
  await db.$executeRaw`
    update connection_resource set run_until = greatest(run_until, now() + ${claimMs}::int * interval '1 millisecond')
    where org_id = ${orgId} and id = ${resourceId} and run_id = ${runId}`;
}

/**
 * Whether a run has sent a heartbeat for one of the connection's resources in the last `withinMs` milliseconds. A run that
 * waits for a rate limit has a longer claim and does not count.
 */
export async function isBeating(db: Queryable, { orgId }: Scope, connectionId: string, withinMs: number) {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from connection_resource where org_id = ${orgId} and connection_id = ${connectionId} and run_id is not null
      and run_until > now() + ${claimMs - withinMs}::int * interval '1 millisecond'
      and run_until <= now() + ${claimMs}::int * interval '1 millisecond'
    limit 1`;
  return rows.length > 0;
}

/** Locks the resource until the transaction ends, if the run has claimed it. @returns its stored progress; null: it has not */
export async function hold(tx: Queryable, { orgId }: Scope, { resourceId, runId }: Turn) {
  const [row] = await tx.$queryRaw<{ progress: unknown }[]>`
    select progress from connection_resource
    where org_id = ${orgId} and id = ${resourceId} and run_id = ${runId} for update`;
  return row ?? null;
}

export async function saveProgress(
  db: Queryable,
  { orgId }: Scope,
  { resourceId, runId }: Turn,
  progress: Progress,
  more: Prisma.ConnectionResourceUpdateManyMutationInput = {},
): Promise<void> {
  await db.connectionResource.updateMany({
    where: { orgId, id: resourceId, runId },
    data: { progress: progress as unknown as Prisma.InputJsonObject, ...more },
  });
}

/** Locks the connection against changes until the transaction ends. @returns its current row */
export async function holdConnection(tx: Queryable, { orgId }: Scope, id: string) {
  await tx.$queryRaw`select 1 from connection where org_id = ${orgId} and id = ${id} for share`;
  return tx.connection.findUnique({ where: { orgId_id: { orgId, id } } });
}

/**
 * Active connections whose sync has been due for `idleMs`. The delay leaves time to whoever made a connection due and starts
 * its sync. Of all organisations: for the sweeper only.
 */
export async function dueConnections(db: Database, idleMs: number, limit: number) {
  return db.$queryRaw<{ orgId: string; connectionId: string; provider: string; containerTag: string }[]>`
    select org_id as "orgId", id as "connectionId", provider, container_tag as "containerTag" from connection
    where status = 'active' and next_sync_at < now() - ${idleMs} * interval '1 millisecond'
    order by next_sync_at limit ${limit}`;
}

/** Workflow inputs by connection id. Of all organisations: for the sweeper only. */
export async function connectionRefs(db: Database, ids: readonly string[]) {
  const rows = await db.connection.findMany({
    where: { id: { in: [...ids] } },
    select: { orgId: true, id: true, provider: true, containerTag: true },
  });
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, connectionId: id }]));
}

/**
 * Brings the next sync forward to `leftMs` before the first webhook expires, as syncs renew webhooks. A webhook that has less
 * left than that could not be renewed, and is left to the regular syncs.
 */
export async function syncBeforeWebhooksEnd(db: Queryable, { orgId }: Scope, connectionId: string, leftMs: number) {
  await db.$executeRaw`
    update connection c set next_sync_at = w.due from (
      select min(webhook_expires_at) - ${leftMs}::bigint * interval '1 millisecond' as due from connection_resource
      where org_id = ${orgId} and connection_id = ${connectionId} and selected
        and webhook_expires_at > now() + ${leftMs}::bigint * interval '1 millisecond'
    ) w where c.org_id = ${orgId} and c.id = ${connectionId} and c.next_sync_at > w.due`;
}

export async function idsOf(db: Queryable, { orgId }: Scope, connectionId: string): Promise<string[]> {
  const rows = await db.connectionResource.findMany({ where: { orgId, connectionId }, select: { id: true } });
  return rows.map(({ id }) => id);
}
