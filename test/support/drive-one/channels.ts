import { type Answer, empty, json, type Received } from '../code-host/http.js';
import { refusal } from './refusals.js';

export interface Channel {
  id: string;
  resourceId: string;
  address: string;
  token: string;
  /** Milliseconds since the epoch. */
  expiration: number;
}

const weekMs = 7 * 24 * 3_600_000;

export type Channels = ReturnType<typeof createChannels>;

/** Push channels of changes. */
export function createChannels() {
  const open = new Map<string, Channel>();
  const counts = new Map<string, number>();

  function watch({ body }: Received): Answer {
    const { id, type, address, token = '', expiration } = JSON.parse(body.toString()) as Record<string, string>;
    if (id === undefined || address === undefined || type !== 'web_hook') {
      return refusal(400, 'required', 'Required', { location: 'body' });
    }
    if (!address.startsWith('https://')) {
      return refusal(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`);
    }
    if (open.has(id)) return refusal(400, 'channelIdNotUnique', `Channel id ${id} not unique`);
    const until = Math.min(Number(expiration ?? Date.now() + 3_600_000), Date.now() + weekMs);
    const channel = { id, resourceId: 'changes-of-ada', address, token, expiration: until };
    open.set(id, channel);
    return json(200, { kind: 'api#channel', id, resourceId: channel.resourceId, token, expiration: String(until) });
  }

  function stop({ body }: Received): Answer {
    const { id, resourceId } = JSON.parse(body.toString()) as Record<string, string>;
    const channel = open.get(id ?? '');
    if (channel === undefined || channel.resourceId !== resourceId) {
      return refusal(404, 'notFound', `Channel '${id}' not found for project`);
    }
    open.delete(channel.id);
    return empty(204);
  }

  return {
    routes: { 'POST /drive/v3/changes/watch': watch, 'POST /drive/v3/channels/stop': stop },
    open,
    /** The headers of the next notification of a channel. */
    headersOf(channel: Channel, state: 'sync' | 'change' = 'change'): Record<string, string> {
      const number = (counts.get(channel.id) ?? 0) + 1;
      counts.set(channel.id, number);
      return {
        'x-goog-channel-id': channel.id,
        'x-goog-channel-token': channel.token,
        'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
        'x-goog-resource-id': channel.resourceId,
        'x-goog-resource-uri': 'https://www.googleapis.com/drive/v3/changes',
        'x-goog-resource-state': state,
        'x-goog-message-number': String(number),
      };
    },
  };
}
