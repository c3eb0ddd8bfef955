import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';

/** Serialises the writes of one container until the transaction ends. Rows that refer to the container stay writable. */
export async function lockContainer(db: Queryable, scope: Scope, containerTag: string): Promise<void> {
  await db.$queryRaw`
    select 1 from container where org_id = ${scope.orgId} and tag = ${containerTag} for no key update`;
}

/** Like `lockContainer`, for the containers of these memories. Must be taken before locks on memories. */
export async function lockContainersOf(db: Queryable, { orgId }: Scope, memoryIds: readonly string[]): Promise<void> {
  await db.$queryRaw`
    select 1 from container
    where org_id = ${orgId} and tag = any(array(
      select container_tag from memory where org_id = ${orgId} and id = any(${[...memoryIds]}::text[])))
    order by tag for no key update`;
}

/** Locks the memories' documents against deletion until the transaction ends. Must be taken before locks on memories. */
export async function holdSources(db: Queryable, { orgId }: Scope, memoryIds: readonly string[]): Promise<void> {
  await db.$queryRaw`
    select 1 from document
    where org_id = ${orgId} and id = any(array(
      select document_id from memory_source where org_id = ${orgId} and memory_id = any(${[...memoryIds]}::text[])))
    order by id for key share`;
}
