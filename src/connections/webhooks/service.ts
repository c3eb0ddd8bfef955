import type { AppEvent, InboundEvent } from '../../connectors/contract.js';
import type { Connectors } from '../../connectors/index.js';
import type { Provider } from '../../connectors/registry.js';
import { CairnError, invalidInput, notFound } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import type { ReadRaw } from '../../http/non-json.js';
import type { Jobs } from '../../jobs/jobs.js';
import * as repository from './repository.js';
import { createWebhookSecrets } from './secrets.js';

/** Maximum body size of a resource's webhook: the largest that the code host sends. */
const maxBytes = 25 * 1024 * 1024;
/** Maximum body size of an app's webhook, whose events only name what has changed. */
const maxAppBytes = 1024 * 1024;
const longestDeliveryId = 255;
/** Interval between log lines about verification tokens: anybody can call while one is awaited. */
const tellTokenMs = 60_000;

export type WebhookService = ReturnType<typeof createWebhookService>;

/** The answer to a provider: a message, sent as JSON, or a text of its own that it wants back. */
type Received = { message: string } | { echo: string };

interface Parts {
  db: Database;
  vault: Vault;
  connectorOf: Connectors;
  starter: Pick<Jobs, 'openWindow'>;
  log: Logger;
  now?: () => number;
}

/** Receives providers' webhook calls. A call is stored, then its window is opened, then it is acknowledged. */
export function createWebhookService({ db, vault, connectorOf, starter, log, now = () => performance.now() }: Parts) {
  const secrets = createWebhookSecrets({ db, vault });
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold = 0;

  /** Logs a verification token, the only secret that is logged: the operator has to copy it, and it is useless before that. */
  function tellToken(provider: Provider, verificationToken: string): void {
    if (now() - toldAt < tellTokenMs) {
      untold += 1;
      return;
    }
    log.warn(
      { provider, verificationToken, untold },
      'somebody set up a webhook with this token, see docs/connectors.md',
    );
    toldAt = now();
    untold = 0;
  }

  return {
    /**
     * Receives a call for all accounts of the environment's OAuth app.
     * @throws {CairnError} 404 for a provider without app webhooks, 413 over 1 MB, 401 without the right signature, 400 for a
     *   signed call that is malformed
     */
    async receiveForApp(provider: Provider, readRaw: ReadRaw): Promise<{ message: string }> {
      const webhook = connectorOf(provider)?.appWebhook;
      if (webhook === undefined) throw notFound('Webhook');
      const event = believed(await webhook.read(await readRaw(maxAppBytes)));
      if (event.kind === 'verification') {
        tellToken(provider, event.token);
        return { message: 'accepted' };
      }
      if (event.kind === 'ignored') return ignored(event.reason);
      const { deliveryId, accountPrefix } = event;
      const concerned = await repository.resourcesOfAccounts(db, provider, accountPrefix);
      if (concerned.length === 0) return ignored('nobody has connected it');
      const kept = new Set(await repository.keepDelivery(db, concerned, deliveryId));
      for (const ref of concerned) if (kept.has(ref.resourceId)) starter.openWindow(ref);
      return kept.size > 0 ? { message: 'accepted' } : ignored('came before');
    },

    /**
     * Receives a call of a resource's webhook.
     * @returns a message for the provider's log of deliveries, or the answer to a handshake
     * @throws {CairnError} 404 for an unknown resource, 413 over 25 MB, 401 without the right signature, 400 for a signed call
     *   that is malformed
     */
    async receive(provider: Provider, resourceKey: string, readRaw: ReadRaw): Promise<Received> {
      const found = await repository.findByKey(db, provider, resourceKey);
      const webhooks = connectorOf(provider)?.webhooks;
      if (found === null || webhooks === undefined) throw notFound('Webhook');
      const { orgId, id: resourceId, connection } = found;
      const scope = { orgId };
      const call = await readRaw(maxBytes);
      const secret = secrets.known(scope, found);
      if (secret === null) throw unsigned();
      const event = believed(await webhooks.read({ ...call, secret, resource: found }));
      if (event.kind === 'handshake') return { echo: event.echo };
      if (event.kind === 'ignored') return ignored(event.reason);
      if (!found.selected) return ignored('not selected any more');
      // Authorising again starts a full sync, so nothing is lost.
      if (connection.status !== 'active') return ignored('the connection is paused');
      if (event.deliveryId.length > longestDeliveryId) throw invalidInput('delivery id: is too long');
      const kept = await repository.keepDelivery(db, [{ orgId, resourceId }], event.deliveryId);
      if (kept.length === 0) return ignored('came before');
      const { id: connectionId, containerTag } = connection;
      starter.openWindow({ orgId, connectionId, provider, containerTag, resourceId });
      return { message: 'accepted' };
    },

    /** Resources of any organisation with a delivery that no run has taken for `idleMs`. */
    waiting: (idleMs: number, limit: number) => repository.waitingResources(db, idleMs, limit),
  };
}

/** The event, if its signature and its body are valid. @throws {CairnError} 401, 400 */
function believed<T extends InboundEvent | AppEvent>(event: T): Exclude<T, { kind: 'unsigned' | 'malformed' }> {
  if (event.kind === 'unsigned') throw unsigned();
  if (event.kind === 'malformed') throw invalidInput(`body: ${event.reason}`);
  return event as Exclude<T, { kind: 'unsigned' | 'malformed' }>;
}

const ignored = (reason: string) => ({ message: `ignored: ${reason}` });
const unsigned = () => new CairnError(401, 'Unauthorized', 'The signature is missing or wrong');
