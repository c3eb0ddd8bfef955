import type { Database, Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';

/** Deletes some memories of the container. @returns the number deleted, and how many of them were current */
export async function deleteSomeMemories(db: Database, scope: Scope, tag: string, limit: number) {
  const rows = await db.$queryRaw<{ deleted: number; current: number }[]>`
    with gone as (
      delete from memory where org_id = ${scope.orgId} and id = any(array(
        select id from memory where org_id = ${scope.orgId} and container_tag = ${tag} limit ${limit}::int))
      returning is_latest and not is_forgotten and (forget_after is null or forget_after > now()) as current
    )
    select count(*)::int as deleted, (count(*) filter (where current))::int as current from gone`;
  return rows[0] ?? { deleted: 0, current: 0 };
}

interface MovingMemory {
  id: string;
  fingerprint: string;
  forgetAfter: Date | null;
}

/** Some memories of the container, locked until the transaction ends; `isCurrent` as the fingerprints' index has it. */
export async function lockSomeMemories(db: Queryable, scope: Scope, tag: string, limit: number) {
  return db.$queryRaw<(MovingMemory & { isCurrent: boolean })[]>`
    select id, fingerprint, forget_after as "forgetAfter", is_latest and not is_forgotten as "isCurrent"
    from memory where org_id = ${scope.orgId} and container_tag = ${tag}
    order by updated_at limit ${limit}::int for update`;
}

/** The container's current memories by fingerprint. */
export async function currentMemories(db: Queryable, scope: Scope, tag: string, fingerprints: readonly string[]) {
  const rows: MovingMemory[] = await db.memory.findMany({
    where: {
      ...{ orgId: scope.orgId, containerTag: tag, fingerprint: { in: [...fingerprints] } },
      ...{ isLatest: true, isForgotten: false },
    },
    select: { id: true, fingerprint: true, forgetAfter: true },
  });
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

/** Moves memories as they are: `updated_at` is what a profile orders them by. */
export async function setMemoriesContainer(db: Queryable, scope: Scope, ids: readonly string[], tag: string) {
  await db.$executeRaw`
    update memory set container_tag = ${tag} where org_id = ${scope.orgId} and id = any(${[...ids]}::text[])`;
}

/** Deletes each memory after its twin, which says the same, has got its sources and, if longer, its time to live. */
export async function mergeMemories(
  db: Queryable,
  scope: Scope,
  pairs: readonly { memory: MovingMemory; twin: MovingMemory }[],
): Promise<void> {
  const { orgId } = scope;
  const twins = new Map(pairs.map(({ memory, twin }) => [memory.id, twin.id]));
  const merged = [...twins.keys()];
  const sources = await db.memorySource.findMany({ where: { orgId, memoryId: { in: merged } } });
  await db.memorySource.createMany({
    data: sources.map((source) => ({ ...source, memoryId: twins.get(source.memoryId) ?? source.memoryId })),
    skipDuplicates: true,
  });
  await db.$executeRaw`
    update memory m set updated_at = now(), source_count =
      (select count(*) from memory_source s where s.org_id = m.org_id and s.memory_id = m.id)
    where m.org_id = ${orgId} and m.id = any(${[...new Set(twins.values())]}::text[])`;
  for (const { memory, twin } of pairs) {
    if (twin.forgetAfter === null || (memory.forgetAfter !== null && memory.forgetAfter <= twin.forgetAfter)) continue;
    await db.memory.updateMany({ where: { orgId, id: twin.id }, data: { forgetAfter: memory.forgetAfter } });
  }
  await db.memory.deleteMany({ where: { orgId, id: { in: merged } } });
}
