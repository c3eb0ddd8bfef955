import { z } from 'zod';
import { count, id, pagination, timestamp, truncated } from '../http/answer-fields.js';
import { metadataValue } from '../http/fields.js';
import { staticMeaning } from './schemas.js';

const text = z.string().meta({ description: 'Text of the memory', example: 'User lives in Berlin.' });

/** What fields of a memory mean, wherever they stand. */
export const meanings = {
  containerTag: 'Container of the memory',
  version: 'Number of the version, from 1',
  isLatest: 'Whether neither a later version nor another memory supersedes it',
  isStatic: staticMeaning,
  statedAt: 'When it was said last: the date of its document, or the one sent with it',
  isInference: 'Whether it was inferred from other memories and has not been approved',
} as const;

/** A memory's metadata and its known dates. */
export const memoryMetadata = z
  .object({
    temporalContext: z
      .object({
        documentDate: z.string().meta({ description: 'When it was said, in ISO 8601' }),
        eventDate: z.array(z.string()).meta({ description: 'Dates of the events that it is about, in ISO 8601' }),
      })
      .partial()
      .optional()
      .meta({ description: 'Dates that were sent with the memory; absent if there are none' }),
  })
  .catchall(metadataValue)
  .nullable()
  .meta({
    description: 'Your own metadata and the dates of the memory; null if there is neither',
    example: { source: 'chat' },
  });

export type MemoryMetadata = z.output<typeof memoryMetadata>;

const fields = z.object({
  id,
  memory: text,
  containerTag: z.string().meta({ description: meanings.containerTag, example: 'user_42' }),
  version: z.int().min(1).meta({ description: meanings.version, example: 1 }),
  isLatest: z.boolean().meta({ description: meanings.isLatest, example: true }),
  parentMemoryId: id.nullable().meta({ description: 'Id of the previous version; null for the first', example: null }),
  rootMemoryId: id.nullable().meta({ description: 'Id of the first version, which may be its own' }),
  memoryRelations: z
    .record(z.string(), z.enum(['updates', 'extends', 'derives']))
    .meta({ description: 'Kinds of relation to other memories, by their ids', example: {} }),
  isStatic: z.boolean().meta({ description: meanings.isStatic, example: true }),
  isInference: z.boolean().meta({ description: meanings.isInference, example: false }),
  isForgotten: z.boolean().meta({
    description: 'Whether it is forgotten; becomes `true` some time after `forgetAfter` for an expired memory',
    example: false,
  }),
  forgetAfter: timestamp.nullable().meta({ example: null }),
  forgetReason: z.string().nullable().meta({
    description: 'Why it was forgotten or is to expire: as given, or such as `expired`; null if there is no reason',
    example: null,
  }),
  sourceCount: count.meta({ description: 'Number of documents that support it', example: 1 }),
  metadata: memoryMetadata,
  spaceId: z.string().meta({ description: 'Same as `containerTag`', example: 'user_42' }),
  statedAt: timestamp.meta({ description: meanings.statedAt }),
  createdAt: timestamp,
  updatedAt: timestamp,
  truncated,
});

export const memory = fields.meta({ id: 'Memory' });
export type PresentedMemory = z.output<typeof memory>;

export const writtenMemories = z.object({
  documentId: id.meta({ description: 'Id of the document created for this request as the source of these memories' }),
  memories: z
    .array(
      z.object({
        id,
        memory: text,
        isStatic: z.boolean().meta({ description: meanings.isStatic }),
        createdAt: timestamp,
      }),
    )
    .meta({
      description: 'One for each memory of the request, in its order; the same memory for those that say the same',
    }),
});

const supersededBy = z
  .array(
    z.object({
      id,
      author: z.enum(['client', 'model', 'reader', 'same']).meta({
        description:
          'What decided this: an API client, the language model or the local reader; `same`: both memories say the same',
      }),
      likelihood: z.number().min(0).max(1).meta({ description: 'Likelihood that it supersedes this one', example: 1 }),
    }),
  )
  .meta({ description: 'Memories that supersede it, most likely first' });

const earlierVersion = memory.extend({ supersededBy }).meta({ id: 'EarlierVersion' });

const source = z.object({
  id,
  title: z.string().nullable().meta({ description: 'Title of the document; null if there is none' }),
  type: z.string().meta({ description: 'Type of the content, such as `text`, `pdf` or `webpage`', example: 'text' }),
  quote: z.string().nullable().meta({
    description: 'Passage of the document that supports the memory, at most 500 characters; null if none is known',
    example: 'I moved to Berlin last May.',
  }),
});

const entry = fields.extend({
  history: z
    .array(earlierVersion)
    .meta({ description: 'Versions and memories that it supersedes, newest first, at most 100', example: [] }),
  documentIds: z.array(id).meta({ description: 'Ids of `documents`, in the same order' }),
  documents: z.array(source).meta({ description: 'Documents that support it, the earliest source first, at most 100' }),
});
const memoryEntry = entry.meta({ id: 'MemoryEntry' });

/** One version, which may be superseded. */
export const singleMemory = entry.extend({ supersededBy });

export const memoryList = z.object({
  memoryEntries: z.array(memoryEntry).meta({ description: 'Latest versions, each with its history and sources' }),
  pagination,
});

export const memoryVersion = fields.pick({
  ...{ id: true, memory: true, version: true, parentMemoryId: true, rootMemoryId: true },
  ...{ createdAt: true, forgetAfter: true, forgetReason: true },
});
export type PresentedVersion = z.output<typeof memoryVersion>;

export const forgottenMemory = z.object({
  id,
  forgotten: z.literal(true).meta({ description: 'Always `true`, also if it was forgotten before' }),
});

export const restoredMemories = z.object({
  restored: z.array(z.object({ id, memory: text })).meta({ description: 'Memories that are current again' }),
  notRestorable: z
    .array(
      z.object({
        id,
        reason: z.string().meta({ description: 'Why it was not restored, as a sentence', example: 'It is current.' }),
      }),
    )
    .meta({ description: 'The requested `ids` that were not restored' }),
});

const match = z.object({
  id,
  memory: text,
  score: z
    .number()
    .min(0)
    .max(1)
    .meta({ description: 'Similarity to `query`, from 0 to 1; 1 for memories named in `ids`', example: 0.83 }),
});

export const forgottenMatching = z.object({
  dryRun: z.boolean().meta({ description: '`dryRun` of the request: whether nothing was changed' }),
  count: count.meta({ description: 'Number of `candidates` or of `forgotten` memories' }),
  forgetBatchId: id.nullable().meta({ description: 'Id of this call; null for a dry run' }),
  summary: z.string().meta({ description: 'The outcome as a sentence', example: '1 memory of user_42 was forgotten.' }),
  candidates: z.array(match).optional().meta({ description: 'Memories that would be forgotten; only for a dry run' }),
  forgotten: z.array(match).optional().meta({ description: 'Memories that were forgotten; absent for a dry run' }),
});
