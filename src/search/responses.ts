import { z } from 'zod';
import { count, id, storedMetadata, timestamp, truncated } from '../http/answer-fields.js';
import { memoryMetadata } from '../memories/responses.js';

const score = z.number().min(0).max(1).meta({ example: 0.83 });
const timing = count.meta({ description: 'Duration of the search in milliseconds', example: 12 });
const total = count.meta({ description: 'Number of results in this answer', example: 1 });
const text = z.string().meta({ example: 'User lives in Berlin.' });

const isForgotten = z
  .boolean()
  .optional()
  .meta({ description: 'Whether it is forgotten or expired; only with `include.forgottenMemories`', example: false });
const relative = { memory: text, updatedAt: timestamp, metadata: memoryMetadata.optional(), isForgotten, truncated };
const version = z.object({
  ...relative,
  relation: z.literal('updates'),
  version: z.int().meta({
    description: 'Distance from the result: −1, −2 … for earlier versions, 1, 2 … for later ones',
    example: -1,
  }),
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
  updatedAt: timestamp,
  version: z.int().min(1).meta({ example: 1 }),
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
        related: z.array(z.object({ ...relative, relation: z.enum(['extends', 'derives']) })),
      })
      .optional()
      .meta({ description: 'Other versions and related memories, up to 20 each; only with `include.relatedMemories`' }),
    chunks: z
      .array(z.object({ content: z.string(), documentId: id, position: count, score }))
      .optional()
      .meta({ description: 'Chunks that the memory was taken from; only with `include.chunks`' }),
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
  results: z.array(z.union([foundMemory, foundChunk])).meta({ description: 'Results, best first' }),
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
    score: score.meta({ description: 'Score of its best chunk' }),
    metadata: storedMetadata,
    createdAt: timestamp,
    updatedAt: timestamp,
    chunks: z.array(
      z.object({
        content: z.string().meta({ example: 'I moved to Berlin.' }),
        score,
        isRelevant: z.boolean().meta({
          description: '`true` for a chunk that matches, `false` for one beside a chunk that matches',
          example: true,
        }),
        position: count,
      }),
    ),
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
