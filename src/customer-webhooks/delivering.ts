import { conflict, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { presentDelivery } from './presenter.js';
import { record } from './recording.js';
import * as repository from './repository.js';
import type { DeliveriesQuery, Replay } from './schemas.js';
import { wake } from './waking.js';

export type DeliveringService = ReturnType<typeof createDeliveringService>;

/** Lists and replays deliveries. */
export function createDeliveringService({ db, rowsATransaction = 1_000 }: { db: Database; rowsATransaction?: number }) {
  /** @throws {CairnError} 404, 409 for a disabled webhook, to which nothing is sent */
  async function lockEnabled(tx: Queryable, scope: Scope, webhookId: string): Promise<repository.WebhookRow> {
    const row = await repository.lockWebhook(tx, scope, webhookId);
    if (row === null) throw notFound('Webhook');
    if (row.state === 'disabled') throw conflict('The webhook is disabled: enable it first');
    return row;
  }

  return {
    /** @throws {CairnError} 404 */
    async list(scope: Scope, webhookId: string, query: DeliveriesQuery) {
      if ((await repository.findWebhook(db, scope, webhookId)) === null) throw notFound('Webhook');
      return (await repository.listDeliveries(db, scope, webhookId, query)).map(presentDelivery);
    },

    /** @throws {CairnError} 404 */
    async get(scope: Scope, webhookId: string, id: string) {
      const row = await repository.findDelivery(db, scope, webhookId, id);
      if (row === null) throw notFound('Delivery');
      const attempts = row.history as { at: string; status: number | null; durationMs: number; error: string | null }[];
      const payload = JSON.parse(row.event.payload) as Record<string, unknown>;
      return { ...presentDelivery(row), payload, attempts };
    },

    /** Sends a `webhook.test` event like any other. @throws {CairnError} 404, 409 for a disabled webhook */
    async test(scope: Scope, webhookId: string): Promise<{ deliveryId: string }> {
      return retryOnConflict(() =>
        db.$transaction(async (tx) => {
          const row = await lockEnabled(tx, scope, webhookId);
          const event = { type: 'webhook.test' as const, containerTags: [], data: { id: webhookId } };
          const [deliveryId = ''] = await record(tx, scope, [{ event, by: [row] }]);
          return { deliveryId };
        }),
      );
    },

    /** Sends the event of a delivery, in any state, once more. @throws {CairnError} 404, 409 for a disabled webhook */
    async redeliver(scope: Scope, webhookId: string, repeated: string): Promise<{ deliveryId: string }> {
      const deliveryId = newId();
      await db.$transaction(async (tx) => {
        await lockEnabled(tx, scope, webhookId);
        const isThere = await repository.insertRepeated(tx, scope, webhookId, repeated, deliveryId);
        if (!isThere) throw notFound('Delivery');
      });
      wake(db, { orgId: scope.orgId, webhookId });
      return { deliveryId };
    },

    /**
     * Sends the deliveries of a period as if they were new, each once, also when another replay takes some of them meanwhile. If
     * the process dies midway, some are reset; the same request again resets the rest.
     * @returns how many
     * @throws {CairnError} 404, 409 for a disabled webhook
     */
    async replay(scope: Scope, webhookId: string, request: Replay): Promise<{ count: number }> {
      const meant = { ...request, until: request.until ?? new Date(), began: await repository.databaseTime(db) };
      let count = 0;
      for (let found = rowsATransaction; found === rowsATransaction; count += found) {
        found = await db.$transaction(async (tx) => {
          await lockEnabled(tx, scope, webhookId);
          return repository.replaySome(tx, scope, webhookId, meant, rowsATransaction);
        });
        wake(db, { orgId: scope.orgId, webhookId });
      }
      return { count };
    },
  };
}
