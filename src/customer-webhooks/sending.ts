import pLimit from 'p-limit';
import { activityMs } from '../concurrency/long-work.js';
import type { Poster } from '../content/fetching/poster.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import { isUnopenable, openIfPossible, type Vault } from '../crypto/vault.js';
import type { Database } from '../db/client.js';
import type { SendingState, WebhookRef } from '../jobs/refs.js';
import { findWebhook, type WebhookRow } from './repository.js';
import { mostRetryAfterMs, nextAttempt, probeDelay, probedAfter, type Retrying } from './retrying.js';
import * as repository from './sending-repository.js';
import { customerSecret, signedHeaders } from './signing.js';

const callsAtOnce = 4;
/** Deliveries read in one query, at most 20 KB each. */
const readAtOnce = 100;
const heldATransaction = 1_000;
/** Deliveries recorded by one statement: on the embedded database a statement each would cost more than sending. */
const notedTogether = 25;

const unreadable = 'The secret was encrypted with another master key, or is damaged: rotate it.';
const gone = 'It answered 410 Gone.';

export type SendingService = ReturnType<typeof createSendingService>;

export interface SendingParts {
  db: Database;
  vault: Vault;
  poster: Pick<Poster, 'post'>;
  retrying: Retrying;
  log: Logger;
}

/**
 * Sends recorded events to webhooks. Successful calls are recorded in groups after they have ended; a call whose process dies
 * before that is made again, with the same `webhook-id`. Each webhook has one workflow, which calls this.
 */
export function createSendingService({ db, vault, poster, retrying, log }: SendingParts) {
  /**
   * The currently valid secrets, newest first. One before a rotation that cannot be read is left out.
   * @throws {UnreadableSecret} {DamagedSecret}
   */
  function secretsOf(scope: Scope, { id, secret, previousSecret, previousExpiresAt }: WebhookRow): string[] {
    const current = vault.open(secret, customerSecret(scope, id));
    if (previousSecret === null || previousExpiresAt === null || previousExpiresAt <= new Date()) return [current];
    const previous = openIfPossible(vault, previousSecret, customerSecret(scope, id));
    return previous === null ? [current] : [current, previous];
  }

  async function call(scope: Scope, webhook: WebhookRow, delivery: repository.DueDelivery, signal: AbortSignal) {
    const { eventId, payload } = delivery;
    try {
      const headers = signedHeaders(secretsOf(scope, webhook), eventId, new Date(), payload);
      return await poster.post(webhook.url, { headers, body: payload, longestAfterMs: mostRetryAfterMs }, signal);
    } catch (error) {
      if (!isUnopenable(error)) throw error;
      return { status: null, error: unreadable };
    }
  }

  /** Collects successful attempts until they are recorded together. */
  function arrivals(scope: Scope, webhookId: string) {
    let waiting: repository.Arrival[] = [];
    async function note(): Promise<void> {
      const arrived = waiting;
      waiting = [];
      if (arrived.length > 0) await repository.recordDelivered(db, scope, webhookId, arrived);
    }
    return {
      note,
      async add(arrival: repository.Arrival): Promise<void> {
        waiting.push(arrival);
        if (waiting.length >= notedTogether) await note();
      },
    };
  }

  /** Calls the webhook as it is now, unless it was disabled or deleted. @returns whether the next may follow at once */
  async function send(
    scope: Scope,
    webhookId: string,
    delivery: repository.DueDelivery,
    arrived: ReturnType<typeof arrivals>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const webhook = await findWebhook(db, scope, webhookId);
    if (webhook?.state !== 'enabled') return false;
    const at = new Date();
    const answer = await call(scope, webhook, delivery, signal);
    const durationMs = Date.now() - at.getTime();
    const { status } = answer;
    if (status !== null && status >= 200 && status < 300) {
      await arrived.add({ delivery, url: webhook.url, attempt: { at, status, durationMs, error: null } });
      return true;
    }
    await arrived.note(); // earlier successes reset the count of failures, so they come first
    const error = answer.status === null ? answer.error : `It answered ${status}, where 2xx is a success.`;
    const afterMs = answer.status === null ? undefined : answer.afterMs;
    const outcome = await repository.recordFailed(db, scope, webhook, delivery, {
      attempt: { at, status, durationMs, error },
      nextMs: nextAttempt(retrying, delivery.attempts + 1, afterMs),
      probeMs: (failures) => (failures < probedAfter ? 0 : Math.max(probeDelay(failures), afterMs ?? 0)),
      disableAfterMs: retrying.disableAfterMs,
      disabledReason: status === 410 ? gone : null,
    });
    if (outcome?.isDisabled) log.warn({ orgId: scope.orgId, webhookId }, 'webhook of a customer disabled');
    return outcome !== null && !outcome.isDisabled && outcome.failures < probedAfter;
  }

  /** Sends until all are sent, the time is up or a failure asks for a pause. Unsent deliveries stay due. */
  async function sendAll(
    scope: Scope,
    webhookId: string,
    due: readonly repository.DueDelivery[],
    end: number,
    signal: AbortSignal,
  ): Promise<void> {
    const limit = pLimit(callsAtOnce);
    const arrived = arrivals(scope, webhookId);
    let goesOn = true;
    const calls = due.map((delivery) =>
      limit(async () => {
        if (!goesOn || Date.now() >= end || signal.aborted) return;
        goesOn = (await send(scope, webhookId, delivery, arrived, signal)) && goesOn;
      }),
    );
    // Waits for all calls, so that successful ones are recorded before an error is thrown.
    const failed = (await Promise.allSettled(calls)).find((call) => call.status === 'rejected');
    await arrived.note();
    if (failed !== undefined) throw failed.reason;
  }

  return {
    /**
     * Sends what is due, for some seconds.
     * @returns `nextMs`: milliseconds until something is due again; null: nothing is pending
     * @throws the signal's reason
     */
    async proceed(
      { orgId, webhookId }: WebhookRef,
      signal: AbortSignal = new AbortController().signal,
    ): Promise<SendingState> {
      const scope = { orgId };
      for (const end = Date.now() + activityMs; ; ) {
        signal.throwIfAborted();
        const webhook = await findWebhook(db, scope, webhookId);
        if (webhook === null) return { nextMs: null };
        if (webhook.state === 'disabled') {
          const held = await repository.holdSome(db, scope, webhookId, heldATransaction);
          if (held !== null && held < heldATransaction) return { nextMs: null };
          continue;
        }
        const untilProbe = (webhook.probeAt?.getTime() ?? 0) - Date.now();
        const dueMs = await repository.msUntilDue(db, scope, webhookId);
        const nextMs = dueMs === null ? null : Math.max(dueMs, untilProbe);
        if (nextMs === null || nextMs > 0) return { nextMs };
        const isProbed = webhook.failures >= probedAfter;
        const due = await repository.dueDeliveries(db, scope, webhookId, isProbed ? 1 : readAtOnce);
        await sendAll(scope, webhookId, due, end, signal);
        if (Date.now() >= end) return { nextMs: 0 };
      }
    },

    /** Webhooks of any organisation with a delivery that has been due for `idleMs`. */
    overdue: (idleMs: number, limit: number) => repository.overdueWebhooks(db, idleMs, limit),
  };
}
