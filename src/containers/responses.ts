import { z } from 'zod';
import { count, timestamp } from '../http/answer-fields.js';
import { bucketDefinition } from '../topics/buckets.js';

const containerTag = z.string().meta({ example: 'user_42' });
const name = z.string().meta({ description: 'Display name; the tag if there is none', example: 'Ada' });

export const listedContainer = z
  .object({
    id: containerTag.meta({ description: 'Same as `containerTag`' }),
    name,
    containerTag,
    createdAt: timestamp,
    updatedAt: timestamp,
    documentCount: count,
    memoryCount: count.meta({ description: 'Number of memories that are not superseded, forgotten or expired' }),
    lastActivityAt: timestamp,
    isExperimental: z.literal(false),
    isNova: z.literal(false),
  })
  .meta({ id: 'Container' });
export type ListedContainer = z.output<typeof listedContainer>;

export const containerList = z.array(listedContainer);

export const containerSettings = z
  .object({
    containerTag,
    name,
    entityContext: z
      .string()
      .nullable()
      .meta({ description: 'Who or what the content is about; guides the language model that extracts memories' }),
    memoryFilesystemPaths: z.array(z.string()).nullable(),
    profileBuckets: z.array(bucketDefinition),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ContainerSettings' });
export type ContainerSettings = z.output<typeof containerSettings>;

export const deletedContainer = z.object({
  success: z.boolean(),
  containerTag,
  deletedDocumentsCount: count,
  deletedMemoriesCount: count,
});

export const spaceList = z.object({ projects: z.array(listedContainer) });

export const endedSpace = z.object({
  success: z.boolean(),
  message: z.string().meta({ example: 'Deleted "Ada" and what was in it' }),
  documentsAffected: count,
  memoriesAffected: count,
});
