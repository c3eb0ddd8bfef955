import { z } from 'zod';
import {
  containerTag,
  containerTags,
  content,
  customId,
  filters,
  isoDate,
  metadata,
  wholeNumber,
} from '../http/fields.js';

const statuses = ['unknown', 'queued', 'extracting', 'chunking', 'embedding', 'indexing', 'done', 'failed'] as const;

export const addDocumentBody = z.object({
  content,
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  customId: customId.optional(),
  metadata: metadata.nullish(),
  filepath: z.string().min(1).max(1_000).optional(),
  entityContext: z.string().max(1_500).optional(),
  taskType: z.enum(['memory', 'superrag']).default('memory'),
  dreaming: z.enum(['dynamic', 'instant']).default('dynamic'),
  documentDate: isoDate.optional(),
});

export const listDocumentsBody = z.object({
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  limit: wholeNumber(1, 1_100).default(50),
  page: wholeNumber(1, 1_000_000).default(1),
  sort: z.enum(['createdAt', 'updatedAt']).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  filepath: z.string().min(1).max(1_000).optional(),
  filters,
  status: z.enum(statuses).optional(),
  source: z.string().min(1).max(255).optional(),
  includeContent: z.boolean().default(false),
});

export type AddDocument = z.output<typeof addDocumentBody>;
export type ListDocuments = z.output<typeof listDocumentsBody>;
