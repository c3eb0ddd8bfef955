import { z } from 'zod';
import { count, id, timestamp } from '../http/answer-fields.js';
import { containerTag } from '../http/fields.js';
import { eventTypes } from './events.js';

const secret = z.string().meta({
  description: 'Signs what is sent; told only here',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
});

const fields = z.object({
  id,
  url: z.string().meta({ example: 'https://app.example/hooks' }),
  events: z.array(z.enum(eventTypes)).meta({ description: 'Empty: all' }),
  containerTags: z.array(containerTag).meta({ description: 'Empty: all' }),
  description: z.string().nullable(),
  state: z.enum(['enabled', 'disabled']),
  disabledReason: z.string().nullable().meta({ description: '`null` where somebody wanted it so', example: null }),
  lastSuccessAt: timestamp.nullable(),
  previousExpiresAt: timestamp
    .nullable()
    .meta({ description: 'Until when the secret of before signs as well', example: null }),
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
  eventId: id.meta({ description: 'The `webhook-id` that the receiver sees' }),
  type: z.enum(eventTypes),
  state: z.enum(['pending', 'delivered', 'failed', 'held']),
  attempts: count,
  nextAttemptAt: timestamp.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
});
export const deliveries = z.array(delivery.meta({ id: 'WebhookDelivery' }));

export const deliveryDetails = delivery.extend({
  payload: z.record(z.string(), z.unknown()).meta({ description: 'The body as it is sent' }),
  attempts: z
    .array(z.object({ at: timestamp, status: z.int().nullable(), durationMs: count, error: z.string().nullable() }))
    .meta({ description: 'The last 30' }),
});

export const begunDelivery = z.object({ deliveryId: id });
export const replayed = z.object({ count });
