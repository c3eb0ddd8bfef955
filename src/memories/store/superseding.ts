import type { Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import type { Superseding } from '../placing.js';

/**
 * Records which memory supersedes which, replacing any other relation of the two. One with a day supersedes from that day on,
 * and extends until then. Of several between the same two, the last counts.
 */
export async function recordSupersedings(
  db: Queryable,
  { orgId }: Scope,
  supersedings: readonly (Superseding & { dueAt?: Date })[],
): Promise<void> {
  if (supersedings.length === 0) return;
  await db.$executeRaw`
    insert into memory_relation (org_id, memory_id, related_id, relation, likelihood, author, due_at)
    select distinct on (s.memory_id, s.related_id) ${orgId}, s.memory_id, s.related_id,
      (case when s.due_at is null then 'updates' else 'extends' end)::relation, s.likelihood, s.author::superseding_author, s.due_at
    from unnest(
      ${supersedings.map((each) => each.memoryId)}::text[], ${supersedings.map((each) => each.supersededId)}::text[],
      ${supersedings.map((each) => each.likelihood)}::float8[], ${supersedings.map((each) => each.author)}::text[],
      ${supersedings.map(({ dueAt }) => dueAt ?? null)}::timestamptz[]
    ) with ordinality as s(memory_id, related_id, likelihood, author, due_at, place)
    order by s.memory_id, s.related_id, s.place desc
    on conflict (org_id, memory_id, related_id) do update set relation = excluded.relation,
      likelihood = excluded.likelihood, author = excluded.author, due_at = excluded.due_at`;
}

/**
 * Takes memories out of their chains, before they are deleted or restored: each memory that supersedes one of them, directly or
 * through others of them, now supersedes what those superseded, with the lowest of the likelihoods between, and their children
 * get their parents.
 */
export async function closeGaps(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<void> {
  const gone = [...ids];
  await db.$executeRaw`
    with recursive path as (
      select memory_id as top, related_id as at, likelihood, author from memory_relation
      where org_id = ${orgId} and related_id = any(${gone}::text[]) and relation = 'updates'
        and memory_id <> all(${gone}::text[])
      union
      select path.top, older.related_id, least(path.likelihood, older.likelihood),
        case when path.author = 'client' then older.author else path.author end
      from path join memory_relation older
        on older.org_id = ${orgId} and older.memory_id = path.at and older.relation = 'updates'
      where path.at = any(${gone}::text[])
    )
    insert into memory_relation (org_id, memory_id, related_id, relation, likelihood, author)
    select distinct on (top, at) ${orgId}, top, at, 'updates', likelihood, author from path
    where at <> all(${gone}::text[]) and top <> at
    order by top, at, likelihood desc
    on conflict (org_id, memory_id, related_id) do update
      set relation = excluded.relation, likelihood = excluded.likelihood, author = excluded.author, due_at = null
      where memory_relation.relation <> 'updates'`;
  await db.$executeRaw`
    with recursive climb as (
      select child.id, gone.parent_memory_id as parent from memory child join memory gone
        on gone.org_id = ${orgId} and gone.id = child.parent_memory_id
      where child.org_id = ${orgId} and child.parent_memory_id = any(${gone}::text[]) and child.id <> all(${gone}::text[])
      union all
      select climb.id, gone.parent_memory_id from climb join memory gone on gone.org_id = ${orgId} and gone.id = climb.parent
      where climb.parent = any(${gone}::text[])
    )
    update memory m set parent_memory_id = climb.parent from climb
    where m.org_id = ${orgId} and m.id = climb.id and (climb.parent is null or climb.parent <> all(${gone}::text[]))`;
}

/** All memories that these supersede, directly or through others. */
export async function allBelow(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    with recursive below as (
      select related_id as id from memory_relation
      where org_id = ${orgId} and memory_id = any(${[...ids]}::text[]) and relation = 'updates'
      union
      select r.related_id from below join memory_relation r
        on r.org_id = ${orgId} and r.memory_id = below.id and r.relation = 'updates'
    )
    select id from below`;
  return rows.map(({ id }) => id);
}

/** For each superseded memory: which supersede it, who decided that and how likely it is (0–1), most likely first. */
export async function supersedingsOf(db: Database, { orgId }: Scope, ids: readonly string[]) {
  const rows = await db.memoryRelation.findMany({
    where: { orgId, relatedId: { in: [...ids] }, relation: 'updates' },
    orderBy: [{ likelihood: 'desc' }, { createdAt: 'asc' }, { memoryId: 'asc' }],
    select: { memoryId: true, relatedId: true, likelihood: true, author: true },
  });
  return rows.map(({ relatedId, memoryId: id, likelihood, author }) => ({
    relatedId,
    by: { id, author: author ?? 'same', likelihood: likelihood ?? 1 },
  }));
}
