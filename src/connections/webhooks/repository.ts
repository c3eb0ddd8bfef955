import type { Provider } from '../../connectors/providers.js';
import type { Database } from '../../db/client.js';
import type { Scope } from '../../scope.js';

/** Whose webhook it is. The key is in the address that the provider calls, and nothing else says whose call it is. */
export async function findByKey(db: Database, provider: Provider, resourceKey: string) {
  return db.connectionResource.findFirst({
    where: { id: resourceKey, connection: { provider, status: { in: ['active', 'paused'] } } },
    include: { connection: { select: { id: true, status: true, containerTag: true } } },
  });
}

/** Keeps a delivery. @returns whether it had not come before */
export async function keepDelivery(db: Database, { orgId }: Scope, resourceId: string, deliveryId: string) {
  const { count } = await db.webhookDelivery.createMany({
    data: [{ orgId, resourceId, deliveryId }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Resources for which something has waited that long to be taken by a run. All organisations: for the sweeper only. */
export async function waitingResources(db: Database, idleMs: number, limit: number) {
  const waiting = await db.$queryRaw<{ resourceId: string }[]>`
    select distinct resource_id as "resourceId" from (
      select resource_id from webhook_delivery
      where run_id is null and received_at < now() - ${idleMs} * interval '1 millisecond'
      order by received_at limit ${limit * 100}
    ) w limit ${limit}`;
  const rows = await db.connectionResource.findMany({
    where: {
      id: { in: waiting.map(({ resourceId }) => resourceId) },
      selected: true,
      connection: { status: 'active' },
    },
    select: { orgId: true, id: true, connection: { select: { id: true, provider: true, containerTag: true } } },
  });
  return rows.map(({ orgId, id, connection: { id: connectionId, ...connection } }) => ({
    orgId,
    ...connection,
    connectionId,
    resourceId: id,
  }));
}
