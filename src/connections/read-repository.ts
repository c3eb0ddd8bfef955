import type { Scope } from '../core/scope.js';
import type { Prisma, Queryable } from '../db/client.js';

export type RunRow = Prisma.SyncRunGetPayload<Record<string, never>>;

/** The latest run of each connection that had any; one that goes on before those that began later, as for one repository, and ended. */
export async function latestRuns(db: Queryable, { orgId }: Scope, connectionIds: readonly string[]): Promise<RunRow[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select distinct on (connection_id) id from sync_run
    where org_id = ${orgId} and connection_id = any(${[...connectionIds]}::text[])
    order by connection_id, status = 'running' desc, started_at desc, id desc`;
  return db.syncRun.findMany({ where: { orgId, id: { in: rows.map(({ id }) => id) } } });
}

/** Number of imported documents by connection id; connections without documents are missing. */
export async function countDocuments(db: Queryable, { orgId }: Scope, connectionIds: readonly string[]) {
  const counted = await db.document.groupBy({
    by: ['connectionId'],
    where: { orgId, connectionId: { in: [...connectionIds] } },
    _count: true,
  });
  return new Map(counted.map(({ connectionId, _count }) => [connectionId, _count]));
}

/** Newest first. */
export async function runsOf(db: Queryable, { orgId }: Scope, connectionId: string, limit: number): Promise<RunRow[]> {
  return db.syncRun.findMany({
    where: { orgId, connectionId },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

/** Documents that the connections imported, most recently changed first. */
export async function documentsOf(db: Queryable, { orgId }: Scope, connectionIds: readonly string[], limit: number) {
  return db.document.findMany({
    where: { orgId, connectionId: { in: [...connectionIds] } },
    select: { id: true, title: true, summary: true, status: true, type: true, createdAt: true, updatedAt: true },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

export type ImportedRow = Awaited<ReturnType<typeof documentsOf>>[number];
