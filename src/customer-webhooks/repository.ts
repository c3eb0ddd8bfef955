import type { Scope } from '../core/scope.js';
import type { Database, Prisma, Queryable } from '../db/client.js';
import type { DeliveriesQuery, Replay } from './schemas.js';

export type WebhookRow = Prisma.CustomerWebhookGetPayload<Record<string, never>>;

const withType = { include: { event: { select: { type: true } } } } as const;
const withPayload = { include: { event: { select: { type: true, payload: true } } } } as const;
export type DeliveryRow = Prisma.CustomerDeliveryGetPayload<typeof withType>;

export const deliveriesAPage = 50;

export async function findWebhook(db: Queryable, { orgId }: Scope, id: string): Promise<WebhookRow | null> {
  return db.customerWebhook.findUnique({ where: { orgId_id: { orgId, id } } });
}

/**
 * The webhook, locked until the transaction ends. Events can still be recorded for it. Whoever writes the outcome of a
 * delivery locks the webhook first: otherwise two senders of one webhook (a retried activity beside the one that it
 * replaces), or a sender and its deletion, could deadlock.
 */
export async function lockWebhook(db: Queryable, scope: Scope, id: string): Promise<WebhookRow | null> {
  await db.$queryRaw`
    select 1 from customer_webhook where org_id = ${scope.orgId} and id = ${id} for no key update`;
  return findWebhook(db, scope, id);
}

/** The webhook, locked until the transaction ends, also against events being recorded for it, which depend on its state. */
export async function lockWebhookWhole(db: Queryable, scope: Scope, id: string): Promise<WebhookRow | null> {
  await db.$queryRaw`select 1 from customer_webhook where org_id = ${scope.orgId} and id = ${id} for update`;
  return findWebhook(db, scope, id);
}

/** Newest first. */
export async function listWebhooks(db: Queryable, { orgId }: Scope): Promise<WebhookRow[]> {
  return db.customerWebhook.findMany({ where: { orgId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
}

/** Locks the organisation, so that no other webhook is added until the transaction ends. @returns how many there are */
export async function countLocked(db: Queryable, { orgId }: Scope): Promise<number> {
  await db.$queryRaw`select 1 from organization where id = ${orgId} for no key update`;
  return db.customerWebhook.count({ where: { orgId } });
}

export async function insertWebhook(
  db: Queryable,
  { orgId }: Scope,
  data: Omit<Prisma.CustomerWebhookUncheckedCreateInput, 'orgId'>,
): Promise<WebhookRow> {
  return db.customerWebhook.create({ data: { orgId, ...data } });
}

export async function updateWebhook(
  db: Queryable,
  { orgId }: Scope,
  id: string,
  data: Prisma.CustomerWebhookUncheckedUpdateInput,
): Promise<WebhookRow> {
  return db.customerWebhook.update({ where: { orgId_id: { orgId, id } }, data });
}

/**
 * Deletes deliveries, in a transaction, with their webhooks locked as `lockWebhook` explains.
 * @param webhookId null: those of all webhooks
 * @returns how many were deleted, at most `limit`
 */
export async function deleteSomeDeliveries(
  tx: Queryable,
  { orgId }: Scope,
  webhookId: string | null,
  limit: number,
): Promise<number> {
  await tx.$queryRaw`
    select 1 from customer_webhook where org_id = ${orgId} and (${webhookId}::text is null or id = ${webhookId})
    order by id for no key update`;
  return tx.$executeRaw`
    delete from customer_delivery where org_id = ${orgId} and id = any(array(
      select id from customer_delivery
      where org_id = ${orgId} and (${webhookId}::text is null or webhook_id = ${webhookId}) limit ${limit}::int))`;
}

/** Deletes events of an organisation that has no deliveries left. @returns how many were deleted, at most `limit` */
export async function deleteSomeEvents(db: Queryable, { orgId }: Scope, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from customer_event where org_id = ${orgId} and id = any(array(
      select id from customer_event where org_id = ${orgId} limit ${limit}::int))`;
}

/** Deletes webhooks with their deliveries. @param ids 'all': of the organisation. @returns how many were deleted */
export async function deleteWebhooks(db: Queryable, { orgId }: Scope, ids: readonly string[] | 'all'): Promise<number> {
  const which = ids === 'all' ? {} : { id: { in: [...ids] } };
  return (await db.customerWebhook.deleteMany({ where: { orgId, ...which } })).count;
}

/** Newest first. */
export async function listDeliveries(
  db: Database,
  { orgId }: Scope,
  webhookId: string,
  { state, type, page }: DeliveriesQuery,
): Promise<DeliveryRow[]> {
  return db.customerDelivery.findMany({
    where: {
      ...{ orgId, webhookId, ...(state === undefined ? {} : { state }) },
      ...(type === undefined ? {} : { event: { type } }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * deliveriesAPage,
    take: deliveriesAPage,
    ...withType,
  });
}

export async function findDelivery(db: Database, { orgId }: Scope, webhookId: string, id: string) {
  return db.customerDelivery.findFirst({ where: { orgId, webhookId, id }, ...withPayload });
}

/** Inserts another delivery of the event of `repeated`. @returns whether that delivery exists */
export async function insertRepeated(
  db: Queryable,
  { orgId }: Scope,
  webhookId: string,
  repeated: string,
  id: string,
): Promise<boolean> {
  const count = await db.$executeRaw`
    insert into customer_delivery (org_id, id, webhook_id, event_id, next_attempt_at)
    select org_id, ${id}, webhook_id, event_id, now() from (
      select * from customer_delivery
      where org_id = ${orgId} and webhook_id = ${webhookId} and id = ${repeated} for key share) as repeated`;
  return count > 0;
}

/** The database's time, which `delivered_at` is in. */
export async function databaseTime(db: Database): Promise<Date> {
  const [{ now }] = await db.$queryRaw<[{ now: Date }]>`select now() as now`;
  return now;
}

/**
 * Resets some deliveries, so that they are sent again.
 * @param began the database's time when the replay began: what was delivered since has been sent again by now
 * @returns how many, at most `limit`
 */
export async function replaySome(
  db: Queryable,
  { orgId }: Scope,
  webhookId: string,
  { since, until, states, began }: Replay & { until: Date; began: Date },
  limit: number,
): Promise<number> {
  return db.$executeRaw`
    update customer_delivery set state = 'pending', attempts = 0, next_attempt_at = now(), delivered_at = null
    where org_id = ${orgId} and id = any(array(
      select d.id from customer_delivery d
      where d.org_id = ${orgId} and d.webhook_id = ${webhookId} and d.state::text = any(${[...states]}::text[])
        and d.created_at >= ${since} and d.created_at <= ${until}
        and (d.delivered_at is null or d.delivered_at < ${began})
      order by d.created_at limit ${limit}::int for update))`;
}

/** Makes the webhook's pending deliveries due now. Their attempts stay counted. */
export async function makePendingDue(db: Queryable, { orgId }: Scope, webhookId: string): Promise<void> {
  await db.$executeRaw`
    update customer_delivery set next_attempt_at = now()
    where org_id = ${orgId} and webhook_id = ${webhookId} and state = 'pending' and next_attempt_at > now()`;
}

interface DeliveryCounts {
  webhooks: number;
  /** Both those that failed for too long and those that somebody disabled. */
  disabled: number;
  pending: number;
  failed: number;
  held: number;
}

/** Counts of webhooks and their deliveries. Of all organisations: for operators only. */
export async function countDeliveries(db: Database): Promise<DeliveryCounts> {
  const [counts] = await db.$queryRaw<[DeliveryCounts]>`
    select (select count(*)::int from customer_webhook) as webhooks,
      (select count(*)::int from customer_webhook where state = 'disabled') as disabled,
      (select count(*)::int from customer_delivery where state = 'pending') as pending,
      (select count(*)::int from customer_delivery where state = 'failed') as failed,
      (select count(*)::int from customer_delivery where state = 'held') as held`;
  return counts;
}

/** Deletes old deliveries; pending ones stay. @returns how many were deleted, at most `limit` */
export async function deleteOldDeliveries(db: Database, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from customer_delivery where (org_id, id) in (
      select org_id, id from customer_delivery where created_at < ${before} and state <> 'pending'
      order by created_at limit ${limit}::int)`;
}

/** Deletes events without deliveries. @returns how many were deleted, at most `limit` */
export async function deleteOldEvents(db: Database, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from customer_event where (org_id, id) in (
      select e.org_id, e.id from customer_event e
      where e.created_at < ${before}
        and not exists (select from customer_delivery d where d.org_id = e.org_id and d.event_id = e.id)
      order by e.created_at limit ${limit}::int)`;
}
