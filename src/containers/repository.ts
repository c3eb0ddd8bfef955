import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import { Outdated } from '../db/retry.js';
import type { ContainerRow } from './manage-repository.js';

/** Creates the containers that do not exist yet. @returns how many */
export async function insertMissingContainers(db: Queryable, scope: Scope, tags: readonly string[]): Promise<number> {
  const data = tags.map((tag) => ({ orgId: scope.orgId, tag }));
  return (await db.container.createMany({ data, skipDuplicates: true })).count;
}

/** @throws {Outdated} when the container is gone, such as into another one since it was found */
export async function setEntityContext(db: Queryable, scope: Scope, tag: string, entityContext: string): Promise<void> {
  const { count } = await db.container.updateMany({ where: { orgId: scope.orgId, tag }, data: { entityContext } });
  if (count === 0) throw new Outdated();
}

/**
 * Locks the containers until the transaction ends. Nothing can be added to them meanwhile, because inserted rows refer to
 * these. To avoid deadlocks, take this lock after those on documents and before those on memories, as adding content does.
 * @returns the containers that exist
 */
export async function lockContainers(db: Queryable, scope: Scope, tags: readonly string[]): Promise<ContainerRow[]> {
  const { orgId } = scope;
  const where = { orgId, tag: { in: [...tags] } };
  await db.$queryRaw`
    select 1 from container where org_id = ${orgId} and tag = any(${[...tags]}::text[]) order by tag for update`;
  return db.container.findMany({ where });
}
