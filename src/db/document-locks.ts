import type { Scope } from '../core/scope.js';
import type { Queryable } from './client.js';

/**
 * Locks documents until the transaction ends, so that they change neither containers nor sources. Must be taken before locks on
 * memories.
 * @returns how many of them exist
 */
export async function lockDocuments(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from document where org_id = ${orgId} and id = any(${[...ids]}::text[]) order by id for update`;
  return rows.length;
}
