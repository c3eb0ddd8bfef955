import { z } from 'zod';
import { count, id, pagination, timestamp, truncated } from '../http/answer-fields.js';
import { metadataValue } from '../http/fields.js';

const text = z.string().meta({ description: 'What it says', example: 'User lives in Berlin.' });
const version = z.int().min(1).meta({ example: 1 });

/** A memory's metadata and its known dates. */
export const memoryMetadata = z
  .object({
    temporalContext: z
      .object({ documentDate: z.string(), eventDate: z.array(z.string()) })
      .partial()
      .optional(),
  })
  .catchall(metadataValue)
  .nullable()
  .meta({ example: { source: 'chat' } });

export type MemoryMetadata = z.output<typeof memoryMetadata>;

const fields = z.object({
  id,
  memory: text,
  containerTag: z.string().meta({ example: 'user_42' }),
  version,
  isLatest: z.boolean().meta({ example: true }),
  parentMemoryId: id.nullable().meta({ description: 'The version before', example: null }),
  rootMemoryId: id.nullable().meta({ description: 'The first version' }),
  memoryRelations: z
    .record(z.string(), z.enum(['updates', 'extends', 'derives']))
    .meta({ description: 'By the id of the memory that this one relates to', example: {} }),
  isStatic: z.boolean().meta({ description: 'Holds for long: a profile has it under `static`', example: true }),
  isInference: z
    .boolean()
    .meta({ description: 'Follows from others and awaits a review; was not said itself', example: false }),
  isForgotten: z.boolean().meta({ example: false }),
  forgetAfter: timestamp.nullable().meta({ example: null }),
  forgetReason: z.string().nullable().meta({ example: null }),
  sourceCount: count.meta({ description: 'Documents that support it', example: 1 }),
  metadata: memoryMetadata,
  spaceId: z.string().meta({ description: 'Its containerTag', example: 'user_42' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  truncated,
});

export const memory = fields.meta({ id: 'Memory' });
export type PresentedMemory = z.output<typeof memory>;

export const writtenMemories = z.object({
  documentId: id.meta({ description: 'The document that stands for this request among their sources' }),
  memories: z.array(z.object({ id, memory: text, isStatic: z.boolean(), createdAt: timestamp })),
});

const supersededBy = z
  .array(
    z.object({
      id,
      author: z.enum(['client', 'model', 'reader', 'same']).meta({
        description: 'Who said so: a client, the language model, the small reader; `same`: it says the same',
      }),
      likelihood: z.number().min(0).max(1).meta({ description: 'How sure that is', example: 1 }),
    }),
  )
  .meta({ description: 'What it gave way to, the surest first' });

const earlierVersion = memory.extend({ supersededBy }).meta({ id: 'EarlierVersion' });

const source = z.object({
  id,
  title: z.string().nullable(),
  type: z.string().meta({ example: 'text' }),
  quote: z.string().nullable().meta({
    description: 'What the document says of it, at most 500 characters',
    example: 'I moved to Berlin last May.',
  }),
});

const entry = fields.extend({
  history: z.array(earlierVersion).meta({ description: 'What it supersedes, newest first', example: [] }),
  documentIds: z.array(id),
  documents: z.array(source),
});
const memoryEntry = entry.meta({ id: 'MemoryEntry' });

/** Of a version that was superseded, too. */
export const singleMemory = entry.extend({ supersededBy });

export const memoryList = z.object({ memoryEntries: z.array(memoryEntry), pagination });

export const memoryVersion = fields.pick({
  ...{ id: true, memory: true, version: true, parentMemoryId: true, rootMemoryId: true },
  ...{ createdAt: true, forgetAfter: true, forgetReason: true },
});
export type PresentedVersion = z.output<typeof memoryVersion>;

export const forgottenMemory = z.object({ id, forgotten: z.literal(true) });

export const restoredMemories = z.object({
  restored: z.array(z.object({ id, memory: text })),
  notRestorable: z.array(z.object({ id, reason: z.string().meta({ example: 'It is current.' }) })),
});

const match = z.object({
  id,
  memory: text,
  score: z.number().min(0).max(1).meta({ description: '1 for those named by id', example: 0.83 }),
});

export const forgottenMatching = z.object({
  dryRun: z.boolean(),
  count,
  forgetBatchId: id.nullable().meta({ description: '`null` for a dry run' }),
  summary: z.string().meta({ example: '1 memory of user_42 was forgotten.' }),
  candidates: z.array(match).optional().meta({ description: 'Of a dry run' }),
  forgotten: z.array(match).optional(),
});
