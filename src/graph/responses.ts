import { z } from 'zod';
import { count, id, timestamp } from '../http/answer-fields.js';
import { meanings } from '../memories/responses.js';

const kind = 'Whether the node is a document or a memory';

const documentNode = z
  .object({
    id,
    type: z.literal('document').meta({ description: kind }),
    title: z.string().nullable().meta({ description: 'Title of the document; null if there is none' }),
    documentType: z
      .string()
      .meta({ description: 'Type of the content, such as `text`, `pdf` or `webpage`', example: 'text' }),
    status: z.string().meta({ description: 'Processing status, which ends as `done` or `failed`', example: 'done' }),
    containerTags: z
      .array(z.string())
      .meta({ description: 'Containers of the document: first that which it belongs to, then others that share it' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'DocumentNode' });
export type PresentedDocumentNode = z.output<typeof documentNode>;

const memoryNode = z
  .object({
    id,
    type: z.literal('memory').meta({ description: kind }),
    memory: z.string().meta({ description: 'Text of the memory', example: 'User lives in Berlin.' }),
    containerTag: z.string().meta({ description: meanings.containerTag }),
    version: z.int().min(1).meta({ description: meanings.version }),
    isLatest: z.boolean().meta({ description: meanings.isLatest }),
    isForgotten: z.boolean().meta({ description: 'Whether it is forgotten or expired' }),
    isStatic: z.boolean().meta({ description: meanings.isStatic }),
    isInference: z.boolean().meta({ description: meanings.isInference }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'MemoryNode' });
export type PresentedMemoryNode = z.output<typeof memoryNode>;

export const graph = z.object({
  nodes: z.array(z.union([documentNode, memoryNode])).meta({ description: 'Documents and memories, newest first' }),
  edges: z
    .array(
      z.object({
        source: id,
        target: id,
        relation: z.enum(['source', 'updates', 'extends', 'derives']).meta({
          description: '`source`: from a document to a memory taken from it; the others: between two memories',
        }),
      }),
    )
    .meta({ description: 'All relations between these nodes' }),
  totals: z
    .object({
      documents: count.meta({ description: 'Number of documents' }),
      memories: count.meta({ description: 'Number of memories, counting earlier versions and forgotten ones' }),
      edges: count.meta({ description: 'Number of relations' }),
    })
    .meta({ description: 'Totals of these containers, including what `limit` leaves out' }),
});
