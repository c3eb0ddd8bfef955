import { z } from 'zod';
import { count, id, storedMetadata, timestamp, truncated } from '../http/answer-fields.js';
import { memoryMetadata } from '../memories/responses.js';

const score = z.number().min(0).max(1).meta({ example: 0.83 });
const timing = count.meta({ description: 'Milliseconds', example: 12 });
const total = count.meta({ description: 'How many results there are here', example: 1 });
const text = z.string().meta({ example: 'User lives in Berlin.' });

const isForgotten = z
  .boolean()
  .optional()
  .meta({ description: 'Or expired. With `include.forgottenMemories`', example: false });
const relative = { memory: text, updatedAt: timestamp, metadata: memoryMetadata.optional(), isForgotten, truncated };
const version = z.object({
  ...relative,
  relation: z.literal('updates'),
  version: z.int().meta({ description: '−1, −2 … for earlier ones, 1, 2 … for later ones', example: -1 }),
});

const source = z.object({
  id,
  createdAt: timestamp,
  updatedAt: timestamp,
  title: z.string().optional(),
  type: z.string().optional(),
  metadata: storedMetadata.optional(),
  summary: z.string().nullable().optional(),
  truncated,
});

const common = {
  similarity: score,
  updatedAt: timestamp,
  filepath: z.string().optional(),
  documents: z.array(source).optional().meta({ description: 'With `include.documents` or `include.summaries`' }),
};

const plainMemory = z.object({
  id,
  memory: text,
  rootMemoryId: id,
  similarity: score,
  metadata: memoryMetadata,
  updatedAt: timestamp,
  version: z.int().min(1).meta({ example: 1 }),
  truncated,
});

const foundMemory = plainMemory
  .extend({
    ...common,
    isForgotten,
    isAggregated: z.literal(true).optional().meta({ description: 'Says what several memories say' }),
    context: z
      .object({
        parents: z.array(version).meta({ description: 'Earlier versions, nearest first' }),
        children: z.array(version).meta({ description: 'Later versions, nearest first' }),
        related: z.array(z.object({ ...relative, relation: z.enum(['extends', 'derives']) })),
      })
      .optional()
      .meta({ description: 'With `include.relatedMemories`' }),
    chunks: z
      .array(z.object({ content: z.string(), documentId: id, position: count, score }))
      .optional()
      .meta({ description: 'With `include.chunks`' }),
  })
  .meta({ id: 'FoundMemory' });
export type PresentedFoundMemory = z.output<typeof foundMemory>;

const foundChunk = z
  .object({
    id,
    chunk: z.string().meta({ example: 'I moved to Berlin.' }),
    ...common,
    metadata: storedMetadata,
    version: z.literal(1),
    truncated,
  })
  .meta({ id: 'FoundChunk' });
export type PresentedFoundChunk = z.output<typeof foundChunk>;

export const foundMemories = z.object({
  results: z.array(z.union([foundMemory, foundChunk])).meta({ description: 'Best first' }),
  timing,
  total,
});

/** What a profile adds for a question: memories with nothing around them. */
export const profileResults = z.object({ results: z.array(plainMemory.meta({ id: 'ProfileMemory' })), timing, total });

const foundDocument = z
  .object({
    documentId: id,
    customId: z.string().nullable(),
    title: z.string().nullable().meta({ example: 'Notes of Monday' }),
    type: z.string().meta({ example: 'text' }),
    score: score.meta({ description: 'Of its best chunk' }),
    metadata: storedMetadata,
    createdAt: timestamp,
    updatedAt: timestamp,
    chunks: z.array(
      z.object({
        content: z.string().meta({ example: 'I moved to Berlin.' }),
        score,
        isRelevant: z.boolean().meta({ description: 'Otherwise a neighbour of one that is', example: true }),
        position: count,
      }),
    ),
    content: z.string().nullable().optional().meta({ description: 'With `includeFullDocs`' }),
    summary: z.string().nullable().optional().meta({ description: 'With `includeSummary`' }),
    truncated,
  })
  .meta({ id: 'FoundDocument' });
export type PresentedFoundDocument = z.output<typeof foundDocument>;

export const foundDocuments = z.object({
  results: z.array(foundDocument).meta({ description: 'Best first' }),
  timing,
  total,
});
