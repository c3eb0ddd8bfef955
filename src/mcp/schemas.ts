import { z } from 'zod';
import { containerTag, reference } from '../http/fields.js';
import { session } from '../keys/responses.js';

// Arguments and results of the tools (API §13). Descriptions cost an agent tokens, so names that explain themselves have none.
const namespace = containerTag
  .meta({ description: 'Whose memory; without it the one of the key or connection' })
  .optional();
const page = z.number().int().min(1).max(1_000_000).default(1);
const limit = z.number().int().min(1).max(50).default(10);

export const searchArguments = z.object({
  query: z
    .string()
    .max(1_000)
    .refine((text) => text.trim() !== '', 'expected a question or some words')
    .meta({ description: 'A question or some words', minLength: 1 }),
  limit,
  includeProfile: z.boolean().default(false).meta({ description: 'Adds what get_profile answers' }),
  namespace,
});
export const profileArguments = z.object({ namespace });
export const listArguments = z.object({ page, limit, namespace });
export const documentArguments = z.object({
  documentId: reference,
  offset: z
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .default(0)
    .meta({ description: 'Where its content is read on from' }),
});
export const noArguments = z.object({});
export const addArguments = z.object({
  content: z
    .string()
    .max(200_000)
    .refine((text) => text.trim() !== '', 'expected more than white space')
    .meta({ description: 'Text, a conversation, or a URL on its own', minLength: 1 }),
  action: z
    .enum(['save', 'forget'])
    .default('save')
    .meta({ description: 'forget: the memory that says exactly `content`' }),
  namespace,
});
export const forgetArguments = z.object({ memoryId: reference, reason: z.string().max(1_000).optional() });
export const deleteArguments = z.object({ documentId: reference });

const text = z.string();
const count = z.number();
const pagination = z.object({ currentPage: count, limit: count, totalItems: count, totalPages: count });
const profile = z.object({ static: z.array(text), dynamic: z.array(text) });
const document = z.object({
  id: text,
  title: text.nullable(),
  fileName: text.optional(),
  type: text,
  status: text,
  createdAt: text,
  updatedAt: text,
  summary: text.nullable(),
  failureReason: text.optional(),
});

export const searchResult = z.object({
  query: text,
  namespace: text,
  results: z.array(
    z.object({
      id: text,
      text,
      similarity: count,
      title: text.optional().meta({ description: 'Of a document that says it' }),
    }),
  ),
  total: count,
  timing: count,
  profile: profile.optional(),
});
export const profileResult = z.object({ namespace: text, profile });
export const memoriesResult = z.object({
  memoryEntries: z.array(
    z.object({
      ...{ id: text, memory: text, isStatic: z.boolean(), version: count },
      ...{ statedAt: text, createdAt: text, updatedAt: text },
    }),
  ),
  pagination,
});
export const documentsResult = z.object({ documents: z.array(document), pagination });
export const documentResult = z.object({
  document: document.extend({ content: text.nullable(), contentTruncated: z.boolean() }),
});
export const spacesResult = z.object({
  spaces: z.array(
    z.object({
      namespace: text,
      description: text.nullable(),
      documentCount: count,
      memoryCount: count,
      updatedAt: text,
    }),
  ),
  count: count.meta({ description: 'Of all, also of those that are not listed' }),
});
export const sessionResult = session;
export const addResult = z.object({
  action: text,
  success: z.boolean(),
  namespace: text,
  message: text,
  id: text.optional(),
  status: text.optional(),
});
export const forgetResult = z.object({ id: text, forgotten: z.boolean() });
export const deleteResult = z.object({ success: z.boolean(), documentId: text, message: text });

export type Profile = z.output<typeof profile>;
export type ShownDocument = z.output<typeof document>;
