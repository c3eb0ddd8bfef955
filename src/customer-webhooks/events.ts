import { z } from 'zod';
import { count, id, timestamp } from '../http/answer-fields.js';
import { containerTag } from '../http/fields.js';

const ids = z.array(id).max(100);

const document = z.object({
  id,
  customId: z.string().nullable(),
  containerTag,
  revision: z
    .int()
    .min(1)
    .meta({ description: 'Increases each time the document is processed again; the higher revision is the later' }),
});

const memories = z.object({
  containerTag,
  ids: ids.meta({ description: 'Ids of memories; more than 100 are split into several events' }),
  documentIds: ids.meta({ description: 'Ids of the documents that the memories come from, at most 100' }),
});

const connection = z.object({
  id,
  provider: z.string().meta({ example: 'codehost' }),
  runId: id.nullable().meta({ description: 'Sync run that the event is about; null for none' }),
  itemsProcessed: count.nullable(),
  itemsFailed: count.nullable(),
  error: z.string().nullable(),
});

/** The types of events and their data: ids only, because content must not leave without a key. */
export const eventData = {
  'document.done': document,
  'document.failed': document.extend({ reason: z.string() }),
  'memory.created': memories,
  'memory.updated': memories,
  'memory.forgotten': memories,
  'connection.connected': connection,
  'connection.synced': connection,
  'connection.failed': connection,
  'connection.paused': connection,
  'container.merged': z.object({ containerTag, sources: z.array(containerTag), mergeId: id }),
  'container.deleted': z.object({ containerTag }),
  'webhook.test': z.object({ id }),
} as const;

export type EventType = keyof typeof eventData;

export const eventTypes = Object.keys(eventData) as [EventType, ...EventType[]];

/** The schema of a call's body. */
export const payloadOf = <T extends EventType>(type: T) =>
  z.object({ type: z.literal(type), timestamp, data: eventData[type] });

/** `containerTags`: webhooks that name containers get the event if they name one of these. */
export type CustomerEvent = {
  [T in EventType]: { type: T; containerTags: readonly string[]; data: z.output<(typeof eventData)[T]> };
}[EventType];
