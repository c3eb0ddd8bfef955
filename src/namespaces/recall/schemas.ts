import { z } from 'zod';
import { filterExpression } from '../../filters/index.js';
import { wholeNumber } from '../../http/fields.js';
import { question, thresholds } from '../../search/schemas.js';
import { bucketDescription, bucketKey } from '../../topics/buckets.js';
import { included, maybe } from '../fields.js';

const flag = maybe(z.boolean());

export const searchBody = z
  .object({
    query: question,
    filter: filterExpression,
    searchMode: z
      .enum(['hybrid', 'memories', 'chunks'])
      .nullish()
      .transform((mode) => mode ?? 'hybrid'),
    limit: z
      .int()
      .min(1)
      .max(100)
      .nullish()
      .transform((limit) => limit ?? 10),
    include: maybe(z.object({ documents: flag, related: flag, forgotten: flag })),
    threshold: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .transform((least) => least ?? thresholds.namespaces)
      .meta({ description: `Least similarity of a result, ${thresholds.namespaces} unless said` }),
    rerank: maybe(z.enum(['none', 'order', 'aggregate'])).meta({
      description: '`order`: a second look at the order; `aggregate`: and results that say the same become one',
    }),
    rewriteQuery: flag.meta({ description: 'Search for what is meant, by the language model if there is one' }),
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
    description: 'Which buckets; all of them unless said',
  }),
});

const mostBuckets = 50;

export const setBucketsBody = z.object({
  buckets: z
    .record(bucketKey, bucketDescription)
    .refine((buckets) => Object.keys(buckets).length <= mostBuckets, `expected at most ${mostBuckets} buckets`)
    .meta({ description: 'What fits each bucket, by its key', example: { goals: 'What they aim at.' } }),
});

export const deleteBucketsBody = z.object({ buckets: z.array(z.string().min(1).max(64)).min(1).max(mostBuckets) });

const reference = z.string().min(1).max(255);

export const forgetBody = z.object({ ids: z.array(reference).min(1).max(500, 'expected at most 500 ids') });

export const forgetMatchingBody = z.object({
  query: question,
  dryRun: z.boolean().meta({ description: 'Only say which', example: true }),
});

/** Of each kind, at most as many as the service looks at. */
const mostRelated = 20;

export const memoryQuery = z.object({
  include: included(['related', 'documents']),
  relatedLimit: wholeNumber(1, mostRelated).default(10),
});
export type MemoryQuery = z.output<typeof memoryQuery>;
