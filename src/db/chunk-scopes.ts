import type { Scope } from '../core/scope.js';
import type { Queryable } from './client.js';

/**
 * Brings `scopes` of the documents' chunks in line with the containers that find them, for the index of words. What a search finds
 * is decided by document_container; what is not in line yet is only found by meaning.
 */
export async function refreshScopes(db: Queryable, { orgId }: Scope, documentIds: readonly string[]): Promise<void> {
  await db.$executeRaw`
    update chunk c set scopes = now.scopes
    from (
      select d.id, array[${orgId}::text] || array(
        select ${orgId} || ' ' || container_tag from document_container where org_id = ${orgId} and document_id = d.id order by container_tag) as scopes
      from unnest(${[...documentIds]}::text[]) as d(id)
    ) now
    where c.org_id = ${orgId} and c.document_id = any(${[...documentIds]}::text[]) and c.document_id = now.id and c.scopes <> now.scopes`;
}
