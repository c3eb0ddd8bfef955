import { z } from 'zod';
import type { Scope } from '../../core/scope.js';
import { jsonOrNull, type Queryable } from '../../db/client.js';
import { createJobRepository } from '../job-repository.js';
import type { ContainerRow } from '../manage-repository.js';

/** The job rows of merges. */
export const merges = createJobRepository(
  'merge',
  z.object({
    /** In the client's order. */
    sources: z.array(z.string()),
    target: z.string(),
    /** Whether the merge created the target. */
    madeTarget: z.boolean(),
  }),
);

/** Marks the containers as part of the merge until it ends. */
export async function markContainers(db: Queryable, scope: Scope, tags: readonly string[], mergeId: string) {
  await db.$executeRaw`
    update container set merge_id = ${mergeId} where org_id = ${scope.orgId} and tag = any(${[...tags]}::text[])`;
}

export async function unmarkContainers(db: Queryable, scope: Scope, tags: readonly string[], mergeId: string) {
  await db.$executeRaw`
    update container set merge_id = null
    where org_id = ${scope.orgId} and tag = any(${[...tags]}::text[]) and merge_id = ${mergeId}`;
}

export async function deleteContainers(db: Queryable, scope: Scope, tags: readonly string[]): Promise<void> {
  await db.container.deleteMany({ where: { orgId: scope.orgId, tag: { in: [...tags] } } });
}

export type Settings = Pick<ContainerRow, 'name' | 'entityContext' | 'profileBuckets' | 'memoryFilesystemPaths'>;

export async function saveInherited(db: Queryable, scope: Scope, tag: string, settings: Settings): Promise<void> {
  const profileBuckets = jsonOrNull(settings.profileBuckets);
  const memoryFilesystemPaths = jsonOrNull(settings.memoryFilesystemPaths);
  const data = { ...settings, profileBuckets, memoryFilesystemPaths };
  await db.container.updateMany({ where: { orgId: scope.orgId, tag }, data });
}
