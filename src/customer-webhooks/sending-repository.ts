import type { Scope } from '../core/scope.js';
import type { Database, Prisma } from '../db/client.js';
import type { WebhookRef } from '../jobs/refs.js';
import { lockWebhook, type WebhookRow } from './repository.js';

/** A delivery that is due. */
export interface DueDelivery {
  id: string;
  eventId: string;
  payload: string;
  /** Number of attempts so far. */
  attempts: number;
}

/** The outcome of one call. */
export interface Attempt {
  at: Date;
  status: number | null;
  durationMs: number;
  error: string | null;
}

/** Attempts in a delivery's history, including those before a replay. */
const attemptsKept = 30;

/** Due deliveries, longest overdue first. */
export async function dueDeliveries(
  db: Database,
  { orgId }: Scope,
  webhookId: string,
  limit: number,
): Promise<DueDelivery[]> {
  return db.$queryRaw<DueDelivery[]>`
    select d.id, d.event_id as "eventId", e.payload, d.attempts
    from customer_delivery d join customer_event e on e.org_id = d.org_id and e.id = d.event_id
    where d.org_id = ${orgId} and d.webhook_id = ${webhookId} and d.state = 'pending' and d.next_attempt_at <= now()
    order by d.next_attempt_at, d.id limit ${limit}::int`;
}

/** Milliseconds until the next delivery is due, by the database's clock; null: none is pending. */
export async function msUntilDue(db: Database, { orgId }: Scope, webhookId: string): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as ms from customer_delivery
    where org_id = ${orgId} and webhook_id = ${webhookId} and state = 'pending'`;
  return row?.ms == null ? null : Math.max(0, Math.ceil(row.ms));
}

/**
 * Holds some pending deliveries of a disabled webhook until they are replayed.
 * @returns how many, at most `limit`; null when the webhook is not disabled
 */
export async function holdSome(db: Database, scope: Scope, webhookId: string, limit: number): Promise<number | null> {
  const { orgId } = scope;
  return db.$transaction(async (tx) => {
    const webhook = await lockWebhook(tx, scope, webhookId);
    if (webhook?.state !== 'disabled') return null;
    return tx.$executeRaw`
      update customer_delivery set state = 'held', next_attempt_at = null
      where org_id = ${orgId} and id in (
        select id from customer_delivery
        where org_id = ${orgId} and webhook_id = ${webhookId} and state = 'pending' limit ${limit}::int)`;
  });
}

const asHistory = ({ at, ...attempt }: Attempt): Prisma.InputJsonObject => ({ at: at.toISOString(), ...attempt });

/** A successful call. */
export interface Arrival {
  delivery: DueDelivery;
  /** The URL that was called. */
  url: string;
  attempt: Attempt;
}

/**
 * Marks deliveries as delivered, unless another sender has recorded the same attempt, and ends the webhook's row of failures if
 * its URL was called.
 */
export async function recordDelivered(
  db: Database,
  scope: Scope,
  webhookId: string,
  arrived: readonly Arrival[],
): Promise<void> {
  const { orgId } = scope;
  const ids = arrived.map(({ delivery }) => delivery.id);
  await db.$transaction(async (tx) => {
    await lockWebhook(tx, scope, webhookId);
    await tx.$executeRaw`
      with noted as (
        update customer_delivery d set state = 'delivered', next_attempt_at = null, delivered_at = now(),
          attempts = d.attempts + 1, last_status = a.status, last_error = null,
          history = (case when jsonb_array_length(d.history) >= ${attemptsKept}::int then d.history - 0 else d.history end)
            || jsonb_build_array(a.entry::jsonb)
        from unnest(
          ${ids}::text[], ${arrived.map(({ url }) => url)}::text[],
          ${arrived.map(({ delivery }) => delivery.attempts)}::int[],
          ${arrived.map(({ attempt }) => attempt.status)}::int[],
          ${arrived.map(({ attempt }) => JSON.stringify(asHistory(attempt)))}::text[]
        ) as a(id, url, attempts, status, entry)
        where d.org_id = ${orgId} and d.id = any(${ids}::text[]) and d.id = a.id and d.state = 'pending'
          and d.attempts = a.attempts
        returning a.url
      )
      update customer_webhook set failures = 0, failing_since = null, probe_at = null, last_success_at = now()
      where org_id = ${orgId} and id = ${webhookId} and url in (select url from noted)`;
  });
}

/** What follows from a failed attempt. */
export interface Failure {
  attempt: Attempt;
  /** Milliseconds until the next attempt; null: there is none. */
  nextMs: number | null;
  /** Milliseconds until anything is sent to the webhook again, by its failures in a row; 0: at once. */
  probeMs(failures: number): number;
  /** Milliseconds of uninterrupted failures after which the webhook is disabled. */
  disableAfterMs: number;
  /** Set: the receiver wants no more calls, so the webhook is disabled at once. */
  disabledReason: string | null;
}

/**
 * Records a failed call, unless another sender has recorded the same attempt. If the webhook has another URL by now, the delivery
 * is due there at once, and the call says nothing of the webhook.
 * @param webhook as it was called
 * @returns the webhook's state now; null when this sender should send it nothing more
 */
export async function recordFailed(
  db: Database,
  scope: Scope,
  webhook: Pick<WebhookRow, 'id' | 'url'>,
  { id, attempts }: DueDelivery,
  { attempt, nextMs, probeMs, disableAfterMs, disabledReason }: Failure,
): Promise<{ failures: number; isDisabled: boolean } | null> {
  const { orgId } = scope;
  const { status, error } = attempt;
  return db.$transaction(async (tx) => {
    const isCalled = (await lockWebhook(tx, scope, webhook.id))?.url === webhook.url;
    const waitMs = isCalled ? nextMs : 0;
    const noted = await tx.$executeRaw`
      update customer_delivery set attempts = attempts + 1, last_status = ${status}::int, last_error = ${error},
        state = (case when ${waitMs}::float8 is null then 'failed' else 'pending' end)::customer_delivery_state,
        next_attempt_at = now() + ${waitMs}::float8 * interval '1 millisecond',
        history = (case when jsonb_array_length(history) >= ${attemptsKept}::int then history - 0 else history end)
          || jsonb_build_array(${asHistory(attempt)}::jsonb)
      where org_id = ${orgId} and id = ${id} and state = 'pending' and attempts = ${attempts}::int`;
    if (noted === 0 || !isCalled) return null;
    const [row] = await tx.$queryRaw<{ failures: number; isTooLong: boolean }[]>`
      update customer_webhook set failures = failures + 1, failing_since = coalesce(failing_since, now())
      where org_id = ${orgId} and id = ${webhook.id} and state = 'enabled'
      returning failures, coalesce(failing_since < now() - ${disableAfterMs}::float8 * interval '1 millisecond', false) as "isTooLong"`;
    if (row === undefined) return null; // disabled or deleted meanwhile
    const reason = disabledReason ?? (row.isTooLong ? tooLong(disableAfterMs) : null);
    await tx.$executeRaw`
      update customer_webhook set
        state = (case when ${reason}::text is null then 'enabled' else 'disabled' end)::customer_webhook_state,
        disabled_reason = ${reason}, updated_at = case when ${reason}::text is null then updated_at else now() end,
        probe_at = now() + nullif(${probeMs(row.failures)}::float8, 0) * interval '1 millisecond'
      where org_id = ${orgId} and id = ${webhook.id}`;
    return { failures: row.failures, isDisabled: reason !== null };
  });
}

const hourMs = 3_600_000;
const tooLong = (ms: number) => {
  const hours = Math.round(ms / hourMs);
  return `Every call has failed for ${hours >= 48 ? `${Math.round(hours / 24)} days` : `${hours} hours`}.`;
};

/**
 * Webhooks with a delivery that has been due for `idleMs`, and disabled webhooks with a pending delivery. Of all
 * organisations: for the sweeper only.
 */
export async function overdueWebhooks(db: Database, idleMs: number, limit: number): Promise<WebhookRef[]> {
  return db.$queryRaw<WebhookRef[]>`
    select w.org_id as "orgId", w.id as "webhookId" from customer_webhook w
    where (w.probe_at is null or w.probe_at < now() - ${idleMs} * interval '1 millisecond' or w.state = 'disabled')
      and exists (
        select from customer_delivery d
        where d.org_id = w.org_id and d.webhook_id = w.id and d.state = 'pending'
          and (w.state = 'disabled' or d.next_attempt_at < now() - ${idleMs} * interval '1 millisecond'))
    limit ${limit}`;
}
