import type { Connectors } from '../../connectors/index.js';
import type { Provider } from '../../connectors/providers.js';
import type { Database } from '../../db/client.js';
import { CairnError, invalidInput, notFound } from '../../errors.js';
import type { ReadRaw } from '../../files.js';
import type { Starter } from '../../temporal/starter.js';
import type { Vault } from '../../vault.js';
import { webhookSecret } from '../sealing.js';
import * as repository from './repository.js';

/** What the code host sends at most. */
const maxBytes = 25 * 1024 * 1024;
const longestDeliveryId = 255;

export type WebhookService = ReturnType<typeof createWebhookService>;

/** What a provider is answered: in JSON, or as a text that it sent along. */
type Received = { message: string } | { echo: string };

interface Parts {
  db: Database;
  vault: Vault;
  connectorOf: Connectors;
  starter: Pick<Starter, 'codehostPush'>;
}

/** Takes the calls of providers. One is acknowledged when it is in the database, and then its window is opened. */
export function createWebhookService({ db, vault, connectorOf, starter }: Parts) {
  return {
    /**
     * @returns what became of the call, for the provider's log of deliveries, or what to answer to a handshake
     * @throws {CairnError} 404 for a resource that is not there, 413 over 25 MB, 401 without the right signature, 400 for a
     *   signed call that is none
     */
    async receive(provider: Provider, resourceKey: string, readRaw: ReadRaw): Promise<Received> {
      const found = await repository.findByKey(db, provider, resourceKey);
      const webhooks = connectorOf(provider)?.webhooks;
      if (found === null || webhooks === undefined) throw notFound('Webhook');
      const { orgId, id: resourceId, externalId, name, branch, connection } = found;
      const scope = { orgId };
      const call = await readRaw(maxBytes);
      if (found.webhookSecret === null) throw unsigned();
      const secret = vault.open(found.webhookSecret, webhookSecret(scope, resourceId));
      const event = await webhooks.read({ ...call, secret, resource: { externalId, name, branch } });
      if (event.kind === 'handshake') return { echo: event.echo };
      if (event.kind === 'unsigned') throw unsigned();
      if (event.kind === 'malformed') throw invalidInput(`body: ${event.reason}`);
      if (event.kind === 'ignored') return ignored(event.reason);
      if (!found.selected) return ignored('not selected any more');
      // Whoever authorises again has all of it synced.
      if (connection.status !== 'active') return ignored('the connection is paused');
      if (event.deliveryId.length > longestDeliveryId) throw invalidInput('delivery id: is too long');
      if (!(await repository.keepDelivery(db, scope, resourceId, event.deliveryId))) return ignored('came before');
      const { id: connectionId, containerTag } = connection;
      starter.codehostPush({ orgId, connectionId, provider, containerTag, resourceId });
      return { message: 'accepted' };
    },

    /** Resources for which a delivery has waited that long. */
    waiting: (idleMs: number, limit: number) => repository.waitingResources(db, idleMs, limit),
  };
}

const ignored = (reason: string): Received => ({ message: `ignored: ${reason}` });
const unsigned = () => new CairnError(401, 'Unauthorized', 'The signature is missing or wrong');
