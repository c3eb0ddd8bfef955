import { z } from 'zod';
import { count, id, timestamp, truncated } from '../http/answer-fields.js';
import { metadataRecord } from '../http/fields.js';
import { memoryMetadata, type PresentedMemory } from '../memories/responses.js';

/** Parts of answers that several of the namespaces' routes share. */

export const metadata = metadataRecord.meta({
  description: 'Metadata of the document; an empty object if it has none',
  example: { source: 'chat' },
});
export const factMetadata = memoryMetadata.unwrap().meta({
  description: 'Metadata; an empty object if there is none',
  example: {},
});

export const times = { createdAt: timestamp, updatedAt: timestamp };

const chunkFields = z.object({
  id,
  position: count.meta({ description: 'Position of the chunk in the document, counted from 0' }),
  content: z.string().meta({ example: 'I moved to Berlin.' }),
  type: z.string().meta({ example: 'text' }),
  metadata: z.object({ tokens: count.meta({ example: 6 }) }),
  system: z.object({ createdAt: timestamp }),
});
export const chunk = chunkFields.meta({ id: 'Chunk' });
export const listedChunk = chunkFields.extend({ documentId: id }).meta({ id: 'ListedChunk' });

export const memoryFields = z.object({
  id,
  memory: z.string().meta({ description: 'Text of the memory', example: 'User lives in Berlin.' }),
  metadata: factMetadata,
  isStatic: z.boolean().meta({
    description: 'Whether it is a lasting fact, listed under `static` in profiles',
    example: true,
  }),
  isInference: z.boolean().meta({
    description: 'Whether it was inferred from other memories and has not been approved in a review',
    example: false,
  }),
  isLatest: z.boolean().meta({ example: true }),
  isForgotten: z.boolean().meta({ description: 'Whether it was forgotten or has expired', example: false }),
  version: z.int().min(1).meta({ example: 1 }),
  system: z.object(times),
  truncated,
});
export const namespaceMemory = memoryFields.meta({ id: 'NamespaceMemory' });
export type NamespaceMemory = z.output<typeof namespaceMemory>;

interface ChunkAnswer {
  id: string;
  position: number;
  content: string;
  type: string;
  metadata: { tokens: number };
  createdAt: string;
}

export const presentChunk = ({ createdAt, ...chunk }: ChunkAnswer) => ({ ...chunk, system: { createdAt } });

export function presentMemory(memory: PresentedMemory): NamespaceMemory {
  const { id, metadata, isStatic, isInference, isLatest, forgetAfter, version, createdAt, updatedAt } = memory;
  const isExpired = forgetAfter !== null && new Date(forgetAfter) <= new Date();
  return {
    ...{ id, memory: memory.memory, metadata: metadata ?? {}, isStatic, isInference, isLatest },
    ...{ isForgotten: memory.isForgotten || isExpired, version, system: { createdAt, updatedAt } },
    ...withoutWhole(memory),
  };
}

/** The names of truncated fields, if there are any. */
export const withoutWhole = ({ truncated: fields }: { truncated?: string[] | undefined }) =>
  fields === undefined ? {} : { truncated: fields };
