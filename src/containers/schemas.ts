import { z } from 'zod';
import { containerTag } from '../http/fields.js';
import { validate } from '../http/validate.js';
import { profileBuckets } from '../topics/buckets.js';

/** A display name: 1–100 characters after trimming. */
const displayName = z.string().trim().min(1).max(100).meta({ pattern: '\\S', example: 'Ada' });

export const contextMeaning = 'Who or what the content is about; guides the language model that extracts memories';
export const pathsMeaning = 'Paths that a client keeps here for its own use; they change nothing in the service';

export const patchContainerBody = z.object({
  name: displayName.optional().meta({ description: 'Display name' }),
  entityContext: z
    .string()
    .max(1_500)
    .nullish()
    .meta({ description: `${contextMeaning}; null clears it` }),
  profileBuckets: profileBuckets
    .nullish()
    .meta({ description: "The container's own buckets, in place of the current ones; null for none" }),
  memoryFilesystemPaths: z
    .array(z.string().min(1).max(1_000))
    .max(100, 'expected at most 100 paths')
    .nullish()
    .meta({ description: `${pathsMeaning}; null clears them` }),
});

export const createSpaceBody = z.object({
  name: displayName.meta({ description: 'Display name, from which the tag of the container is made' }),
});

export const deleteSpaceBody = z
  .object({
    action: z.enum(['move', 'delete']).meta({
      description: '`move`: the contents move to `targetProjectId` first; `delete`: they are deleted too',
      example: 'delete',
    }),
    targetProjectId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Container that receives the contents, which must exist; required for `move`' }),
  })
  .refine(({ action, targetProjectId }) => action === 'delete' || targetProjectId !== undefined, {
    path: ['targetProjectId'],
    message: 'is needed to move',
  });

export const containerParams = z.object({ tag: containerTag });

/** @throws {CairnError} 400 for an invalid container tag */
export const validateTag = (tag: string): string =>
  validate(z.object({ containerTag }), { containerTag: tag }).containerTag;

export type PatchContainer = z.output<typeof patchContainerBody>;
export type CreateSpace = z.output<typeof createSpaceBody>;
export type DeleteSpace = z.output<typeof deleteSpaceBody>;
