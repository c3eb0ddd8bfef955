import { z } from 'zod';
import { containerTag, isoDate, wholeNumber } from '../http/fields.js';
import { eventTypes } from './events.js';

const url = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .meta({
    description: '`https://` URL with a public address; the operator can allow others',
    example: 'https://app.example/hooks',
  });
const events = z
  .array(z.enum(eventTypes))
  .max(eventTypes.length)
  .meta({ description: 'Types of events to send; empty for all', example: ['document.done', 'document.failed'] });
const containerTags = z
  .array(containerTag)
  .max(100)
  .meta({ description: 'Containers whose events to send; empty for all', example: ['user_42'] });
const description = z.string().max(500);
const enabled = z
  .boolean()
  .meta({ description: 'Whether events are sent; while `false`, they are held until sent with `replay`' });

export const createWebhookBody = z.object({
  url,
  events: events.default([]),
  containerTags: containerTags.default([]),
  description: description.nullish(),
  enabled: enabled.default(true),
});
export type CreateWebhook = z.output<typeof createWebhookBody>;

export const patchWebhookBody = z.object({
  url: url.optional(),
  events: events.optional(),
  containerTags: containerTags.optional(),
  description: description.nullish(),
  enabled: enabled.optional(),
});
export type PatchWebhook = z.output<typeof patchWebhookBody>;

export const rotateSecretBody = z.object({
  graceHours: z
    .number()
    .int()
    .min(0)
    .max(72)
    .default(24)
    .meta({ description: 'Hours for which the previous secret also signs; 0 ends it at once' }),
  force: z
    .boolean()
    .default(false)
    .meta({ description: 'Rotate even during the grace period of an earlier rotation, which then ends at once' }),
});
export type RotateSecret = z.output<typeof rotateSecretBody>;

const deliveryState = z.enum(['pending', 'delivered', 'failed', 'held']);

export const deliveriesQuery = z.object({
  state: deliveryState.optional(),
  type: z.enum(eventTypes).optional(),
  page: wholeNumber(1, 10_000).default(1),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

export const replayBody = z.object({
  since: isoDate,
  until: isoDate.optional(),
  states: z
    .array(z.enum(['delivered', 'failed', 'held']))
    .min(1)
    .max(3)
    .default(['failed']),
});
export type Replay = z.output<typeof replayBody>;
