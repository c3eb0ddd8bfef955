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
const description = z.string().max(500).nullish().meta({ description: 'Your own note; null clears it' });
const enabled = z
  .boolean()
  .meta({ description: 'Whether events are sent; while `false`, they are held until sent with `replay`' });

export const createWebhookBody = z.object({
  url,
  events: events.default([]),
  containerTags: containerTags.default([]),
  description,
  enabled: enabled.default(true),
});
export type CreateWebhook = z.output<typeof createWebhookBody>;

export const patchWebhookBody = z.object({
  url: url.optional(),
  events: events.optional(),
  containerTags: containerTags.optional(),
  description,
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

const deliveryStates = ['pending', 'delivered', 'failed', 'held'] as const;
export const deliveryState = z.enum(deliveryStates).meta({
  description: '`failed`: no attempts are left; `held`: the webhook was disabled; `replay` sends both again',
});

export const deliveriesQuery = z.object({
  state: z.enum(deliveryStates).optional().meta({ description: 'Only deliveries in this state' }),
  type: z.enum(eventTypes).optional().meta({ description: 'Only deliveries of events of this type' }),
  page: wholeNumber(1, 10_000).default(1),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;

export const replayBody = z.object({
  // Wrapped, because a copy of `isoDate` with another description would lose its stand-in in the OpenAPI documents.
  since: isoDate.nonoptional().meta({ description: 'Start of the period in which the deliveries were created' }),
  until: isoDate.optional().meta({ description: 'End of the period; default now' }),
  states: z
    .array(z.enum(['delivered', 'failed', 'held']))
    .min(1)
    .max(3)
    .default(['failed'])
    .meta({ description: 'States of the deliveries to send again' }),
});
export type Replay = z.output<typeof replayBody>;
