import type { ContainerScope, Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';
import { isCurrentMemory } from '../../db/current-memory.js';
import { holdSources } from './locks.js';
import { recordMemoryEvents } from './webhook-events.js';

/**
 * Locks an inference's parents and their documents until the transaction ends.
 * @returns when the last of the parents was said; null unless all of them are current facts
 */
export async function holdParents(db: Queryable, scope: Scope, ids: readonly string[]) {
  await holdSources(db, scope, ids);
  const rows = await db.$queryRaw<{ statedAt: Date; holds: boolean }[]>`
    select stated_at as "statedAt", ${Prisma.raw(isCurrentMemory)}
      and (not is_inference or review_status = 'approved') as holds
    from memory where org_id = ${scope.orgId} and id = any(${[...ids]}::text[]) order by id for share`;
  if (rows.length < ids.length || rows.some(({ holds }) => !holds)) return null;
  return { statedAt: new Date(Math.max(...rows.map(({ statedAt }) => statedAt.getTime()))) };
}

/** An inference with this fingerprint that was declined or replaced, or else a current memory; undefined if there is neither. */
export async function findSaid(db: Queryable, { orgId, containerTag }: ContainerScope, fingerprint: string) {
  const found = await db.memory.findMany({
    where: {
      ...{ orgId, containerTag, fingerprint },
      OR: [
        { isLatest: true, isForgotten: false },
        { reviewStatus: 'declined' },
        { reviewStatus: { not: null }, isLatest: false },
      ],
    },
    select: { id: true, isLatest: true, reviewStatus: true, _count: { select: { relations: true } } },
  });
  const said = found.map(({ id, isLatest, reviewStatus, _count: { relations: parents } }) => {
    return { id, isPending: isLatest && reviewStatus === 'pending', parents };
  });
  return said.find(({ isPending }) => !isPending) ?? said[0];
}

export async function countPending(db: Queryable, { orgId, containerTag }: ContainerScope): Promise<number> {
  return db.memory.count({
    where: { orgId, containerTag, isInference: true, reviewStatus: 'pending', isForgotten: false },
  });
}

/** Adds parents to the inference, and their sources as its own. */
export async function insertParents(db: Queryable, scope: Scope, id: string, parentIds: readonly string[]) {
  const { orgId } = scope;
  await db.memoryRelation.createMany({
    data: parentIds.map((relatedId) => ({ orgId, memoryId: id, relatedId, relation: 'derives' as const })),
    skipDuplicates: true,
  });
  await db.$executeRaw`
    insert into memory_source (org_id, memory_id, document_id, quote)
    select distinct on (document_id) org_id, ${id}, document_id, quote from memory_source
    where org_id = ${orgId} and memory_id = any(${[...parentIds]}::text[])
    order by document_id, memory_id
    on conflict do nothing`;
}

/** Turns inferences, under review or approved, into facts that need no parents, because a document or a client states them. */
export async function markStated(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  const rows = await db.$queryRaw<{ id: string; wasPending: boolean }[]>`
    with inferred as materialized (
      select org_id, id, review_status from memory
      where org_id = ${scope.orgId} and id = any(${[...ids]}::text[]) and review_status in ('pending', 'approved')
      order by id for update
    )
    update memory m set is_inference = false, review_status = null, updated_at = now()
    from inferred i where m.org_id = i.org_id and m.id = i.id
    returning m.id, i.review_status = 'pending' as "wasPending"`;
  const stated = rows.filter(({ wasPending }) => wasPending).map(({ id }) => id);
  await recordMemoryEvents(db, scope, 'memory.created', stated);
}
