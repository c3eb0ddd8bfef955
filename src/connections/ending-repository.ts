import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import type { ConnectionRef } from '../jobs/refs.js';
import { type ConnectionRow, refOf } from './repository.js';

/** Hides the connections from every route and has syncs of them stop. @returns those that were not hidden before */
export async function markDeleting(
  db: Queryable,
  { orgId }: Scope,
  which: { ids: readonly string[] } | { containerTag: string } | 'all',
  deleteDocuments: boolean,
): Promise<ConnectionRow[]> {
  const those =
    which === 'all' ? {} : 'ids' in which ? { id: { in: [...which.ids] } } : { containerTag: which.containerTag };
  return db.connection.updateManyAndReturn({
    where: { ...those, orgId, status: { not: 'deleting' } },
    data: {
      ...{ status: 'deleting', deleteDocuments, nextSyncAt: null },
      ...{ stateHash: null, linkExpiresAt: null, code: null, codeVerifier: null },
    },
  });
}

/**
 * Other connections with a grant of the same account, or where that is unknown of any account, to the same OAuth app. Of all
 * organisations, because providers revoke tokens or accounts of an app; nothing of the other connections may be told.
 * @param clientIds of the connection's app, and of the environment's
 */
export async function siblingsOf(
  db: Queryable,
  { orgId }: Scope,
  { id, provider, accountId }: Pick<ConnectionRow, 'id' | 'provider' | 'accountId'>,
  { own, shared }: { own: string; shared: string | undefined },
): Promise<Pick<ConnectionRow, 'orgId' | 'id' | 'accessToken'>[]> {
  return db.$queryRaw<Pick<ConnectionRow, 'orgId' | 'id' | 'accessToken'>[]>`
    select c.org_id as "orgId", c.id, c.access_token as "accessToken"
    from connection c left join settings s on s.org_id = c.org_id
    where c.provider = ${provider} and c.account_id = coalesce(${accountId}, c.account_id) and c.status in ('active', 'paused')
      and (c.org_id, c.id) <> (${orgId}, ${id})
      and case when c.own_app then s.providers -> c.provider ->> 'clientId' else ${shared ?? null}::text end = ${own}`;
}

export async function someDocuments(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.document.findMany({ where: { orgId, connectionId }, select: { id: true }, take: limit });
  return rows.map(({ id }) => id);
}

/** Detaches the documents from the connection, so that they stay. */
export async function detachDocuments(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    update document set connection_id = null where org_id = ${orgId} and id = any(${[...ids]}::text[])`;
}

/** @returns the number deleted */
export async function deleteSomeItems(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  limit: number,
): Promise<number> {
  return db.$executeRaw`
    delete from external_item where org_id = ${orgId} and connection_id = ${connectionId} and external_id = any(array(
      select external_id from external_item where org_id = ${orgId} and connection_id = ${connectionId}
      limit ${limit}::int))`;
}

/**
 * Deletes the row if no document is left. The lock makes a sync that is writing a document wait, or its document be seen.
 * @returns whether the row is gone
 */
export async function deleteIfEmpty(tx: Queryable, { orgId }: Scope, connectionId: string): Promise<boolean> {
  await tx.$queryRaw`select 1 from connection where org_id = ${orgId} and id = ${connectionId} for update`;
  if ((await someDocuments(tx, { orgId }, connectionId, 1)).length > 0) return false;
  await tx.connection.deleteMany({ where: { orgId, id: connectionId } });
  return true;
}

/** How many connections the organisation has, without those that are being deleted. */
export const countConnections = (db: Queryable, { orgId }: Scope): Promise<number> =>
  db.connection.count({ where: { orgId, status: { not: 'deleting' } } });

/** Moves the connections of merged containers into the target container. */
export async function moveConnections(
  tx: Queryable,
  { orgId }: Scope,
  sources: readonly string[],
  containerTag: string,
): Promise<void> {
  await tx.connection.updateMany({
    where: { orgId, containerTag: { in: [...sources] } },
    data: { containerTag },
  });
}

/**
 * Connections that have been untouched for `idleMs`: those with a callback or an expired link that nobody handled, and those
 * being deleted. Of all organisations: for the sweeper only.
 */
export async function unfinished(
  db: Database,
  idleMs: number,
  limit: number,
): Promise<{ connecting: ConnectionRef[]; deleting: ConnectionRef[] }> {
  const updatedAt = { lt: new Date(Date.now() - idleMs) };
  const [connecting, deleting] = await Promise.all([
    db.connection.findMany({
      where: {
        ...{ updatedAt, status: { in: ['pending', 'paused'] }, codeVerifier: { not: null } },
        OR: [{ stateHash: null }, { linkExpiresAt: { lt: new Date() } }],
      },
      orderBy: { updatedAt: 'asc' },
      take: limit,
    }),
    db.connection.findMany({ where: { updatedAt, status: 'deleting' }, orderBy: { updatedAt: 'asc' }, take: limit }),
  ]);
  return { connecting: connecting.map(refOf), deleting: deleting.map(refOf) };
}
