import type { Scope } from '../core/scope.js';
import { type Database, Prisma } from '../db/client.js';
import { isCurrentMemory } from '../db/current-memory.js';

/** A row of the request log. */
export interface RecordedRequest {
  id: string;
  orgId: string;
  keyId: string;
  at: Date;
  type: string;
  method: string;
  /** The route's pattern, not the path. */
  route: string;
  status: number;
  ms: number;
}

export interface Period {
  from: Date;
  to: Date;
}

export interface Page {
  page: number;
  limit: number;
}

/** Inserts requests of any organisation, except those that exist already or whose organisation is gone. */
export async function insertRequests(db: Database, requests: readonly RecordedRequest[]): Promise<void> {
  await db.$executeRaw`
    insert into request_log (id, org_id, key_id, at, type, method, route, status, ms)
    select r.* from unnest(
      ${requests.map((r) => r.id)}::text[], ${requests.map((r) => r.orgId)}::text[], ${requests.map((r) => r.keyId)}::text[],
      ${requests.map((r) => r.at)}::timestamptz[], ${requests.map((r) => r.type)}::text[],
      ${requests.map((r) => r.method)}::text[], ${requests.map((r) => r.route)}::text[],
      ${requests.map((r) => r.status)}::int[], ${requests.map((r) => r.ms)}::int[]
    ) as r(id, org_id, key_id, at, type, method, route, status, ms)
    where r.org_id = any(array(select id from organization where id = any(${requests.map((r) => r.orgId)}::text[])))
    on conflict (id) do nothing`;
}

/** Deletes old requests of any organisation. @returns how many, at most `limit` */
export async function deleteOldest(db: Database, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from request_log where id in (select id from request_log where at < ${before} order by at limit ${limit})`;
}

interface Usage {
  count: number;
  averageMs: number;
}

export async function usageByType(db: Database, { orgId }: Scope, { from, to }: Period) {
  return db.$queryRaw<(Usage & { type: string; lastHour: number })[]>`
    select type, count(*)::int as count, avg(ms)::float8 as "averageMs",
      count(*) filter (where at > now() - interval '1 hour')::int as "lastHour"
    from request_log where org_id = ${orgId} and at >= ${from} and at < ${to}
    group by type order by count desc, type`;
}

export type Step = 'hour' | 'day';

/** Newest first; `hour` is when the hour or day began. */
export async function usageByStep(
  db: Database,
  { orgId }: Scope,
  { from, to }: Period,
  { step, page, limit }: Page & { step: Step },
) {
  return db.$queryRaw<(Usage & { hour: Date; type: string })[]>`
    select date_trunc(${step}::text, at, 'UTC') as hour, type, count(*)::int as count, avg(ms)::float8 as "averageMs"
    from request_log where org_id = ${orgId} and at >= ${from} and at < ${to}
    group by 1, type order by 1 desc, type
    limit ${limit} offset ${(page - 1) * limit}`;
}

/** The number of rows of {@link usageByStep}. */
export async function countSteps(
  db: Database,
  { orgId }: Scope,
  { from, to }: Period,
  { step }: { step: Step },
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select distinct date_trunc(${step}::text, at, 'UTC'), type from request_log
      where org_id = ${orgId} and at >= ${from} and at < ${to}) steps`;
  return row?.count ?? 0;
}

export async function usageByKey(db: Database, { orgId }: Scope, { from, to }: Period) {
  return db.$queryRaw<(Usage & { keyId: string; keyName: string | null; lastUsed: Date })[]>`
    select r.key_id as "keyId", k.name as "keyName", count(*)::int as count, avg(r.ms)::float8 as "averageMs",
      max(r.at) as "lastUsed"
    from request_log r left join api_key k on k.org_id = r.org_id and k.id = r.key_id
    where r.org_id = ${orgId} and r.at >= ${from} and r.at < ${to}
    group by r.key_id, k.name order by count desc, r.key_id`;
}

export async function errorsByStatus(db: Database, { orgId }: Scope, { from, to }: Period) {
  return db.$queryRaw<{ status: number; type: string; count: number; lastOccurred: Date }[]>`
    select status, type, count(*)::int as count, max(at) as "lastOccurred"
    from request_log where org_id = ${orgId} and at >= ${from} and at < ${to} and status >= 400
    group by status, type order by count desc, status, type`;
}

/** Newest first. */
export async function listRequests(db: Database, { orgId }: Scope, { from, to }: Period, { page, limit }: Page) {
  const [rows, [counted]] = await Promise.all([
    db.requestLog.findMany({
      where: { orgId, at: { gte: from, lt: to } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    // Prisma counts a column that the index on these two has not, and so reads every row.
    db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from request_log where org_id = ${orgId} and at >= ${from} and at < ${to}`,
  ]);
  return { rows, totalItems: counted?.count ?? 0 };
}

/** Totals of documents and memories, and how many were added within the period. */
export async function totals(db: Database, { orgId }: Scope, { from, to }: Period) {
  const [row] = await db.$queryRaw<
    Record<'documents' | 'newDocuments' | 'tokens' | 'memories' | 'newMemories' | 'containers', number>[]
  >`
    select * from (
      select count(*)::int as documents, count(*) filter (where created_at >= ${from} and created_at < ${to})::int as "newDocuments",
        coalesce(sum(token_count), 0)::float8 as tokens
      from document where org_id = ${orgId}
    ) d, (
      select count(*)::int as memories, count(*) filter (where created_at >= ${from} and created_at < ${to})::int as "newMemories"
      from memory where org_id = ${orgId} and ${Prisma.raw(isCurrentMemory)}
    ) m, (select count(*)::int as containers from container where org_id = ${orgId}) c`;
  if (row === undefined) throw new Error('the totals gave no row');
  return row;
}

/** Additions within the period by UTC step; empty steps are left out. */
export async function growth(db: Database, { orgId }: Scope, { from, to }: Period, step: Step) {
  return db.$queryRaw<{ at: Date; documents: number; memories: number }[]>`
    select at, sum(documents)::int as documents, sum(memories)::int as memories from (
      select date_trunc(${step}::text, created_at, 'UTC') as at, 1 as documents, 0 as memories from document
        where org_id = ${orgId} and created_at >= ${from} and created_at < ${to}
      union all
      select date_trunc(${step}::text, created_at, 'UTC'), 0, 1 from memory
        where org_id = ${orgId} and ${Prisma.raw(isCurrentMemory)} and created_at >= ${from} and created_at < ${to}
    ) as came group by at order by at`;
}
