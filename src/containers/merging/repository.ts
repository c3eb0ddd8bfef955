import { z } from 'zod';
import type { Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';
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

/** Creates the container if it does not exist. @returns whether it was created */
export async function insertIfMissing(db: Queryable, scope: Scope, tag: string): Promise<boolean> {
  const { count } = await db.container.createMany({ data: [{ orgId: scope.orgId, tag }], skipDuplicates: true });
  return count > 0;
}

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
  const { profileBuckets, memoryFilesystemPaths, ...texts } = settings;
  const json = { profileBuckets, memoryFilesystemPaths };
  const data = Object.entries(json).map(([key, value]) => [key, value ?? Prisma.DbNull]);
  await db.container.updateMany({
    where: { orgId: scope.orgId, tag },
    data: { ...texts, ...Object.fromEntries(data) },
  });
}
