import type { ListedItem } from '../../connectors/contract.js';
import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';
import { cleanString, cleanText } from '../../text/clean-text.js';
import { goneMark } from './pruning.js';
import type { Turn } from './resource-repository.js';

/** Value of `listedBy` for items that only an earlier attempt of the run's listing found. */
const earlierMark = 'earlier';

/** Unmarks the items that the run's listing has found so far, because it begins again. */
export async function forgetListed(db: Queryable, { orgId }: Scope, { resourceId, runId }: Turn): Promise<void> {
  await db.externalItem.updateMany({
    where: { orgId, resourceId, listedBy: runId },
    data: { listedBy: earlierMark },
  });
}

/** Stores the items on one page of a listing; what the database cannot hold is dropped from their paths and hints. */
export async function noteListed(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  { resourceId, runId }: Turn,
  items: readonly ListedItem[],
): Promise<void> {
  await db.$executeRaw`
    insert into external_item (org_id, connection_id, resource_id, external_id, listed_etag, listed_by, path, modified_at, hint)
    select ${orgId}, ${connectionId}, ${resourceId}, i.external_id, i.etag, ${runId}, i.path, i.modified_at, i.hint::jsonb
    from unnest(
      ${items.map(({ externalId }) => externalId)}::text[], ${items.map(({ etag }) => etag)}::text[],
      ${items.map(({ path }) => cleanString(path))}::text[], ${items.map(({ modifiedAt }) => modifiedAt)}::timestamptz[],
      ${items.map(({ hint }) => JSON.stringify(cleanText(hint)))}::text[]
    ) as i(external_id, etag, path, modified_at, hint)
    on conflict (org_id, connection_id, external_id) do update set
      resource_id = excluded.resource_id, listed_etag = excluded.listed_etag, listed_by = excluded.listed_by,
      path = excluded.path, modified_at = excluded.modified_at, hint = excluded.hint`;
}

/** Has the items of a resource that have no document be fetched again, as if they had never been. */
export async function wantDeleted(db: Queryable, { orgId }: Scope, resourceId: string): Promise<void> {
  await db.externalItem.updateMany({ where: { orgId, resourceId, documentId: null }, data: { etag: null } });
}

/**
 * Documents of listed items whose content is up to date, with the path and URL of this listing. They are not fetched again,
 * so a move, a rename or another branch is only seen here.
 * @param connection its own metadata is left as it is
 * @returns `url` null where the listing has none
 */
export async function sameDocuments(
  db: Queryable,
  { orgId }: Scope,
  { id: connectionId, metadata }: { id: string; metadata: unknown },
  items: readonly ListedItem[],
): Promise<{ id: string; filepath: string; url: string | null; metadata: Record<string, string> }[]> {
  return db.$queryRaw`
    select document_id as id, path as filepath, hint->>'url' as url, jsonb_strip_nulls(jsonb_build_object(
        'repository', hint->'repository', 'branch', hint->'branch', 'commit', hint->'commit'
      )) - ${Object.keys(Object(metadata))}::text[] as metadata
    from external_item
    where org_id = ${orgId} and connection_id = ${connectionId} and document_id is not null and etag = listed_etag
      and external_id = any(${items.map(({ externalId }) => externalId)}::text[])`;
}

/** Marks items that the provider reports as deleted. */
export async function noteGone(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  resourceId: string,
  gone: readonly string[],
): Promise<void> {
  await db.externalItem.updateMany({
    where: { orgId, connectionId, resourceId, externalId: { in: [...gone] } },
    data: { listedBy: goneMark },
  });
}

/** Number of the resource's known items that this run's listing does not contain. */
export async function countUnlisted(db: Queryable, { orgId }: Scope, { resourceId, runId }: Turn): Promise<number> {
  return db.externalItem.count({ where: { orgId, resourceId, listedBy: { not: runId } } });
}

/**
 * Some of the items to delete.
 * @returns `named`: the provider reported it as deleted; `documentId`: null when the connection no longer owns a document of it
 */
export async function prunableItems(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  { resourceId, runId }: Turn,
  which: 'unlisted' | 'named',
  limit: number,
) {
  return db.$queryRaw<{ externalId: string; named: boolean; documentId: string | null }[]>`
    select e.external_id as "externalId", e.listed_by = ${goneMark} as named, (
        select d.id from document d where d.org_id = ${orgId} and d.id = e.document_id and d.connection_id = ${connectionId}
      ) as "documentId"
    from external_item e
    where e.org_id = ${orgId} and e.resource_id = ${resourceId} and e.connection_id = ${connectionId}
      and (e.listed_by = ${goneMark} or (${which === 'unlisted'}::boolean and e.listed_by <> ${runId}))
    limit ${limit}::int`;
}

/** Documents of the connection with one of these customIds. */
export async function documentsNamed(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  customIds: readonly string[],
): Promise<string[]> {
  const rows = await db.document.findMany({
    where: { orgId, connectionId, customId: { in: [...customIds] } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Marks items as listed by the run, although its listing left them out. */
export async function noteThere(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  { runId }: Turn,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await db.externalItem.updateMany({
    where: { orgId, connectionId, externalId: { in: [...externalIds] } },
    data: { listedBy: runId },
  });
}

export async function deleteItems(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  externalIds: readonly string[],
): Promise<void> {
  await db.externalItem.deleteMany({ where: { orgId, connectionId, externalId: { in: [...externalIds] } } });
}
