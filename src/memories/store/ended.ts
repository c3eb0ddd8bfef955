import type { Database, Queryable } from '../../db/client.js';
import type { Scope } from '../../scope.js';

/** Notes what memories ended beside their parents, by the ids of these memories. */
export async function recordEnded(
  db: Queryable,
  { orgId }: Scope,
  beside: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const data = [...beside].flatMap(([memoryId, ended]) =>
    ended.map((relatedId) => ({ orgId, memoryId, relatedId, relation: 'updates' as const })),
  );
  if (data.length > 0) await db.memoryRelation.createMany({ data, skipDuplicates: true });
}

/** What a memory ended beside its parent. */
export async function endedBy(db: Queryable, { orgId }: Scope, memoryId: string): Promise<string[]> {
  const rows = await db.memoryRelation.findMany({
    where: { orgId, memoryId, relation: 'updates' },
    select: { relatedId: true },
  });
  return rows.map(({ relatedId }) => relatedId);
}

/** Roots of what these memories ended beside their parents, each with the memory that ended it. */
export async function endedRoots(db: Database, { orgId }: Scope, memoryIds: readonly string[]) {
  const rows = await db.memoryRelation.findMany({
    where: { orgId, memoryId: { in: [...memoryIds] }, relation: 'updates' },
    select: { memoryId: true, related: { select: { id: true, rootMemoryId: true } } },
  });
  return rows.map(({ memoryId, related }) => ({ memoryId, root: related.rootMemoryId ?? related.id }));
}

/**
 * Before a superseded memory is deleted: what it had superseded is superseded by each that supersedes it, its parent as the
 * parent of its children.
 * @param gone with all that it supersedes, its parent included
 */
export async function closeGap(
  db: Queryable,
  { orgId }: Scope,
  gone: { id: string; parentMemoryId: string | null; ended: readonly string[] },
): Promise<void> {
  const { id, parentMemoryId, ended } = gone;
  await db.$executeRaw`
    insert into memory_relation (org_id, memory_id, related_id, relation)
    select ${orgId}, newer.id, older.id, 'updates'
    from (
      select id, true as is_child from memory where org_id = ${orgId} and parent_memory_id = ${id}
      union all
      select memory_id, false from memory_relation
      where org_id = ${orgId} and related_id = ${id} and relation = 'updates'
    ) newer
    cross join unnest(${[...ended]}::text[]) as older(id)
    where newer.id <> older.id and not (newer.is_child and older.id is not distinct from ${parentMemoryId}::text)
    on conflict do nothing`;
  await db.memory.updateMany({ where: { orgId, parentMemoryId: id }, data: { parentMemoryId } });
}
