import { z } from 'zod';
import { batchResult, status, title } from '../../documents/responses.js';
import { count, id, pagination, truncated } from '../../http/answer-fields.js';
import { chunk, listedChunk, metadata, namespaceMemory, times } from '../answers.js';

const type = z.string().meta({ example: 'text' });
const system = z.object({
  status,
  dreamingStatus: z
    .enum(['dreaming', 'done'])
    .meta({ description: '`done` once the memories of the document are extracted', example: 'done' }),
  ...times,
});

export const batch = z.object({
  results: z
    .array(
      batchResult.extend({
        url: z.string().optional().meta({ description: 'URL that was sent as content; only for refused documents' }),
      }),
    )
    .meta({ description: 'Accepted documents in the order of the request, then the refused ones' }),
  count: count.meta({ description: 'Number of accepted documents', example: 1 }),
  failed: count,
});

const common = { id, title, type, summary: z.string().nullable(), metadata, truncated };

export const document = z
  .object({
    ...common,
    content: z.string().nullable().meta({
      description: 'Text extracted from a file or page, otherwise the content as sent; null if a file is not read yet',
      example: 'I moved to Berlin.',
    }),
    system,
    chunks: z.array(chunk).optional().meta({
      description: 'Chunks in reading order, at most 5,000; only with `include=chunks`',
    }),
    memories: z.array(namespaceMemory).optional().meta({
      description: 'Memories that come from the document; only with `include=memories`',
    }),
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
    content: z.string().nullable().optional().meta({
      description: 'Content of the document; only with `include.content`',
    }),
    url: z.string().nullable().meta({ example: null }),
    system: system.extend({
      memoryCount: count.optional().meta({
        description: 'Number of current memories of the document; only with `include.memoryCount`',
      }),
    }),
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
    .array(z.object({ id: z.string().meta({ description: 'Id or customId as it was sent' }), memoryCount: count }))
    .meta({ description: 'One entry for each document that exists; others are left out' }),
});
