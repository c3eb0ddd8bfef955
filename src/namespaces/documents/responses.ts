import { z } from 'zod';
import { batchResult, notDeleted, refusedCount, status, summary, title, type, url } from '../../documents/responses.js';
import { count, id, pagination, truncated } from '../../http/answer-fields.js';
import { chunk, listedChunk, metadata, namespaceMemory, times } from '../answers.js';

const systemFields = z.object({
  status,
  dreamingStatus: z
    .enum(['dreaming', 'done'])
    .meta({ description: '`done` once the memories of the document are extracted', example: 'done' }),
  ...times,
});
const system = systemFields.meta({ description: 'Status and times' });

export const batch = z.object({
  results: z
    .array(
      batchResult.extend({
        url: z.string().optional().meta({ description: 'URL that was sent as content; only for refused documents' }),
      }),
    )
    .meta({ description: 'Accepted documents in the order of the request, then the refused ones' }),
  count: count.meta({ description: 'Number of accepted documents', example: 1 }),
  failed: refusedCount,
});

const common = { id, title, type, summary, metadata, truncated };

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
  count: count.meta({ description: 'Number of deleted documents', example: 1 }),
  errors: notDeleted.meta({ description: 'The requested `ids` for which no document was deleted' }),
});

const listedDocument = z
  .object({
    ...common,
    content: z.string().nullable().optional().meta({
      description: 'Content of the document; only with `include.content`',
    }),
    url,
    system: systemFields
      .extend({
        memoryCount: count.optional().meta({
          description: 'Number of current memories of the document; only with `include.memoryCount`',
        }),
      })
      .meta({ description: 'Status and times' }),
  })
  .meta({ id: 'ListedDocument' });

export const list = z.object({
  documents: z.array(listedDocument).meta({ description: 'Documents; empty if `type` is another' }),
  chunks: z.array(listedChunk).meta({ description: 'Chunks; empty if `type` is another' }),
  memories: z.array(namespaceMemory).meta({ description: 'Memories; empty if `type` is another' }),
  pagination,
});
export type NamespaceList = z.output<typeof list>;

export const memoryCounts = z.object({
  counts: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Id or customId as it was sent' }),
        memoryCount: count.meta({ description: 'Number of current memories that come from the document' }),
      }),
    )
    .meta({ description: 'One entry for each document that exists; others are left out' }),
});
