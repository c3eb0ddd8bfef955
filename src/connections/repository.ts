import { root } from '../connectors/contract.js';
import type { Scope } from '../core/scope.js';
import { withMetadata } from '../db/answered-metadata.js';
import type { Database, Prisma, Queryable } from '../db/client.js';
import type { ConnectionRef } from '../jobs/refs.js';

export type ConnectionRow = Prisma.ConnectionGetPayload<Record<string, never>>;
export type ResourceRow = Prisma.ConnectionResourceGetPayload<Record<string, never>>;

/** The workflow input for the connection. */
export const refOf = ({ orgId, containerTag, id, provider }: ConnectionRow): ConnectionRef => ({
  ...{ orgId, containerTag, connectionId: id, provider },
});

/** Excludes connections that are being deleted. */
const whereOf = ({ orgId, containerTag }: Scope) =>
  ({ orgId, status: { not: 'deleting' }, ...(containerTag === undefined ? {} : { containerTag }) }) as const;

/** The connection, unless it is being deleted. */
export async function findConnection(db: Queryable, scope: Scope, id: string): Promise<ConnectionRow | null> {
  const row = await db.connection.findFirst({ where: { ...whereOf(scope), id }, omit: { metadata: true } });
  const [answered] = await withMetadata(db, scope, 'connection', row === null ? [] : [row]);
  return answered ?? null;
}

/** The connection, even if it is being deleted. */
export async function findAny(db: Queryable, { orgId }: Scope, id: string): Promise<ConnectionRow | null> {
  return db.connection.findUnique({ where: { orgId_id: { orgId, id } } });
}

/** The connection as it is now, locked until the transaction ends. */
export async function lockConnection(db: Queryable, scope: Scope, id: string): Promise<ConnectionRow | null> {
  await db.$queryRaw`select 1 from connection where org_id = ${scope.orgId} and id = ${id} for no key update`;
  return findAny(db, scope, id);
}

/** Connections that were paused for one of these reasons. Of all organisations: for the sweeper only. */
export async function pausedFor(db: Queryable, reasons: readonly string[]): Promise<ConnectionRow[]> {
  return db.connection.findMany({ where: { status: 'paused', statusReason: { in: [...reasons] } } });
}

export interface ConnectionQuery {
  /** null: every container. */
  containerTags: readonly string[] | null;
  provider?: string | undefined;
  statuses?: readonly ConnectionRow['status'][];
}

/** Newest first. */
export async function listConnections(
  db: Queryable,
  scope: Scope,
  { containerTags, provider, statuses }: ConnectionQuery,
): Promise<ConnectionRow[]> {
  const rows = await db.connection.findMany({
    where: {
      AND: [
        whereOf(scope),
        containerTags === null ? {} : { containerTag: { in: [...containerTags] } },
        provider === undefined ? {} : { provider },
        statuses === undefined ? {} : { status: { in: [...statuses] } },
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { metadata: true },
  });
  return withMetadata(db, scope, 'connection', rows);
}

export async function insertConnection(
  db: Queryable,
  { orgId }: Scope,
  data: Omit<Prisma.ConnectionUncheckedCreateInput, 'orgId'>,
): Promise<void> {
  await db.connection.create({ data: { orgId, ...data } });
}

/** Updates the connection if it matches `where`. @returns whether it did */
export async function updateConnection(
  db: Queryable,
  { orgId }: Scope,
  id: string,
  data: Prisma.ConnectionUncheckedUpdateManyInput,
  where: Omit<Prisma.ConnectionWhereInput, 'orgId' | 'id'> = {},
): Promise<boolean> {
  const { count } = await db.connection.updateMany({ where: { ...where, orgId, id }, data });
  return count > 0;
}

/**
 * Notes that somebody sets the connection's webhooks up for `ms` milliseconds at most, unless it is being deleted.
 * @returns until when, as nobody else has noted it, and what was noted before, which may be of somebody who is at it still; null: it
 *   is being deleted
 */
export async function noteWebhooksBusy(
  db: Queryable,
  { orgId }: Scope,
  id: string,
  ms: number,
): Promise<{ until: Date; before: Date | null } | null> {
  const rows = await db.$queryRaw<{ until: Date; before: Date | null }[]>`
    update connection c
    set webhooks_busy_until = greatest(now() + ${ms}::int * interval '1 millisecond', b.before + interval '1 millisecond')
    from (
      select webhooks_busy_until as before from connection
      where org_id = ${orgId} and id = ${id} and status <> 'deleting' for no key update
    ) b where c.org_id = ${orgId} and c.id = ${id} returning c.webhooks_busy_until as until, b.before`;
  return rows[0] ?? null;
}

/** Whether somebody sets the connection's webhooks up, by the clock that `noteWebhooksBusy` used. */
export async function areWebhooksBusy(db: Queryable, { orgId }: Scope, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select from connection where org_id = ${orgId} and id = ${id} and webhooks_busy_until > now()`;
  return rows.length > 0;
}

/**
 * Claims the refresh of this access token for `leaseMs`, unless another process holds the claim or the token has changed.
 * @returns when the claim ends, which also identifies it; null when it was not granted
 */
export async function claimRefresh(
  db: Database,
  { orgId }: Scope,
  { id, accessToken }: Pick<ConnectionRow, 'id' | 'accessToken'>,
  leaseMs: number,
): Promise<Date | null> {
  const rows = await db.$queryRaw<{ until: Date }[]>`
    update connection set refreshing_until = now() + ${leaseMs}::int * interval '1 millisecond'
    where org_id = ${orgId} and id = ${id} and access_token = ${accessToken}
      and (refreshing_until is null or refreshing_until < now())
    returning refreshing_until as until`;
  return rows[0]?.until ?? null;
}

/**
 * Locks the connections of the same provider and container.
 * @returns accounts of the other active and paused ones; null when this connection is no longer in that container, or being deleted
 */
export async function lockAccounts(
  db: Queryable,
  { orgId }: Scope,
  { id, provider, containerTag }: Pick<ConnectionRow, 'id' | 'provider' | 'containerTag'>,
): Promise<(string | null)[] | null> {
  const rows = await db.$queryRaw<{ id: string; accountId: string | null; status: ConnectionRow['status'] }[]>`
    select id, account_id as "accountId", status::text as status from connection
    where org_id = ${orgId} and container_tag = ${containerTag} and provider = ${provider}
    order by id for no key update`;
  if (!rows.some((row) => row.id === id && row.status !== 'deleting')) return null;
  return rows
    .filter((row) => row.id !== id && (row.status === 'active' || row.status === 'paused'))
    .map(({ accountId }) => accountId);
}

export async function hasSelection(db: Queryable, { orgId }: Scope, connectionId: string): Promise<boolean> {
  return (await db.connectionResource.count({ where: { orgId, connectionId, selected: true } })) > 0;
}

/** Inserts the single resource of a provider that has no resources to choose from: the whole account. */
export async function insertRoot(db: Queryable, { orgId }: Scope, connectionId: string, id: string): Promise<void> {
  await db.connectionResource.createMany({ data: [{ orgId, id, connectionId, ...root }], skipDuplicates: true });
}

/** Whether the row has a grant that the link's code was traded for. Such a link has no code any more, and one that was followed no state. */
export const isTraded = ({ stateHash, code, codeVerifier }: ConnectionRow): boolean =>
  stateHash === null && code === null && codeVerifier !== null;

/**
 * Ends a link, in a transaction: a pending connection is deleted with it, a paused one stays paused, without the grant for which the
 * link's code was traded. That grant may be another account's.
 * @param row locked by the transaction
 * @param where identifies the link, so that a newer one is left alone
 * @returns whether it was there
 */
export async function dropLink(
  tx: Queryable,
  { orgId }: Scope,
  row: ConnectionRow,
  where: Pick<Prisma.ConnectionWhereInput, 'stateHash' | 'linkExpiresAt' | 'codeVerifier'> = {},
): Promise<boolean> {
  const { id } = row;
  const grant = isTraded(row) ? { accessToken: null, refreshToken: null, tokenExpiresAt: null } : {};
  const deleted = await tx.connection.deleteMany({ where: { ...where, orgId, id, status: 'pending' } });
  const kept = await tx.connection.updateMany({
    where: { ...where, orgId, id, status: 'paused' },
    data: { ...grant, stateHash: null, linkExpiresAt: null, codeVerifier: null, code: null },
  });
  return deleted.count + kept.count > 0;
}

export async function deleteConnection(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.connection.deleteMany({ where: { orgId, id } });
}
