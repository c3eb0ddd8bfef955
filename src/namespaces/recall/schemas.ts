import { z } from 'zod';
import { filterExpression } from '../../filters/index.js';
import { maybe, question, references, wholeNumber } from '../../http/fields.js';
import { thresholds } from '../../search/schemas.js';
import { bucketDescription, bucketKey } from '../../topics/buckets.js';
import { included } from '../fields.js';

const flag = maybe(z.boolean());

export const searchBody = z
  .object({
    query: question,
    filter: filterExpression,
    searchMode: z
      .enum(['hybrid', 'memories', 'chunks'])
      .nullish()
      .transform((mode) => mode ?? 'hybrid')
      .meta({ description: '`chunks`: chunks of documents instead of memories; `hybrid` (default): both' }),
    limit: z
      .int()
      .min(1)
      .max(100)
      .nullish()
      .transform((limit) => limit ?? 10)
      .meta({ description: 'Maximum number of results; default 10' }),
    include: maybe(
      z.object({
        documents: flag.meta({ description: 'Include the document that each result comes from, with its summary' }),
        related: flag.meta({ description: 'Include other versions of memories, and related memories' }),
        forgotten: flag.meta({ description: 'Find forgotten and expired memories too' }),
      }),
    ).meta({ description: 'Extra parts to return' }),
    threshold: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .transform((least) => least ?? thresholds.namespaces)
      .meta({ description: `Minimum similarity of a result; default ${thresholds.namespaces}` }),
    rerank: maybe(z.enum(['none', 'order', 'aggregate'])).meta({
      description: '`order`: rerank the results; `aggregate`: also combine memories on the same matter; default `none`',
    }),
    rewriteQuery: flag.meta({
      description: 'Rewrite the query before the search, with the language model if one is configured; default `false`',
    }),
  })
  .transform(({ query, filter, searchMode, include, rerank, rewriteQuery, ...same }) => ({
    ...{ ...same, q: query, filters: filter },
    searchMode: searchMode === 'chunks' ? ('documents' as const) : searchMode,
    ...{ rerank: rerank === 'order' || rerank === 'aggregate', aggregate: rerank === 'aggregate' },
    rewriteQuery: rewriteQuery ?? false,
    include: {
      ...{ documents: include?.documents ?? false, summaries: include?.documents ?? false },
      relatedMemories: include?.related ?? false,
      ...{ forgottenMemories: include?.forgotten ?? false, chunks: false },
    },
  }));

export const profileBody = z.object({
  filter: filterExpression,
  buckets: maybe(z.array(z.string().min(1).max(64)).max(100, 'expected at most 100 keys')).meta({
    description: 'Keys of the buckets to return; default all',
  }),
});

const mostBuckets = 50;

export const setBucketsBody = z.object({
  buckets: z
    .record(bucketKey, bucketDescription)
    .refine((buckets) => Object.keys(buckets).length <= mostBuckets, `expected at most ${mostBuckets} buckets`)
    .meta({
      description: `Descriptions of the facts that belong in each bucket, by bucket key; at most ${mostBuckets}`,
      example: { goals: 'What they aim at.' },
    }),
});

export const deleteBucketsBody = z.object({
  buckets: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(mostBuckets)
    .meta({ description: 'Keys of the buckets to remove; unknown keys are ignored' }),
});

export const forgetBody = z.object({
  ids: references(500).meta({ description: 'Ids of memories' }),
});

export const forgetMatchingBody = z.object({
  query: question,
  dryRun: z.boolean().meta({ description: 'Only list the matching memories, without forgetting them', example: true }),
});

/** Limits by kind: at most as many as the service considers. */
const mostRelated = 20;

export const memoryQuery = z.object({
  include: included(['related', 'documents']),
  relatedLimit: wholeNumber(1, mostRelated).default(10),
});
export type MemoryQuery = z.output<typeof memoryQuery>;
