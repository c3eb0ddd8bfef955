import type { Provider } from '../../connectors/registry.js';
import type { Database } from '../../db/client.js';

/** The resource that a webhook belongs to. The key in the address is all that identifies it, hence no organisation here. */
export async function findByKey(db: Database, provider: Provider, resourceKey: string) {
  return db.connectionResource.findFirst({
    where: { id: resourceKey, connection: { provider, status: { in: ['active', 'paused'] } } },
    include: { connection: { select: { id: true, status: true, containerTag: true } } },
  });
}

/**
 * Selected resources of accounts whose ids begin with the prefix, of connections through the environment's OAuth app. Of all
 * organisations: for calls that the provider has signed.
 */
export async function resourcesOfAccounts(db: Database, provider: Provider, accountPrefix: string) {
  const connections = await db.connection.findMany({
    where: { provider, ownApp: false, status: 'active', accountId: { startsWith: accountPrefix } },
    select: { orgId: true, id: true, provider: true, containerTag: true },
  });
  const byId = new Map(connections.map(({ id, ...connection }) => [id, { ...connection, connectionId: id }]));
  const resources = await db.connectionResource.findMany({
    where: { connectionId: { in: [...byId.keys()] }, selected: true },
    select: { id: true, connectionId: true },
  });
  return resources.flatMap(({ id: resourceId, connectionId }) => {
    const connection = byId.get(connectionId);
    return connection === undefined ? [] : [{ ...connection, resourceId }];
  });
}

/** Stores a delivery for each resource. @returns the ids of those that had not received it before */
export async function keepDelivery(
  db: Database,
  resources: readonly { orgId: string; resourceId: string }[],
  deliveryId: string,
): Promise<string[]> {
  const kept = await db.webhookDelivery.createManyAndReturn({
    data: resources.map(({ orgId, resourceId }) => ({ orgId, resourceId, deliveryId })),
    skipDuplicates: true,
    select: { resourceId: true },
  });
  return kept.map(({ resourceId }) => resourceId);
}

/** Resources of active connections with a delivery that no run has taken for `idleMs`. Of all organisations: for the sweeper only. */
export async function waitingResources(db: Database, idleMs: number, limit: number) {
  const waiting = await db.$queryRaw<{ resourceId: string }[]>`
    select distinct resource_id as "resourceId" from (
      select d.resource_id from webhook_delivery d
      join connection_resource r on r.org_id = d.org_id and r.id = d.resource_id
      join connection c on c.org_id = r.org_id and c.id = r.connection_id
      where d.run_id is null and c.status = 'active'
        and d.received_at < now() - ${idleMs} * interval '1 millisecond'
      order by d.received_at limit ${limit * 100}
    ) w limit ${limit}`;
  const rows = await db.connectionResource.findMany({
    where: { id: { in: waiting.map(({ resourceId }) => resourceId) } },
    select: { orgId: true, id: true, connection: { select: { id: true, provider: true, containerTag: true } } },
  });
  return rows.map(({ orgId, id, connection: { id: connectionId, ...connection } }) => ({
    orgId,
    ...connection,
    connectionId,
    resourceId: id,
  }));
}
