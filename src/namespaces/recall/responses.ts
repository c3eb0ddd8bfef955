import { z } from 'zod';
import { count, id, timestamp, truncated } from '../../http/answer-fields.js';
import { factMetadata, memoryFields, metadata, times } from '../answers.js';

const includedDocument = z
  .object({
    id,
    title: z.string().nullable().meta({ example: 'Notes of Monday' }),
    type: z.string().meta({ example: 'text' }),
    metadata,
    summary: z.string().nullable(),
    system: z.object(times),
  })
  .meta({ id: 'IncludedDocument' });
export type IncludedDocument = z.output<typeof includedDocument>;

const relatedMemory = z
  .object({
    id,
    relation: z.enum(['updates', 'extends', 'derives']),
    version: z.int().min(1).meta({ example: 1 }),
    memory: z.string().meta({ example: 'User lived in Hamburg.' }),
    metadata: factMetadata,
    system: z.object({ updatedAt: timestamp }),
    document: includedDocument.optional(),
    truncated,
  })
  .meta({ id: 'RelatedMemory' });
export type RelatedMemory = z.output<typeof relatedMemory>;

const related = z
  .object({
    parents: z.array(relatedMemory).meta({ description: 'Earlier versions, nearest first' }),
    children: z.array(relatedMemory).meta({ description: 'Later versions, nearest first' }),
    siblings: z.array(relatedMemory).meta({ description: 'What it adds to or follows from, and the reverse' }),
  })
  .meta({ id: 'RelatedMemories' });

const included = z.object({ related: related.optional(), document: includedDocument.optional() });

const result = z
  .object({
    id,
    memory: z.string().optional().meta({ description: 'Of a memory', example: 'User lives in Berlin.' }),
    chunk: z.string().optional().meta({ description: 'Of a chunk' }),
    metadata: factMetadata,
    similarity: z.number().min(0).max(1).meta({ example: 0.83 }),
    isLatest: z.boolean().meta({ description: '`false` for what is forgotten', example: true }),
    isInference: z.boolean().meta({ description: 'Awaits a review', example: false }),
    system: z.object({ updatedAt: timestamp, createdAt: timestamp.optional().meta({ description: 'Of a chunk' }) }),
    included: included.optional().meta({ description: 'What `include` asked for' }),
    truncated,
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof result>;

export const results = z.object({
  results: z.array(result).meta({ description: 'Best first' }),
  searchTime: count.meta({ description: 'Milliseconds', example: 12 }),
});

const facts = z.array(
  z.object({ id, memory: z.string().meta({ example: 'User prefers tea.' }) }).meta({ id: 'ProfileFact' }),
);

export const profile = z.object({
  profile: z.object({
    static: facts.meta({ description: 'What holds for long' }),
    dynamic: facts.meta({ description: 'What is going on' }),
    buckets: z.record(z.string(), facts).meta({ description: 'By key', example: { preferences: [] } }),
  }),
});
export type NamespaceProfile = z.output<typeof profile>;

export const buckets = z.object({
  buckets: z
    .record(z.string(), z.string())
    .meta({ description: 'What fits each bucket, by its key', example: { goals: 'What they aim at.' } }),
});

export const forgotten = z.object({
  count: count.meta({ example: 1 }),
  errors: z
    .array(z.object({ id: z.string(), error: z.string().meta({ example: 'Memory not found' }) }))
    .meta({ description: 'Ids that mean no current memory' }),
  matches: z.array(z.object({ id, memory: z.string() })).meta({ description: 'What is forgotten, or would be' }),
});

export const memoryDetails = memoryFields
  .extend({ included: included.optional().meta({ description: 'What `include` asked for' }) })
  .meta({ id: 'MemoryDetails' });
