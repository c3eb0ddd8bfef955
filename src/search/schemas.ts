import { z } from 'zod';
import { containerTag, containerTags, filters } from '../http/fields.js';

const q = z
  .string()
  .refine((text) => text.trim() !== '', 'expected a question or some words')
  .max(10_000);
const score = z.number().min(0).max(1);
const limit = z.number().int().min(1).max(100);
const flag = z.boolean().default(false);
const filepath = z.string().min(1).max(1_000);

export const searchMemoriesBody = z.object({
  q,
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  searchMode: z.enum(['memories', 'hybrid', 'documents']).default('memories'),
  limit: limit.default(10),
  threshold: score.default(0.5),
  docId: z.string().min(1).max(255).optional(),
  filepath: filepath.optional(),
  filters,
  rerank: flag,
  rewriteQuery: flag,
  aggregate: flag,
  include: z
    .object({ documents: flag, summaries: flag, relatedMemories: flag, forgottenMemories: flag, chunks: flag })
    .prefault({}),
});

export const searchDocumentsBody = z.object({
  q,
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  docId: z.string().min(1).max(255).optional(),
  limit: limit.default(10),
  chunkThreshold: score.default(0),
  onlyMatchingChunks: z.boolean().default(true),
  includeFullDocs: flag,
  includeSummary: flag,
  rerank: flag,
  rewriteQuery: flag,
  filepath: filepath.optional(),
  filters,
});

export type SearchMemories = z.output<typeof searchMemoriesBody>;
export type SearchDocuments = z.output<typeof searchDocumentsBody>;
