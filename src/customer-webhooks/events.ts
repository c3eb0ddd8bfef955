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
    .meta({ description: 'Goes up with each content: of two events the higher one is the later' }),
});

const memories = z.object({
  containerTag,
  ids: ids.meta({ description: 'Of memories; of more than 100, several events tell' }),
  documentIds: ids.meta({ description: 'What they were taken from, as far as there is room' }),
});

const connection = z.object({
  id,
  provider: z.string().meta({ example: 'codehost' }),
  runId: id.nullable().meta({ description: 'The sync, where it is about one' }),
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

/** The body of a call. */
export const payloadOf = <T extends EventType>(type: T) =>
  z.object({ type: z.literal(type), timestamp, data: eventData[type] });

/** An event. */
export type CustomerEvent = {
  [T in EventType]: { type: T; containerTags: readonly string[]; data: z.output<(typeof eventData)[T]> };
}[EventType];
