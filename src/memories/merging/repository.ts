import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';
import { renameInReadings } from '../store/readings.js';
import type { Version } from './chains.js';

/** A memory with what decides its place in another container. */
export type MovingMemory = Awaited<ReturnType<typeof versionsOf>>[number];

/** Some memories of the container, each with all its versions there, locked until the transaction ends. */
export async function lockSomeMemories(db: Queryable, scope: Scope, tag: string, limit: number) {
  const { orgId } = scope;
  const some = await db.$queryRaw<{ root: string }[]>`
    select coalesce(root_memory_id, id) as root from memory
    where org_id = ${orgId} and container_tag = ${tag} limit ${limit}::int`;
  const roots = [...new Set(some.map(({ root }) => root))];
  await db.$queryRaw`
    select 1 from memory
    where org_id = ${orgId} and container_tag = ${tag}
      and (root_memory_id = any(${roots}::text[]) or id = any(${roots}::text[]))
    order by id for update`;
  return versionsOf(db, scope, tag, roots);
}

/** The container's memories of these roots. */
export async function versionsOf(db: Queryable, scope: Scope, tag: string, roots: readonly string[]) {
  const rows = await db.memory.findMany({
    where: {
      ...{ orgId: scope.orgId, containerTag: tag },
      OR: [{ rootMemoryId: { in: [...roots] } }, { id: { in: [...roots] } }],
    },
    orderBy: [{ version: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, version: true, parentMemoryId: true, rootMemoryId: true, fingerprint: true },
      ...{ isLatest: true, isForgotten: true },
    },
  });
  return rows.map(({ isLatest, isForgotten, ...row }) => ({
    ...row,
    rootMemoryId: row.rootMemoryId ?? row.id,
    /** Neither superseded nor forgotten, but maybe expired: the condition of the unique index on fingerprints. */
    isCurrent: isLatest && !isForgotten,
  }));
}

/** Moves memories and leaves `updated_at` as it is, because lists are sorted by it. */
export async function setMemoriesContainer(db: Queryable, scope: Scope, ids: readonly string[], tag: string) {
  await db.$executeRaw`
    update memory set container_tag = ${tag}
    where org_id = ${scope.orgId} and id = any(${[...ids]}::text[])`;
}

/**
 * Merges memories into their twins, which have the same text, and deletes them. A twin takes their sources, relations, places
 * in stored notes and missing metadata, the later expiry and date, and becomes a fact if only one of the two was inferred.
 * @param twins the twin's id by the memory's id
 */
export async function mergeIntoTwins(db: Queryable, scope: Scope, twins: ReadonlyMap<string, string>): Promise<void> {
  const { orgId } = scope;
  const merged = [...twins.keys()];
  const kept = [...twins.values()];
  const twinOf = (id: string) => twins.get(id) ?? id;
  await renameInReadings(db, scope, twins);
  const sources = await db.memorySource.findMany({ where: { orgId, memoryId: { in: merged } } });
  await db.memorySource.createMany({
    data: sources.map((source) => ({ ...source, memoryId: twinOf(source.memoryId) })),
    skipDuplicates: true,
  });
  const relations = await db.memoryRelation.findMany({
    where: { orgId, OR: [{ memoryId: { in: merged } }, { relatedId: { in: merged } }] },
    // Supersedings come first, as they replace any other relation of the same two memories.
    orderBy: { relation: 'desc' },
  });
  const moved = relations
    .map((row) => ({ ...row, memoryId: twinOf(row.memoryId), relatedId: twinOf(row.relatedId) }))
    .filter(({ memoryId, relatedId }) => memoryId !== relatedId);
  const supersedings = moved.filter(({ relation }) => relation === 'updates');
  const pairs = supersedings.map(({ memoryId, relatedId }) => ({ memoryId, relatedId }));
  await db.memoryRelation.deleteMany({ where: { orgId, OR: pairs } });
  await db.memoryRelation.createMany({ data: moved, skipDuplicates: true });
  await db.$executeRaw`
    update memory t set
      source_count = (select count(*) from memory_source s where s.org_id = t.org_id and s.memory_id = t.id),
      forget_after = case when t.forget_after is not null and m.forget_after is not null
        then greatest(t.forget_after, m.forget_after) end,
      stated_at = greatest(t.stated_at, m.stated_at),
      metadata = coalesce(m.metadata || t.metadata, t.metadata, m.metadata),
      review_status = case when m.is_inference then t.review_status when t.is_inference then m.review_status
        when t.review_status = m.review_status then t.review_status end,
      is_inference = t.is_inference and m.is_inference,
      by_client = t.by_client or m.by_client,
      updated_at = now()
    from memory m
    where t.org_id = ${orgId} and t.id = any(${kept}::text[]) and m.org_id = ${orgId} and m.id = any(${merged}::text[])
      and m.fingerprint = t.fingerprint`;
  await db.memory.deleteMany({ where: { orgId, id: { in: merged } } });
}

/** Stores the places of versions, and leaves `updated_at` as it is. */
export async function placeVersions(db: Queryable, scope: Scope, versions: readonly Version[]): Promise<void> {
  if (versions.length === 0) return;
  const ids = versions.map(({ id }) => id);
  await db.$executeRaw`
    update memory m set version = v.version, parent_memory_id = v.parent, root_memory_id = v.root
    from unnest(
      ${ids}::text[], ${versions.map((v) => v.version)}::int[], ${versions.map((v) => v.parentMemoryId)}::text[],
      ${versions.map((v) => v.rootMemoryId)}::text[]
    ) as v(id, version, parent, root)
    where m.org_id = ${scope.orgId} and m.id = any(${ids}::text[]) and m.id = v.id`;
}
