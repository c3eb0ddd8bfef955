import { z } from 'zod';
import { containerTag } from '../http/fields.js';
import { validate } from '../http/validate.js';
import { profileBuckets } from '../topics/buckets.js';

/** A display name: 1–100 characters after trimming. */
const displayName = z.string().trim().min(1).max(100).meta({ pattern: '\\S', example: 'Ada' });

export const patchContainerBody = z.object({
  name: displayName.optional(),
  entityContext: z.string().max(1_500).nullish(),
  profileBuckets: profileBuckets.nullish(),
  memoryFilesystemPaths: z.array(z.string().min(1).max(1_000)).max(100, 'expected at most 100 paths').nullish(),
});

export const createSpaceBody = z.object({ name: displayName });

export const deleteSpaceBody = z
  .object({
    action: z.enum(['move', 'delete']).meta({ example: 'delete' }),
    targetProjectId: z.string().min(1).max(100).optional(),
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
