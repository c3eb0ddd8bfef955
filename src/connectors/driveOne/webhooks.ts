import { randomUUID } from 'node:crypto';
import type { Access, InboundCall, InboundEvent, Places, WebhookCapability } from '../contract.js';
import { ProviderError } from '../errors.js';
import { nullIf } from '../kit/asking.js';
import { isSameSecret, textOf } from '../kit/webhooks.js';
import { type Client, clientOf } from './client.js';
import { asking } from './errors.js';
import { channelShape, startShape } from './shapes.js';

/** The longest that the drive keeps a channel of changes. */
const longestMs = 7 * 24 * 3_600_000;
const mostIdLength = 255;

/**
 * Notification channels for the account's own change log. They cannot be listed or renewed: installing creates another one. A
 * leftover channel expires within a week; until then its calls say the same.
 */
export function webhookCapability(places: Places): WebhookCapability {
  return {
    needsPublicHttps: true,
    createsAnother: true,
    install: (access, { url, secret }) => asking(async () => watch(await clientOf(places, access), url, secret)),
    remove: (access, { id }) => stop(places, access, id),
    read: async (call) => readCall(call),
  };
}

async function watch(client: Client, address: string, token: string): Promise<{ id: string; expiresAt: Date | null }> {
  const everywhere = { supportsAllDrives: true, includeItemsFromAllDrives: true };
  const start = await client.changes.getStartPageToken({ supportsAllDrives: true });
  const { data } = await client.changes.watch({
    ...everywhere,
    pageToken: startShape.parse(start.data).startPageToken,
    requestBody: { id: randomUUID(), type: 'web_hook', address, token, expiration: String(Date.now() + longestMs) },
  });
  const { id, resourceId, expiration } = channelShape.parse(data);
  return { id: `${id} ${resourceId}`, expiresAt: expiration === undefined ? null : new Date(Number(expiration)) };
}

async function stop(places: Places, access: Access, channel: string): Promise<void> {
  const [id = '', resourceId = ''] = channel.split(' ');
  const stopping = asking(async () => {
    const client = await clientOf(places, access);
    const { status } = await client.channels.stop({ requestBody: { id, resourceId } });
    if (status !== 204) throw new ProviderError('unavailable', 'The drive did not say that it stops calling');
  });
  await nullIf(['notFound'], () => stopping);
}

/** A call has no body and no signature. Its channel's token, which only the drive was given, proves its origin. */
export function readCall({ headers, secret }: InboundCall): InboundEvent {
  if (secret === '' || !isSameSecret(textOf(headers['x-goog-channel-token']), secret)) return { kind: 'unsigned' };
  const state = textOf(headers['x-goog-resource-state']);
  if (state === '') return { kind: 'malformed', reason: 'no X-Goog-Resource-State header' };
  if (state !== 'change') return { kind: 'ignored', reason: `state ${state.slice(0, mostIdLength)}` };
  const channel = textOf(headers['x-goog-channel-id']);
  const deliveryId = `${channel}:${textOf(headers['x-goog-message-number'])}`;
  if (channel === '' || deliveryId.endsWith(':') || deliveryId.length > mostIdLength) {
    return { kind: 'malformed', reason: 'no usable X-Goog-Channel-ID and X-Goog-Message-Number headers' };
  }
  return { kind: 'changed', deliveryId };
}
