import { z } from 'zod';
import { batchResult, status, title } from '../../documents/responses.js';
import { count, id, pagination, truncated } from '../../http/answer-fields.js';
import { chunk, listedChunk, metadata, namespaceMemory, times } from '../answers.js';

const type = z.string().meta({ example: 'text' });
const system = z.object({
  status,
  dreamingStatus: z
    .enum(['dreaming', 'done'])
    .meta({ description: '`done` once its memories are in', example: 'done' }),
  ...times,
});

export const batch = z.object({
  results: z
    .array(
      batchResult.extend({
        url: z.string().optional().meta({ description: 'Of a document that was refused and is a URL' }),
      }),
    )
    .meta({ description: 'Those that were accepted in the order of the request, then the others' }),
  count: count.meta({ description: 'How many were accepted', example: 1 }),
  failed: count,
});

const common = { id, title, type, summary: z.string().nullable(), metadata, truncated };

export const document = z
  .object({
    ...common,
    content: z.string().nullable().meta({ description: 'What was read, or sent', example: 'I moved to Berlin.' }),
    system,
    chunks: z.array(chunk).optional().meta({ description: 'With `include=chunks`' }),
    memories: z.array(namespaceMemory).optional().meta({ description: 'With `include=memories`' }),
  })
  .meta({ id: 'NamespaceDocument' });
export type NamespaceDocument = z.output<typeof document>;

export const deleted = z.object({
  count: count.meta({ example: 1 }),
  errors: z.array(z.object({ id: z.string(), error: z.string().meta({ example: 'Document not found' }) })),
});

const listedDocument = z
  .object({
    ...common,
    content: z.string().nullable().optional().meta({ description: 'With `include.content`' }),
    url: z.string().nullable().meta({ example: null }),
    system: system.extend({ memoryCount: count.optional().meta({ description: 'With `include.memoryCount`' }) }),
  })
  .meta({ id: 'ListedDocument' });

export const list = z.object({
  documents: z.array(listedDocument),
  chunks: z.array(listedChunk),
  memories: z.array(namespaceMemory),
  pagination,
});
export type NamespaceList = z.output<typeof list>;

export const memoryCounts = z.object({
  counts: z
    .array(z.object({ id: z.string().meta({ description: 'As it was sent' }), memoryCount: count }))
    .meta({ description: 'Documents that are not there are left out' }),
});
