import type { Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';
import { lockContainersOf } from './locks.js';
import { rankBehind } from './memories.js';
import { recountSources } from './sources.js';
import { isBelow, settle, startLineIfTaken } from './standing.js';

/** Whether the date of a memory `m` follows from its documents alone. */
const isDatedByDocuments = Prisma.sql`not m.by_client and not m.is_forgotten and m.review_status is null`;

/**
 * Prepares a document's memories for the next reading, after another date was sent for it. They are dated by the latest of their
 * documents. Those whose place among the others, or expiry, does not follow from that date lose the document as a source: the
 * reading makes them anew, in their right place. What clients wrote, edited, restored or forgot stays as it is. Call it in a
 * transaction that has locked the document and stored the date.
 * @param sameContent whether superseded memories may come back, as the document says no more than it did
 * @returns whether the document is to be read again: not one that stands for what clients wrote
 */
export async function redate(db: Queryable, scope: Scope, documentId: string, sameContent: boolean): Promise<boolean> {
  const { orgId } = scope;
  const where = { orgId, documentId };
  const select = { memoryId: true, memory: { select: { byClient: true } } };
  const sources = await db.memorySource.findMany({ where, select });
  const supported = sources.map(({ memoryId }) => memoryId);
  await lockContainersOf(db, scope, supported);
  const earlier = await db.$queryRaw<(Redated & { isExpiring: boolean })[]>`
    with said as materialized (
      select s.memory_id as id, max(coalesce(d.document_date, d.created_at)) as at
      from memory_source s join document d on d.org_id = s.org_id and d.id = s.document_id
      where s.org_id = ${orgId} and s.memory_id = any(${supported}::text[])
      group by s.memory_id
    )
    update memory m set stated_at = said.at
    from said join memory before on before.org_id = ${orgId} and before.id = said.id
    where m.org_id = ${orgId} and m.id = any(${supported}::text[]) and m.id = said.id and m.stated_at > said.at and ${isDatedByDocuments}
    returning m.id, before.stated_at as "before", m.is_latest and m.forget_after is not null as "isExpiring"`;
  const wrong = await contradicted(db, scope, earlier);
  const back = sameContent ? await laterThanOthers(db, scope, documentId) : [];
  const expiring = earlier.filter(({ isExpiring }) => isExpiring);
  const misplaced = [...back, ...wrong.map(({ memoryId }) => memoryId), ...expiring.map(({ id }) => id)];
  // Where other documents say them, too, they are there still and rank the other way round.
  const ranksBehindId = { in: misplaced };
  await db.memory.updateMany({ where: { orgId, ranksBehindId }, data: { ranksBehindId: null } });
  await db.memory.updateMany({ where: { orgId, id: { in: back } }, data: { ranksBehindId: null } });
  await rankBehind(db, scope, new Map(wrong.map(({ memoryId, relatedId }) => [memoryId, relatedId])));
  await db.memorySource.deleteMany({ where: { ...where, memoryId: { in: misplaced } } });
  await recountSources(db, scope, misplaced);
  const freed = wrong.map(({ relatedId }) => relatedId);
  await settle(db, scope, freed);
  for (const memoryId of new Set(wrong.map(({ memoryId }) => memoryId))) await startLineIfTaken(db, scope, memoryId);
  return sources.length === 0 || sources.some(({ memory }) => !memory.byClient);
}

/** A memory, and when it was said as far as was known until now. */
type Redated = { id: string; before: Date };

/**
 * Finds current memories, among those that were said earlier than was known, that supersede or outrank what was said later, and
 * ends that they supersede it.
 */
async function contradicted(db: Queryable, { orgId }: Scope, earlier: readonly Redated[]) {
  const pairs = await db.$queryRaw<{ memoryId: string; relatedId: string }[]>`
    with redated as (
      select * from unnest(${earlier.map(({ id }) => id)}::text[], ${earlier.map(({ before }) => before)}::timestamptz[]) as r(id, before)
    ), pair as (
      select memory_id, related_id from memory_relation
      where org_id = ${orgId} and memory_id in (select id from redated) and relation = 'updates' and author in ('model', 'reader')
      union
      select ranks_behind_id, id from memory where org_id = ${orgId} and ranks_behind_id in (select id from redated)
    )
    select pair.memory_id as "memoryId", pair.related_id as "relatedId"
    from pair join redated on redated.id = pair.memory_id
    join memory m on m.org_id = ${orgId} and m.id = pair.memory_id and m.is_latest
    join memory other on other.org_id = ${orgId} and other.id = pair.related_id and other.stated_at > m.stated_at
    left join redated as o on o.id = other.id
    where coalesce(o.before, other.stated_at) <= redated.before
    order by other.stated_at`;
  await db.memoryRelation.deleteMany({ where: { orgId, relation: 'updates', OR: pairs } });
  return pairs;
}

/**
 * The document's memories that it says later than all that supersedes them, or than what they rank behind, if no client decided
 * on that.
 */
async function laterThanOthers(db: Queryable, { orgId }: Scope, documentId: string): Promise<string[]> {
  const isLater = Prisma.sql`s.by_client or s.stated_at >= coalesce(d.document_date, d.created_at) or exists (
    select from memory_source own where own.org_id = s.org_id and own.memory_id = s.id and own.document_id = d.id)`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select m.id from document d
    join memory_source said on said.org_id = d.org_id and said.document_id = d.id
    join memory m on m.org_id = said.org_id and m.id = said.memory_id
    left join memory s on s.org_id = m.org_id and s.id = m.ranks_behind_id
    where d.org_id = ${orgId} and d.id = ${documentId} and ${isDatedByDocuments}
      and m.stated_at < coalesce(d.document_date, d.created_at)
      and case when m.is_latest then s.id is not null and not (${isLater}) else not ${isBelow(isLater)} end`;
  return rows.map(({ id }) => id);
}
