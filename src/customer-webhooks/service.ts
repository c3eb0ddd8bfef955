import type { Poster } from '../content/fetching/poster.js';
import { conflict, invalidInput, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Vault } from '../crypto/vault.js';
import type { Database, Queryable } from '../db/client.js';
import { refuseDuringReset } from '../reset/hold.js';
import { presentWebhook } from './presenter.js';
import * as repository from './repository.js';
import type { CreateWebhook, PatchWebhook, RotateSecret } from './schemas.js';
import { customerSecret, newWebhookSecret } from './signing.js';
import { wake } from './waking.js';

const mostWebhooks = 20;
const rowsATransaction = 1_000;

export type CustomerWebhookService = ReturnType<typeof createCustomerWebhookService>;

interface Parts {
  db: Database;
  vault: Vault;
  poster: Pick<Poster, 'problemOf'>;
}

/** Manages an organisation's webhooks. */
export function createCustomerWebhookService({ db, vault, poster }: Parts) {
  /** @throws {CairnError} 400 */
  function mustBeCallable(url: string): void {
    const problem = poster.problemOf(url);
    if (problem === null) return;
    const exception = /^http:/i.test(url)
      ? ' Only networks in WEBHOOK_ALLOWED_ADDRESSES may be called without TLS.'
      : '';
    throw invalidInput(`url: ${problem}${exception}`);
  }

  async function find(scope: Scope, id: string): Promise<repository.WebhookRow> {
    const row = await repository.findWebhook(db, scope, id);
    if (row === null) throw notFound('Webhook');
    return row;
  }

  return {
    /** @throws {CairnError} 400 for an address that may not be called, 409 for more than 20, or during a reset */
    async create(scope: Scope, { enabled, description = null, ...fields }: CreateWebhook) {
      mustBeCallable(fields.url);
      const id = newId();
      const secret = newWebhookSecret();
      const sealed = vault.seal(secret, customerSecret(scope, id));
      const row = await db.$transaction(async (tx) => {
        await refuseDuringReset(tx, scope);
        if ((await repository.countLocked(tx, scope)) >= mostWebhooks) {
          throw conflict(`An organisation has at most ${mostWebhooks} webhooks: delete one first`);
        }
        const state = enabled ? 'enabled' : 'disabled';
        return repository.insertWebhook(tx, scope, { id, ...fields, description, state, secret: sealed });
      });
      return { ...presentWebhook(row), secret };
    },

    list: async (scope: Scope) => (await repository.listWebhooks(db, scope)).map(presentWebhook),

    /** @throws {CairnError} 404 */
    get: async (scope: Scope, id: string) => presentWebhook(await find(scope, id)),

    /**
     * Changes the given fields. Enabling the webhook or changing its address resets its failures; at another address pending
     * deliveries are due at once. Held deliveries stay held until they are replayed.
     * @throws {CairnError} 404, 400 for an address that may not be called
     */
    async patch(scope: Scope, id: string, { enabled, ...fields }: PatchWebhook) {
      if (fields.url !== undefined) mustBeCallable(fields.url);
      const now = new Date();
      const row = await db.$transaction(async (tx) => {
        const before = await repository.lockWebhookWhole(tx, scope, id);
        if (before === null) throw notFound('Webhook');
        const state = enabled === undefined ? before.state : enabled ? 'enabled' : 'disabled';
        const isNew = (state === 'enabled' && before.state === 'disabled') || fields.url !== undefined;
        if (fields.url !== undefined && fields.url !== before.url) await repository.makePendingDue(tx, scope, id);
        const wantsOthers = fields.events !== undefined || fields.containerTags !== undefined;
        return repository.updateWebhook(tx, scope, id, {
          ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
          ...(enabled === undefined ? {} : { state, disabledReason: null }),
          ...(isNew ? { failures: 0, failingSince: null, probeAt: null } : {}),
          ...(wantsOthers ? { wantsSince: now } : {}),
        });
      });
      wake(db, { orgId: scope.orgId, webhookId: id });
      return presentWebhook(row);
    },

    /** Deletes the webhook with its deliveries, also pending ones. @throws {CairnError} 404 */
    async remove(scope: Scope, id: string): Promise<void> {
      await find(scope, id);
      const deleteSome = () =>
        db.$transaction((tx) => repository.deleteSomeDeliveries(tx, scope, id, rowsATransaction));
      while ((await deleteSome()) === rowsATransaction);
      await repository.deleteWebhooks(db, scope, [id]);
    },

    /**
     * Generates a new secret; the previous one signs as well for `graceHours`.
     * @throws {CairnError} 404, 409 while the secret of an earlier rotation is still valid, unless `force`
     */
    async rotateSecret(scope: Scope, id: string, { graceHours, force }: RotateSecret) {
      const secret = newWebhookSecret();
      const sealed = vault.seal(secret, customerSecret(scope, id));
      const until = graceHours === 0 ? null : new Date(Date.now() + graceHours * 3_600_000);
      await db.$transaction(async (tx) => {
        const before = await repository.lockWebhook(tx, scope, id);
        if (before === null) throw notFound('Webhook');
        const { previousExpiresAt } = before;
        if (!force && previousExpiresAt !== null && previousExpiresAt > new Date()) {
          throw conflict(
            `The secret before this one is good until ${previousExpiresAt.toISOString()}; \`force\` ends it now`,
          );
        }
        const previous = until === null ? null : before.secret;
        await repository.updateWebhook(tx, scope, id, {
          ...{ secret: sealed, previousSecret: previous, previousExpiresAt: until },
        });
      });
      return { secret, previousExpiresAt: until?.toISOString() ?? null };
    },

    /** For an organisation that is reset: deletes a slice of deliveries, or at last webhooks and events. @returns how many rows */
    async removeSome(tx: Queryable, scope: Scope): Promise<number> {
      const deleted = await repository.deleteSomeDeliveries(tx, scope, null, rowsATransaction);
      if (deleted > 0) return deleted;
      const webhooks = await repository.deleteWebhooks(tx, scope, 'all');
      return webhooks + (await repository.deleteSomeEvents(tx, scope, rowsATransaction));
    },
  };
}
