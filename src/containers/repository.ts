import type { Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';

/** Makes the containers that are not there yet. */
export async function insertMissingContainers(db: Queryable, scope: Scope, tags: readonly string[]): Promise<void> {
  const data = tags.map((tag) => ({ orgId: scope.orgId, tag }));
  await db.container.createMany({ data, skipDuplicates: true });
}

export async function setEntityContext(db: Queryable, scope: Scope, tag: string, entityContext: string): Promise<void> {
  await db.container.update({ where: { orgId_tag: { orgId: scope.orgId, tag } }, data: { entityContext } });
}
