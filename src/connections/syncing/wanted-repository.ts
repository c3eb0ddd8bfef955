import type { ListedItem } from '../../connectors/contract.js';
import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';
import type { Progress } from './progress.js';
import { goneMark } from './pruning.js';
import type { Turn } from './resource-repository.js';

/** A listed item whose document is missing or holds another revision. */
export interface WantedItem extends ListedItem {
  documentId: string | null;
}

/** Marks an item whose first attempt failed; after the second it carries the run's id. */
const firstTry = (runId: string) => `${runId}/1`;

const triesOf = ({ runId, pass }: Pick<Progress, 'runId' | 'pass'>) =>
  pass === 1 ? [runId, firstTry(runId)] : [runId];

/**
 * Number of the connection's documents, without those of the resource that are about to be deleted.
 * @param which what the run will delete, as `prunable` decides
 */
export async function countDocuments(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  { resourceId, runId }: Turn,
  which: 'unlisted' | 'named' | 'nothing',
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from external_item
    where org_id = ${orgId} and connection_id = ${connectionId} and document_id is not null and listed_by <> ${goneMark}
      and (resource_id <> ${resourceId} or listed_by = ${runId} or ${which !== 'unlisted'}::boolean)`;
  return row?.count ?? 0;
}

/**
 * Items to fetch: first those that have a document, then the others, most recent first.
 * @param room maximum number of items without a document, as documentLimit allows
 */
export async function wantedItems(
  db: Queryable,
  { orgId }: Scope,
  resourceId: string,
  progress: Progress,
  { room, limit }: { room: number; limit: number },
): Promise<WantedItem[]> {
  const { runId, mode } = progress;
  const tries = triesOf(progress);
  return db.$queryRaw<WantedItem[]>`
    with wanted as (
      select external_id, listed_etag, path, modified_at, hint, document_id from external_item
      where org_id = ${orgId} and resource_id = ${resourceId} and etag is distinct from listed_etag
        and (failed_in is null or failed_in <> all(${tries}::text[]))
        and case when ${mode === 'full'}::boolean then listed_by = ${runId} else listed_by <> ${goneMark} end
    ), known as (
      select * from wanted where document_id is not null
      order by modified_at desc nulls last, external_id limit ${limit}::int
    ), fresh as (
      select * from wanted where document_id is null
      order by modified_at desc nulls last, external_id limit ${Math.max(0, Math.min(room, limit))}::int
    )
    select external_id as "externalId", listed_etag as etag, path, modified_at as "modifiedAt", hint,
      document_id as "documentId"
    from (select 0 as rank, * from known union all select 1, * from fresh) w
    order by rank, modified_at desc nulls last, external_id limit ${limit}::int`;
}

/** Number of listed items without a document that have not failed for good in this run. */
export async function countFresh(db: Queryable, { orgId }: Scope, resourceId: string, progress: Progress) {
  const { runId, mode } = progress;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from external_item
    where org_id = ${orgId} and resource_id = ${resourceId} and etag is distinct from listed_etag and document_id is null
      and failed_in is distinct from ${runId}
      and case when ${mode === 'full'}::boolean then listed_by = ${runId} else listed_by <> ${goneMark} end`;
  return row?.count ?? 0;
}

/** Stores for each item its document and the revision that the document holds. */
export async function noteCommitted(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  items: readonly { externalId: string; etag: string; documentId: string }[],
): Promise<void> {
  const externalIds = items.map(({ externalId }) => externalId);
  await db.$executeRaw`
    update external_item e set etag = i.etag, document_id = i.document_id, failed_in = null, failure = null,
      refused_etag = null
    from unnest(
      ${externalIds}::text[], ${items.map(({ etag }) => etag)}::text[],
      ${items.map(({ documentId }) => documentId)}::text[]
    ) as i(external_id, etag, document_id)
    where e.org_id = ${orgId} and e.connection_id = ${connectionId} and e.external_id = any(${externalIds}::text[])
      and e.external_id = i.external_id
      and exists (select from document d where d.org_id = ${orgId} and d.id = i.document_id)`;
}

/** Why an item did not become a document. */
export interface Failed {
  externalId: string;
  /** For people; null: the item has been deleted since it was listed. */
  reason: string | null;
  /** Whether it is tried a second time in this run. */
  again: boolean;
  /** A revision that cannot become a document and is not fetched again; null: the next run tries again. */
  refusedEtag: string | null;
}

/** Notes why items could not be fetched, and when they are tried again. */
export async function noteFailed(
  db: Queryable,
  { orgId }: Scope,
  connectionId: string,
  { runId, pass }: Progress,
  items: readonly Failed[],
): Promise<void> {
  for (const { externalId, reason, again, refusedEtag } of items) {
    await db.externalItem.updateMany({
      where: { orgId, connectionId, externalId },
      data: { failedIn: again && pass === 1 ? firstTry(runId) : runId, failure: reason, refusedEtag },
    });
  }
}

/** Marks items as failed in this run, without fetching them, if they were refused before and have not changed since. */
export async function noteStillRefused(
  db: Queryable,
  { orgId }: Scope,
  resourceId: string,
  { runId, mode }: Progress,
): Promise<void> {
  await db.$executeRaw`
    update external_item set failed_in = ${runId}
    where org_id = ${orgId} and resource_id = ${resourceId} and refused_etag = listed_etag
      and case when ${mode === 'full'}::boolean then listed_by = ${runId} else listed_by <> ${goneMark} end`;
}

/** Whether a second try is due for anything. */
export async function hasFirstFailures(db: Queryable, { orgId }: Scope, { resourceId, runId }: Turn): Promise<boolean> {
  const where = { orgId, resourceId, failedIn: firstTry(runId) };
  return (await db.externalItem.findFirst({ where, select: { externalId: true } })) !== null;
}
