import { z } from 'zod';
import { chunkFields, customId, title, type } from '../documents/responses.js';
import { count, id, storedMetadata, timestamp, truncated } from '../http/answer-fields.js';
import { meanings, memoryMetadata } from '../memories/responses.js';

const score = z.number().min(0).max(1).meta({ description: 'Similarity to the query, from 0 to 1', example: 0.83 });
const timing = count.meta({ description: 'Duration of the search in milliseconds', example: 12 });
const total = count.meta({ description: 'Number of results in this answer', example: 1 });
const text = z.string().meta({ description: 'Text of the memory', example: 'User lives in Berlin.' });
const position = count.meta({ description: 'Position in reading order, from 0' });

const isForgotten = z
  .boolean()
  .optional()
  .meta({ description: 'Whether it is forgotten or expired; only with `include.forgottenMemories`', example: false });
const relative = { memory: text, updatedAt: timestamp, metadata: memoryMetadata.optional(), isForgotten, truncated };
const version = z.object({
  ...relative,
  relation: z.literal('updates').meta({ description: 'Always `updates`: a version replaces the one before it' }),
  version: z.int().meta({
    description: 'Distance from the result: −1, −2 … for earlier versions, 1, 2 … for later ones',
    example: -1,
  }),
});

const source = z.object({
  id,
  createdAt: timestamp,
  updatedAt: timestamp,
  title: z.string().optional().meta({ description: 'Title, if it has one; only with `include.documents`' }),
  type: z.string().optional().meta({
    description: 'Type of the content, such as `text`, `pdf` or `webpage`; only with `include.documents`',
  }),
  metadata: storedMetadata.optional(),
  summary: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Summary, null if there is none; only with `include.summaries`' }),
  truncated,
});

const common = {
  similarity: score,
  updatedAt: timestamp,
  filepath: z
    .string()
    .optional()
    .meta({ description: 'Path of the document that it comes from; absent if that has none' }),
  documents: z
    .array(source)
    .optional()
    .meta({ description: 'Source documents; only with `include.documents` or `include.summaries`' }),
};

const plainMemory = z.object({
  id,
  memory: text,
  rootMemoryId: id,
  similarity: score,
  metadata: memoryMetadata,
  statedAt: timestamp.meta({ description: meanings.statedAt }),
  updatedAt: timestamp,
  version: z.int().min(1).meta({ description: 'Number of this version of the memory, from 1', example: 1 }),
  truncated,
});

const foundMemory = plainMemory
  .extend({
    ...common,
    isForgotten,
    isAggregated: z.literal(true).optional().meta({ description: 'Present if it combines several memories' }),
    context: z
      .object({
        parents: z.array(version).meta({ description: 'Earlier versions, nearest first' }),
        children: z.array(version).meta({ description: 'Later versions, nearest first' }),
        related: z
          .array(
            z.object({
              ...relative,
              relation: z.enum(['extends', 'derives']).meta({
                description: '`extends`: one adds to the other; `derives`: one was inferred from the other',
              }),
            }),
          )
          .meta({ description: 'Memories related by `extends` or `derives`, in either direction' }),
      })
      .optional()
      .meta({ description: 'Other versions and related memories, up to 20 each; only with `include.relatedMemories`' }),
    chunks: z
      .array(
        z.object({
          content: z.string().meta({ description: 'Text of the chunk' }),
          documentId: id,
          position,
          score: score.meta({ description: 'Similarity to the query by meaning alone, from 0 to 1', example: 0.83 }),
        }),
      )
      .optional()
      .meta({ description: 'Chunks that the memory was taken from; only with `include.chunks`' }),
  })
  .meta({ id: 'FoundMemory' });
export type PresentedFoundMemory = z.output<typeof foundMemory>;

const foundChunk = z
  .object({
    id,
    chunk: chunkFields.content,
    ...common,
    metadata: storedMetadata,
    version: z.literal(1).meta({ description: 'Always 1: only memories have versions' }),
    truncated,
  })
  .meta({ id: 'FoundChunk' });
export type PresentedFoundChunk = z.output<typeof foundChunk>;

export const foundMemories = z.object({
  results: z.array(z.union([foundMemory, foundChunk])).meta({ description: 'Results, best first' }),
  timing,
  total,
});

/** What a profile adds for a question: memories with nothing around them. */
export const profileResults = z.object({
  results: z.array(plainMemory.meta({ id: 'ProfileMemory' })).meta({ description: 'Memories, best first' }),
  timing,
  total,
});

const foundDocument = z
  .object({
    documentId: id,
    customId,
    title,
    type,
    score: score.meta({ description: 'Score of its best chunk' }),
    metadata: storedMetadata,
    createdAt: timestamp,
    updatedAt: timestamp,
    chunks: z
      .array(
        z.object({
          content: chunkFields.content,
          score: score.meta({
            description: 'Similarity to the query, from 0 to 1; 0 if `isRelevant` is `false`',
            example: 0.83,
          }),
          isRelevant: z.boolean().meta({
            description: '`true` for a chunk that matches, `false` for one beside a chunk that matches',
            example: true,
          }),
          position,
        }),
      )
      .meta({ description: 'Matching chunks, best first; with `onlyMatchingChunks: false`, then those beside them' }),
    content: z.string().nullable().optional().meta({ description: 'Full text; only with `includeFullDocs`' }),
    summary: z.string().nullable().optional().meta({ description: 'Summary; only with `includeSummary`' }),
    truncated,
  })
  .meta({ id: 'FoundDocument' });
export type PresentedFoundDocument = z.output<typeof foundDocument>;

export const foundDocuments = z.object({
  results: z.array(foundDocument).meta({ description: 'Results, best first' }),
  timing,
  total,
});
