import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import type { ResourceRow } from './repository.js';

/** All resources of these connections that were ever selected, in the order of their first selection. */
export async function resourcesOf(db: Queryable, { orgId }: Scope, connectionIds: readonly string[]) {
  return db.connectionResource.findMany({
    where: { orgId, connectionId: { in: [...connectionIds] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export type NewResource = Pick<ResourceRow, 'id' | 'connectionId' | 'externalId' | 'name' | 'branch' | 'webhookSecret'>;

export async function insertResource(db: Queryable, { orgId }: Scope, data: NewResource): Promise<void> {
  await db.connectionResource.create({ data: { orgId, ...data } });
}

/** Updates the resource if it matches `where`. @returns whether it did */
export async function updateResource(
  db: Queryable,
  { orgId }: Scope,
  id: string,
  data: Partial<
    Pick<
      ResourceRow,
      'name' | 'branch' | 'selected' | 'webhookId' | 'webhookOrigin' | 'webhookExpiresAt' | 'webhookSecret' | 'cursor'
    >
  >,
  where: { selected?: boolean } = {},
): Promise<boolean> {
  const { count } = await db.connectionResource.updateMany({ where: { ...where, orgId, id }, data });
  return count > 0;
}

/** Deselects all resources but these. @returns how many were selected */
export async function deselectOthers(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  keptIds: readonly string[],
): Promise<number> {
  const { count } = await db.connectionResource.updateMany({
    where: { orgId, connectionId, selected: true, id: { notIn: [...keptIds] } },
    data: { selected: false },
  });
  return count;
}
