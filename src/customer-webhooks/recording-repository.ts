import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';

/** A webhook, with what recording events needs. */
export interface ListeningWebhook {
  id: string;
  state: 'enabled' | 'disabled';
  events: string[];
  containerTags: string[];
}

/** The organisation's webhooks, locked against deletion until the transaction ends. */
export async function listeningWebhooks(db: Queryable, { orgId }: Scope): Promise<ListeningWebhook[]> {
  return db.$queryRaw<ListeningWebhook[]>`
    select id, state::text as state, events, container_tags as "containerTags" from customer_webhook
    where org_id = ${orgId} order by id for key share`;
}

export async function insertEvents(
  db: Queryable,
  { orgId }: Scope,
  events: readonly { id: string; type: string; containerTags: readonly string[]; payload: string }[],
): Promise<void> {
  await db.customerEvent.createMany({
    data: events.map(({ id, type, containerTags, payload }) => ({
      ...{ orgId, id, type, payload, containerTags: [...containerTags] },
    })),
  });
}

export async function insertDeliveries(
  db: Queryable,
  { orgId }: Scope,
  deliveries: readonly { id: string; eventId: string; webhookId: string; isHeld: boolean }[],
): Promise<void> {
  await db.$executeRaw`
    insert into customer_delivery (org_id, id, event_id, webhook_id, state, next_attempt_at)
    select ${orgId}, d.id, d.event_id, d.webhook_id,
      (case when d.is_held then 'held' else 'pending' end)::customer_delivery_state, case when d.is_held then null else now() end
    from unnest(
      ${deliveries.map(({ id }) => id)}::text[], ${deliveries.map(({ eventId }) => eventId)}::text[],
      ${deliveries.map(({ webhookId }) => webhookId)}::text[], ${deliveries.map(({ isHeld }) => isHeld)}::boolean[]
    ) as d(id, event_id, webhook_id, is_held)`;
}
