import { z } from 'zod';
import { count, timestamp } from '../http/answer-fields.js';
import { bucketDefinition } from '../topics/buckets.js';
import { contextMeaning, pathsMeaning } from './schemas.js';

const containerTag = z.string().meta({ description: 'Tag of the container', example: 'user_42' });
const name = z.string().meta({ description: 'Display name; the tag if there is none', example: 'Ada' });

const alwaysFalse = z.literal(false).meta({ description: 'Always `false`; public clients expect the field' });

export const listedContainer = z
  .object({
    id: containerTag.meta({ description: 'Same as `containerTag`' }),
    name,
    containerTag,
    createdAt: timestamp,
    updatedAt: timestamp,
    documentCount: count.meta({ description: 'Number of documents, including those that are only shared with it' }),
    memoryCount: count.meta({ description: 'Number of memories that are not superseded, forgotten or expired' }),
    pendingInferenceCount: count.meta({ description: 'Number of the inferences among them that await a review' }),
    lastActivityAt: timestamp,
    isExperimental: alwaysFalse,
    isNova: alwaysFalse,
  })
  .meta({ id: 'Container' });
export type ListedContainer = z.output<typeof listedContainer>;

export const containerList = z.array(listedContainer);

export const containerSettings = z
  .object({
    containerTag,
    name,
    entityContext: z.string().nullable().meta({ description: contextMeaning }),
    memoryFilesystemPaths: z
      .array(z.string())
      .nullable()
      .meta({ description: `${pathsMeaning}; null if none were set` }),
    profileBuckets: z
      .array(bucketDefinition)
      .meta({ description: "The container's own buckets, without those of the organisation" }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ContainerSettings' });
export type ContainerSettings = z.output<typeof containerSettings>;

const success = z.boolean().meta({ description: 'Always `true`' });

export const deletedContainer = z.object({
  success,
  containerTag,
  deletedDocumentsCount: count.meta({
    description: 'Number of documents deleted; those that other containers have stay',
  }),
  deletedMemoriesCount: count.meta({ description: 'Number of memories deleted that were current' }),
});

export const spaceList = z.object({
  projects: z.array(listedContainer).meta({ description: 'Spaces, most recently active first' }),
});

export const endedSpace = z.object({
  success,
  message: z.string().meta({ description: 'What was done', example: 'Deleted "Ada" and what was in it' }),
  documentsAffected: count.meta({ description: 'Number of documents deleted or moved' }),
  memoriesAffected: count.meta({ description: 'Number of memories deleted or moved that were current' }),
});
