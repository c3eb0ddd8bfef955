import { randomUUID } from 'node:crypto';
import { parseJson } from '../../text/parsing.js';
import type { Access, InboundCall, InboundEvent, InstalledWebhook, Places, WebhookCapability } from '../contract.js';
import { nullIf } from '../kit/asking.js';
import { isSameSecret } from '../kit/webhooks.js';
import { apiOf, type Client, clientOf } from './client.js';
import { asking } from './errors.js';
import { notificationsShape, subscriptionListShape, subscriptionShape } from './shapes.js';

/** An hour less than the 42,300 minutes that the drive keeps a subscription at most. */
const longestMs = (42_300 - 60) * 60_000;
const resource = 'me/drive/root';

/**
 * Subscriptions to the account's whole drive. An existing one is found by the URL that it calls, and renewed. The drive
 * creates one only after the URL has echoed a validation token.
 */
export function webhookCapability(places: Places): WebhookCapability {
  return {
    needsPublicHttps: true,
    install: (access, { url, secret }) => asking(() => subscribe(places, clientOf(places, access), url, secret)),
    remove: (access, { id }) => unsubscribe(places, access, id),
    read: async (call) => readCall(call),
  };
}

async function subscribe(places: Places, client: Client, url: string, clientState: string): Promise<InstalledWebhook> {
  const all = `${apiOf(places)}/subscriptions`;
  const expirationDateTime = new Date(Date.now() + longestMs).toISOString();
  const { value } = subscriptionListShape.parse(await client.ask(all));
  const known = value.find(({ notificationUrl }) => notificationUrl === url);
  const prolonged =
    known && (await orNull(client.ask(`${all}/${known.id}`, { method: 'PATCH', body: { expirationDateTime } })));
  const body = { changeType: 'updated', notificationUrl: url, resource, expirationDateTime, clientState };
  const made = subscriptionShape.parse(prolonged ?? (await client.ask(all, { method: 'POST', body })));
  return { id: made.id, expiresAt: new Date(made.expirationDateTime) };
}

const unsubscribe = async (places: Places, access: Access, id: string): Promise<void> => {
  const url = `${apiOf(places)}/subscriptions/${encodeURIComponent(id)}`;
  await orNull(clientOf(places, access).ask(url, { method: 'DELETE' }));
};

/** null if the subscription no longer exists. */
const orNull = (call: Promise<unknown>): Promise<unknown> => nullIf(['notFound'], () => asking(() => call));

/**
 * A call is not signed: it carries a secret that only the drive was given. Its notifications are always the same and have no
 * ids.
 */
export function readCall({ query, rawBody, secret }: InboundCall): InboundEvent {
  const token = query?.['validationToken'];
  if (typeof token === 'string') return { kind: 'handshake', echo: token };
  const notifications = notificationsShape.safeParse(parseJson(rawBody.toString())).data?.value ?? [];
  const isKnown =
    notifications.length > 0 && notifications.every(({ clientState }) => isSameSecret(clientState, secret));
  if (!isKnown || secret === '') return { kind: 'unsigned' };
  return { kind: 'changed', deliveryId: randomUUID() };
}
