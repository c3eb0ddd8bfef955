import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Wire } from '../../api/client';
import { polling, queryClient } from '../../api/queries';
import type { Tone } from '../../ui/status-badge';

export type Webhook = Wire<'Webhook'>;
export type Delivery = Wire<'WebhookDelivery'>;
export type EventType = Delivery['type'];
export type DeliveryState = Delivery['state'];

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: () => answerOf(api.GET('/v3/webhooks')),
  refetchInterval: polling(),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: () => answerOf(api.GET('/v3/webhooks/{id}', { params: { path: { id } } })),
    refetchInterval: polling(),
  });

/** Changes some of a webhook. @throws ApiError */
export const changeWebhook = (id: string, body: Wire<'UpdateWebhookRequest'>) =>
  answerOf(api.PATCH('/v3/webhooks/{id}', { params: { path: { id } }, body }));

export const readWebhooksAgain = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });

const eventsInWords: Record<EventType, string> = {
  'document.done': 'A document is done',
  'document.failed': 'A document failed',
  'memory.created': 'Memories were created',
  'memory.updated': 'Memories were updated',
  'memory.forgotten': 'Memories were forgotten',
  'connection.connected': 'A connection was made',
  'connection.synced': 'A connection was synced',
  'connection.failed': 'A sync failed',
  'connection.paused': 'A connection paused',
  'container.merged': 'Containers were merged',
  'container.deleted': 'A container was deleted',
  'webhook.test': 'A test was sent',
};

/** Types of events as forms offer them. */
export const eventChoices = (Object.keys(eventsInWords) as EventType[]).map((value) => ({
  value,
  label: `${value}: ${eventsInWords[value]}`,
}));

export const statesInWords: Record<DeliveryState, [word: string, tone: Tone]> = {
  pending: ['On its way', 'busy'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  held: ['Held', 'warning'],
};

/** States of deliveries as a filter offers them. */
export const stateChoices = (Object.keys(statesInWords) as DeliveryState[]).map((value) => ({
  value,
  label: statesInWords[value][0],
}));
