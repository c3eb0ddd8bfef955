import { Prisma, type Queryable } from '../../db/client.js';
import type { Scope } from '../../scope.js';
import type { ContainerRow } from '../manage-repository.js';

/**
 * Locks the containers until the transaction ends: nothing comes into them meanwhile, as what does refers to these rows.
 * Taken after the locks on documents and before those on memories, as by those who add content. @returns those that are there
 */
export async function lockContainers(db: Queryable, scope: Scope, tags: readonly string[]): Promise<ContainerRow[]> {
  const { orgId } = scope;
  const where = { orgId, tag: { in: [...tags] } };
  await db.$queryRaw`
    select 1 from container where org_id = ${orgId} and tag = any(${[...tags]}::text[]) order by tag for update`;
  return db.container.findMany({ where });
}

/** Makes the container where there is none. @returns whether there was none */
export async function insertIfMissing(db: Queryable, scope: Scope, tag: string): Promise<boolean> {
  const { count } = await db.container.createMany({ data: [{ orgId: scope.orgId, tag }], skipDuplicates: true });
  return count > 0;
}

/** Has the containers belong to the merge until it ends. */
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
