import { z } from 'zod';
import { filters } from '../filters/index.js';
import { containerTag, containerTags } from '../http/fields.js';

/** The question of a search request. */
export const question = z
  .string()
  .refine((text) => text.trim() !== '', 'expected a question or some words')
  .max(10_000)
  .meta({ description: 'A question or some words', pattern: '\\S', example: 'Where does she live?' });
const score = z.number().min(0).max(1);

/** Default thresholds of similarity, by family of paths. */
export const thresholds = { v4: 0.5, namespaces: 0.3 } as const;

const limit = z.number().int().min(1).max(100);
const flag = z.boolean().default(false);
const filepath = z.string().min(1).max(1_000).meta({ description: 'Exact, or a prefix when it ends in `/`' });
const docId = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({ description: 'Chunks of this document only, by its id or customId' });
const rerank = flag.meta({ description: 'Have a second look at the order: better, and slower' });
const rewriteQuery = flag.meta({ description: 'Search for what is meant, by the language model if there is one' });

export const searchMemoriesBody = z.object({
  q: question,
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  searchMode: z.enum(['memories', 'hybrid', 'documents']).default('memories'),
  limit: limit.default(10),
  threshold: score.default(thresholds.v4).meta({ description: 'Least similarity of a result' }),
  docId,
  filepath: filepath.optional(),
  filters,
  rerank,
  rewriteQuery,
  aggregate: flag.meta({ description: 'Results that say the same become one' }),
  include: z
    .object({ documents: flag, summaries: flag, relatedMemories: flag, forgottenMemories: flag, chunks: flag })
    .prefault({}),
});

export const searchDocumentsBody = z.object({
  q: question,
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  docId,
  limit: limit.default(10),
  chunkThreshold: score.default(0),
  onlyMatchingChunks: z.boolean().default(true).meta({ description: '`false` adds the neighbours' }),
  includeFullDocs: flag.meta({ description: 'More than 32 MB of texts are a 400: a lower `limit` helps' }),
  includeSummary: flag,
  rerank,
  rewriteQuery,
  filepath: filepath.optional(),
  filters,
});

export type SearchMemories = z.output<typeof searchMemoriesBody>;
export type SearchDocuments = z.output<typeof searchDocumentsBody>;
