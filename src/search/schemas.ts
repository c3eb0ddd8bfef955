import { z } from 'zod';
import { filters } from '../filters/index.js';
import { containerTag, containerTags, question } from '../http/fields.js';

const score = z.number().min(0).max(1);

/** Default thresholds of similarity, by family of paths. */
export const thresholds = { v4: 0.5, namespaces: 0.3 } as const;

const limit = z.number().int().min(1).max(100).default(10).meta({ description: 'Maximum number of results' });
const flag = z.boolean().default(false);
const filepath = z.string().min(1).max(1_000).meta({
  description: 'Only results from documents with this path or, if it ends in `/`, with paths that begin with it',
});
const docId = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({ description: 'Limits chunks to those of one document, named by id or customId; memories are not limited' });
const rerank = flag.meta({ description: 'Whether to rerank the results, for a better order that takes longer' });
const rewriteQuery = flag.meta({
  description:
    'Whether to rewrite the query before the search: by the language model if there is one, otherwise by rules',
});

export const searchMemoriesBody = z.object({
  q: question,
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  searchMode: z
    .enum(['memories', 'hybrid', 'documents'])
    .default('memories')
    .meta({ description: '`documents`: chunks of documents instead of memories; `hybrid`: both' }),
  limit,
  threshold: score.default(thresholds.v4).meta({ description: 'Minimum similarity of a result' }),
  docId,
  filepath: filepath.optional(),
  filters,
  rerank,
  rewriteQuery,
  aggregate: flag.meta({ description: 'Whether to combine memories about the same matter into one result' }),
  include: z
    .object({
      documents: flag.meta({ description: 'Whether to return the source documents, with title, type and metadata' }),
      summaries: flag.meta({ description: 'Whether to return the source documents, with their summaries' }),
      relatedMemories: flag.meta({ description: 'Whether to return other versions of memories, and related memories' }),
      forgottenMemories: flag.meta({ description: 'Whether to find forgotten and expired memories too' }),
      chunks: flag.meta({ description: 'Whether to return the chunks that memories were taken from' }),
    })
    .prefault({})
    .meta({ description: 'Extra parts to return' }),
});

export const searchDocumentsBody = z.object({
  q: question,
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  docId,
  limit,
  chunkThreshold: score.default(0).meta({ description: 'Minimum similarity of a chunk' }),
  onlyMatchingChunks: z
    .boolean()
    .default(true)
    .meta({ description: '`false` adds the chunks before and after each chunk that matches' }),
  includeFullDocs: flag.meta({
    description: 'Whether to return the texts of the documents; more than 32 MB of them are a 400: lower `limit` then',
  }),
  includeSummary: flag.meta({ description: 'Whether to return the summaries of the documents' }),
  rerank,
  rewriteQuery,
  filepath: filepath.optional(),
  filters,
});

export type SearchMemories = z.output<typeof searchMemoriesBody>;
export type SearchDocuments = z.output<typeof searchDocumentsBody>;
