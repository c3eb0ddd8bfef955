import { z } from 'zod';
import { count, id, pagination, timestamp, truncated } from '../http/answer-fields.js';
import { metadataValue } from '../http/fields.js';

const text = z.string().meta({ description: 'Text of the memory', example: 'User lives in Berlin.' });
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
  parentMemoryId: id.nullable().meta({ description: 'Id of the previous version; null for the first', example: null }),
  rootMemoryId: id.nullable().meta({ description: 'Id of the first version, which may be its own' }),
  memoryRelations: z
    .record(z.string(), z.enum(['updates', 'extends', 'derives']))
    .meta({ description: 'Kinds of relation to other memories, by their ids', example: {} }),
  isStatic: z.boolean().meta({
    description: 'Whether it is a lasting fact (`static` in a profile), not an event or a passing state (`dynamic`)',
    example: true,
  }),
  isInference: z
    .boolean()
    .meta({ description: 'Whether it was inferred from other memories and has not been approved', example: false }),
  isForgotten: z.boolean().meta({ example: false }),
  forgetAfter: timestamp.nullable().meta({ example: null }),
  forgetReason: z.string().nullable().meta({ example: null }),
  sourceCount: count.meta({ description: 'Number of documents that support it', example: 1 }),
  metadata: memoryMetadata,
  spaceId: z.string().meta({ description: 'Same as `containerTag`', example: 'user_42' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  truncated,
});

export const memory = fields.meta({ id: 'Memory' });
export type PresentedMemory = z.output<typeof memory>;

export const writtenMemories = z.object({
  documentId: id.meta({ description: 'Id of the document created for this request as the source of these memories' }),
  memories: z.array(z.object({ id, memory: text, isStatic: z.boolean(), createdAt: timestamp })),
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
  title: z.string().nullable(),
  type: z.string().meta({ example: 'text' }),
  quote: z.string().nullable().meta({
    description: 'Passage of the document that supports the memory, at most 500 characters; null if none is known',
    example: 'I moved to Berlin last May.',
  }),
});

const entry = fields.extend({
  history: z
    .array(earlierVersion)
    .meta({ description: 'Versions and memories that it supersedes, newest first, at most 100', example: [] }),
  documentIds: z.array(id),
  documents: z.array(source),
});
const memoryEntry = entry.meta({ id: 'MemoryEntry' });

/** One version, which may be superseded. */
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
  score: z
    .number()
    .min(0)
    .max(1)
    .meta({ description: 'Similarity to `query`, from 0 to 1; 1 for memories named in `ids`', example: 0.83 }),
});

export const forgottenMatching = z.object({
  dryRun: z.boolean(),
  count,
  forgetBatchId: id.nullable().meta({ description: 'Id of this call; null for a dry run' }),
  summary: z.string().meta({ example: '1 memory of user_42 was forgotten.' }),
  candidates: z.array(match).optional().meta({ description: 'Memories that would be forgotten; only for a dry run' }),
  forgotten: z.array(match).optional(),
});
