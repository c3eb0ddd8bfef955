import { z } from 'zod';
import { chunkFields as textOfChunk } from '../documents/responses.js';
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
export const timesDescription = 'Times of creation and of the last change';

const chunkFields = z.object({
  id,
  position: count.meta({ description: 'Position of the chunk in the document, counted from 0' }),
  content: textOfChunk.content,
  type: textOfChunk.type,
  metadata: textOfChunk.metadata,
  system: z.object({ createdAt: timestamp }).meta({ description: 'Time of creation' }),
});
export const chunk = chunkFields.meta({ id: 'Chunk' });
export const listedChunk = chunkFields.extend({ documentId: id }).meta({ id: 'ListedChunk' });

export const versionNumber = z
  .int()
  .min(1)
  .meta({ description: 'Number of this version of the memory, from 1', example: 1 });
export const textOfMemory = 'Text of the memory';

export const memoryFields = z.object({
  id,
  memory: z.string().meta({ description: textOfMemory, example: 'User lives in Berlin.' }),
  metadata: factMetadata,
  isStatic: z.boolean().meta({
    description: 'Whether it is a lasting fact, listed under `static` in profiles',
    example: true,
  }),
  isInference: z.boolean().meta({
    description: 'Whether it was inferred from other memories and has not been approved in a review',
    example: false,
  }),
  isLatest: z.boolean().meta({ description: 'Whether no later version supersedes it', example: true }),
  isForgotten: z.boolean().meta({ description: 'Whether it was forgotten or has expired', example: false }),
  version: versionNumber,
  system: z.object(times).meta({ description: timesDescription }),
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
