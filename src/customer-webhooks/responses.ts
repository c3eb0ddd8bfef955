import { z } from 'zod';
import { count, id, timestamp } from '../http/answer-fields.js';
import { containerTag } from '../http/fields.js';
import { eventTypes } from './events.js';
import { deliveryState } from './schemas.js';

const secret = z.string().meta({
  description: 'Secret that signs requests, returned only in this response',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
});

const fields = z.object({
  id,
  url: z.string().meta({ description: 'URL to which events are sent', example: 'https://app.example/hooks' }),
  events: z.array(z.enum(eventTypes)).meta({ description: 'Types of events that are sent; empty for all' }),
  containerTags: z.array(containerTag).meta({ description: 'Containers whose events are sent; empty for all' }),
  description: z.string().nullable().meta({ description: 'Your own note; null if there is none' }),
  state: z
    .enum(['enabled', 'disabled'])
    .meta({ description: '`disabled` by you, or by the service if there is a `disabledReason`' }),
  disabledReason: z.string().nullable().meta({
    description: 'Why the service disabled the webhook; null if it did not',
    example: null,
  }),
  lastSuccessAt: timestamp.nullable(),
  previousExpiresAt: timestamp
    .nullable()
    .meta({ description: 'Until when the previous secret also signs; null if it does not', example: null }),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const webhook = fields.meta({ id: 'Webhook' });
export type PresentedWebhook = z.output<typeof webhook>;
export const webhooks = z.array(webhook);
export const createdWebhook = fields.extend({ secret });

export const rotatedSecret = z.object({ secret, previousExpiresAt: timestamp.nullable() });

const delivery = z.object({
  id,
  eventId: id.meta({ description: 'Id of the event, sent as the `webhook-id` header' }),
  type: z.enum(eventTypes).meta({ description: 'Type of the event' }),
  state: deliveryState,
  attempts: count.meta({ description: 'Number of attempts, since the last replay if there was one' }),
  nextAttemptAt: timestamp.nullable(),
  lastStatus: z.int().nullable().meta({
    description: 'HTTP status of the response to the last attempt; null if there was no response or no attempt',
  }),
  lastError: z.string().nullable().meta({ description: 'Why the last attempt failed; null if it did not' }),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
});
export const deliveries = z.array(delivery.meta({ id: 'WebhookDelivery' }));

export const deliveryDetails = delivery.extend({
  payload: z.record(z.string(), z.unknown()).meta({ description: 'Body of the request as it is sent' }),
  attempts: z
    .array(
      z.object({
        at: timestamp,
        status: z.int().nullable().meta({ description: 'HTTP status of the response; null if there was none' }),
        durationMs: count.meta({ description: 'Duration in milliseconds' }),
        error: z.string().nullable().meta({ description: 'Why the attempt failed; null if it did not' }),
      }),
    )
    .meta({ description: 'The last 30 attempts' }),
});

export const begunDelivery = z.object({ deliveryId: id });
export const replayed = z.object({ count: count.meta({ description: 'Number of deliveries that are sent again' }) });
