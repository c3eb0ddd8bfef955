import type { Queryable } from '../../db/client.js';
import type { Scope } from '../../scope.js';
import type { Extension, Relatable } from './types.js';

/** Memories around a slice that are looked at, the latest said first: bounds a pass where everything speaks of one name. */
const mostAround = 500;

const columns = {
  id: true,
  memory: true,
  subject: true,
  slot: true,
  isStatic: true,
  forgetAfter: true,
  statedAt: true,
};

/** Facts that hold: neither superseded, forgotten, expired nor under review. */
const holding = {
  isLatest: true,
  isForgotten: false,
  OR: [{ isInference: false }, { reviewStatus: 'approved' as const }],
};
/** A condition of Prisma's: not expired by now. */
export const notExpired = () => ({ OR: [{ forgetAfter: null }, { forgetAfter: { gt: new Date() } }] });

/** Current memories of the container whose relations are still to be looked for. */
export async function unrelated(
  db: Queryable,
  scope: Scope,
  containerTag: string,
  limit: number,
): Promise<Relatable[]> {
  return db.memory.findMany({
    where: { orgId: scope.orgId, containerTag, isLatest: true, isForgotten: false, relatedAt: null },
    orderBy: { id: 'asc' },
    take: limit,
    select: columns,
  });
}

export async function markRelated(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    update memory set related_at = now() where org_id = ${scope.orgId} and id = any(${[...ids]}::text[])`;
}

/**
 * Facts of the container with any of these words. One scan of the container's memories, whose words are compared without
 * reading their texts.
 */
export async function factsWith(
  db: Queryable,
  scope: Scope,
  containerTag: string,
  words: readonly string[],
): Promise<Relatable[]> {
  const found = await db.$queryRaw<{ id: string }[]>`
    with wanted as materialized (
      select string_agg(plain::text, ' | ')::tsquery as words
      from (select plainto_tsquery('english', word) as plain from unnest(${[...words]}::text[]) word) each
      where numnode(plain) > 0
    )
    select m.id from memory m
    where m.org_id = ${scope.orgId} and m.container_tag = ${containerTag} and m.is_latest and not m.is_forgotten
      and m.lexemes @@ (select words from wanted)
    order by m.stated_at desc, m.id
    limit ${mostAround}`;
  return factsOf(
    db,
    scope,
    found.map(({ id }) => id),
  );
}

/** Those of the memories that are facts which hold now. */
export async function factsOf(db: Queryable, scope: Scope, ids: readonly string[]): Promise<Relatable[]> {
  const { OR: stated, ...current } = holding;
  return db.memory.findMany({
    where: { orgId: scope.orgId, id: { in: [...ids] }, ...current, AND: [{ OR: stated }, notExpired()] },
    orderBy: { id: 'asc' },
    select: columns,
  });
}

/** The cosine of each pair, in their order; 0 where one has no vector. */
export async function cosines(
  db: Queryable,
  scope: Scope,
  setId: number,
  pairs: readonly Extension[],
): Promise<number[]> {
  const from = pairs.map(({ memoryId }) => memoryId);
  const to = pairs.map(({ relatedId }) => relatedId);
  const rows = await db.$queryRaw<{ position: number; cosine: number }[]>`
    select p.position::int as position, 1 - (a.embedding <=> b.embedding) as cosine
    from unnest(${from}::text[], ${to}::text[]) with ordinality as p(memory_id, related_id, position)
    join memory_embedding a on a.org_id = ${scope.orgId} and a.set_id = ${setId} and a.memory_id = p.memory_id
      and a.memory_id = any(${from}::text[])
    join memory_embedding b on b.org_id = ${scope.orgId} and b.set_id = ${setId} and b.memory_id = p.related_id
      and b.memory_id = any(${to}::text[])`;
  const byPosition = new Map(rows.map(({ position, cosine }) => [position - 1, cosine]));
  return pairs.map((_, index) => byPosition.get(index) ?? 0);
}

/** Pairs of which one is current no more are left out. */
export async function insertExtensions(db: Queryable, scope: Scope, pairs: readonly Extension[]): Promise<void> {
  const { orgId } = scope;
  const ids = [...new Set(pairs.flatMap(({ memoryId, relatedId }) => [memoryId, relatedId]))];
  const current = new Set((await factsOf(db, scope, ids)).map(({ id }) => id));
  const data = pairs.filter(({ memoryId, relatedId }) => current.has(memoryId) && current.has(relatedId));
  await db.memoryRelation.createMany({
    data: data.map((pair) => ({ orgId, relation: 'extends' as const, ...pair })),
    skipDuplicates: true,
  });
}
