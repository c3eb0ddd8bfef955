import type { Database, Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';

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

/** Before a version in the middle of a chain is deleted: what it ended stays ended, by the next one. */
export async function handEndedOn(db: Queryable, { orgId }: Scope, memoryId: string): Promise<void> {
  await db.$executeRaw`
    insert into memory_relation (org_id, memory_id, related_id, relation)
    select r.org_id, child.id, r.related_id, r.relation
    from memory_relation r join memory child on child.org_id = r.org_id and child.parent_memory_id = r.memory_id
    where r.org_id = ${orgId} and r.memory_id = ${memoryId} and r.relation = 'updates'
    on conflict do nothing`;
}
