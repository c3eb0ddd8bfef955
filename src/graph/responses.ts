import { z } from 'zod';
import { count, id, timestamp } from '../http/answer-fields.js';

const documentNode = z
  .object({
    id,
    type: z.literal('document'),
    title: z.string().nullable(),
    documentType: z.string().meta({ example: 'text' }),
    status: z.string().meta({ example: 'done' }),
    containerTags: z.array(z.string()),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'DocumentNode' });
export type PresentedDocumentNode = z.output<typeof documentNode>;

const memoryNode = z
  .object({
    id,
    type: z.literal('memory'),
    memory: z.string().meta({ example: 'User lives in Berlin.' }),
    containerTag: z.string(),
    version: z.int().min(1),
    isLatest: z.boolean(),
    isForgotten: z.boolean().meta({ description: 'Whether it is forgotten or expired' }),
    isStatic: z.boolean(),
    isInference: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'MemoryNode' });
export type PresentedMemoryNode = z.output<typeof memoryNode>;

export const graph = z.object({
  nodes: z.array(z.union([documentNode, memoryNode])).meta({ description: 'Documents and memories, newest first' }),
  edges: z.array(
    z.object({
      source: id,
      target: id,
      relation: z
        .enum(['source', 'updates', 'extends', 'derives'])
        .meta({ description: '`source`: from a document to a memory taken from it; the others: between two memories' }),
    }),
  ),
  totals: z
    .object({ documents: count, memories: count, edges: count })
    .meta({ description: 'Totals of these containers, including what `limit` leaves out' }),
});
