import type { Scope } from '../core/scope.js';
import { Prisma, type Queryable } from './client.js';

/** The scopes of a document's chunks: its organisation, and each of its containers. @param document SQL for the document's id */
export const scopesOf = ({ orgId }: Scope, document: Prisma.Sql) => Prisma.sql`array[${orgId}::text] || array(
  select ${orgId} || ' ' || container_tag from document_container
  where org_id = ${orgId} and document_id = ${document} order by container_tag)`;

/**
 * Brings `scopes` of the documents' chunks in line with the containers that find them, for the index of words. What a search finds
 * is decided by document_container; what is not in line yet is only found by meaning.
 */
export async function refreshScopes(db: Queryable, scope: Scope, documentIds: readonly string[]): Promise<void> {
  const { orgId } = scope;
  await db.$executeRaw`
    update chunk c set scopes = now.scopes
    from (
      select d.id, ${scopesOf(scope, Prisma.sql`d.id`)} as scopes
      from unnest(${[...documentIds]}::text[]) as d(id)
    ) now
    where c.org_id = ${orgId} and c.document_id = any(${[...documentIds]}::text[]) and c.document_id = now.id and c.scopes <> now.scopes`;
}
