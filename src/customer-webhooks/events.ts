import { z } from 'zod';
import { count, id, timestamp } from '../http/answer-fields.js';
import { containerTag } from '../http/fields.js';

const ids = z.array(id).max(100);

const documentFields = z.object({
  id,
  customId: z.string().nullable().meta({ description: 'Your own id of the document; null if it has none' }),
  containerTag,
  revision: z
    .int()
    .min(1)
    .meta({ description: 'Increases each time the document is processed again; the higher revision is the later' }),
});
const about = { description: 'The document that was processed' };

const memories = z
  .object({
    containerTag,
    ids: ids.meta({ description: 'Ids of memories; more than 100 are split into several events' }),
    documentIds: ids.meta({ description: 'Ids of the documents that the memories come from, at most 100' }),
  })
  .meta({ description: 'Memories of one container' });

const connection = z
  .object({
    id,
    provider: z
      .string()
      .meta({ description: 'Provider, as spelt when the connection was created', example: 'codehost' }),
    runId: id.nullable().meta({ description: 'Sync run that the event is about; null for none' }),
    itemsProcessed: count.nullable().meta({ description: 'Number of items that the run imported; null without a run' }),
    itemsFailed: count
      .nullable()
      .meta({ description: 'Number of items that the run could not import; null without a run' }),
    error: z.string().nullable().meta({
      description: 'Why the run failed, what it left out, or why the connection is paused; null for none',
    }),
  })
  .meta({ description: 'The connection, and the sync run that the event is about' });

/** The types of events and their data: ids only, because content must not leave without a key. */
export const eventData = {
  'document.done': documentFields.meta(about),
  'document.failed': documentFields
    .extend({ reason: z.string().meta({ description: 'Why processing failed' }) })
    .meta(about),
  'memory.created': memories,
  'memory.updated': memories,
  'memory.forgotten': memories,
  'connection.connected': connection,
  'connection.synced': connection,
  'connection.failed': connection,
  'connection.paused': connection,
  'container.merged': z
    .object({
      containerTag,
      sources: z.array(containerTag).meta({ description: 'Containers that were merged into it, which are deleted' }),
      mergeId: id,
    })
    .meta({ description: 'The merge and its target' }),
  'container.deleted': z.object({ containerTag }).meta({ description: 'The deleted container' }),
  'webhook.test': z.object({ id }).meta({ description: 'The webhook that is tested' }),
} as const;

export type EventType = keyof typeof eventData;

export const eventTypes = Object.keys(eventData) as [EventType, ...EventType[]];

/** The schema of a call's body. */
export const payloadOf = <T extends EventType>(type: T) =>
  z.object({ type: z.literal(type).meta({ description: 'Type of the event' }), timestamp, data: eventData[type] });

/** `containerTags`: webhooks that name containers get the event if they name one of these. */
export type CustomerEvent = {
  [T in EventType]: { type: T; containerTags: readonly string[]; data: z.output<(typeof eventData)[T]> };
}[EventType];
