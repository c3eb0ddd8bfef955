import type { Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import type { Superseding } from '../placing.js';

/** Records which memory supersedes which, replacing any other relation of the two. @param supersedings each pair once */
export async function recordSupersedings(
  db: Queryable,
  { orgId }: Scope,
  supersedings: readonly Superseding[],
): Promise<void> {
  if (supersedings.length === 0) return;
  await db.$executeRaw`
    insert into memory_relation (org_id, memory_id, related_id, relation, likelihood, author)
    select ${orgId}, s.memory_id, s.related_id, 'updates', s.likelihood, s.author::superseding_author
    from unnest(
      ${supersedings.map((each) => each.memoryId)}::text[], ${supersedings.map((each) => each.supersededId)}::text[],
      ${supersedings.map((each) => each.likelihood)}::float8[], ${supersedings.map((each) => each.author)}::text[]
    ) as s(memory_id, related_id, likelihood, author)
    on conflict (org_id, memory_id, related_id) do update
      set relation = excluded.relation, likelihood = excluded.likelihood, author = excluded.author`;
}

/**
 * Takes a superseded memory out of its chain, before it is deleted or restored: each memory that supersedes it now supersedes
 * what it superseded, with the lower of the two likelihoods, and its children get its parent.
 */
export async function closeGap(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.$executeRaw`
    insert into memory_relation (org_id, memory_id, related_id, relation, likelihood, author)
    select newer.org_id, newer.memory_id, older.related_id, 'updates', least(newer.likelihood, older.likelihood),
      case when newer.author = 'client' then older.author else newer.author end
    from memory_relation newer join memory_relation older
      on older.org_id = newer.org_id and older.memory_id = newer.related_id and older.relation = 'updates'
    where newer.org_id = ${orgId} and newer.related_id = ${id} and newer.relation = 'updates'
      and newer.memory_id <> older.related_id
    on conflict (org_id, memory_id, related_id) do update
      set relation = excluded.relation, likelihood = excluded.likelihood, author = excluded.author
      where memory_relation.relation <> 'updates'`;
  await db.$executeRaw`
    update memory m set parent_memory_id = gone.parent_memory_id
    from memory gone
    where gone.org_id = ${orgId} and gone.id = ${id} and m.org_id = gone.org_id and m.parent_memory_id = gone.id`;
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

/** Those of these memories that another one supersedes, whether that one is current or not. */
export async function supersededAmong(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<string[]> {
  const where = { orgId, relatedId: { in: [...ids] }, relation: 'updates' as const };
  const rows = await db.memoryRelation.findMany({ where, distinct: ['relatedId'], select: { relatedId: true } });
  return rows.map(({ relatedId }) => relatedId);
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
