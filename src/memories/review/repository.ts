import type { Scope } from '../../core/scope.js';
import { answeredMetadata } from '../../db/answered-metadata.js';
import { type Database, Prisma, type Queryable } from '../../db/client.js';
import { isCurrentMemory } from '../../db/current-memory.js';
import type { MemoryRow } from '../store/memories.js';

const queueLength = 50;

type PendingRow = Pick<MemoryRow, 'id' | 'memory' | 'metadata' | 'createdAt' | 'updatedAt'> & { parentCount: number };

/**
 * The container's inferences that wait for a review, those with the most parents first, without expired ones.
 * @returns at most 50, each with the number of all of them
 */
export async function pendingInferences(db: Database, scope: Scope, containerTag: string) {
  return db.$queryRaw<(PendingRow & { total: number })[]>`
    select m.id, m.memory, ${Prisma.raw(answeredMetadata('m.metadata'))} as metadata, m.created_at as "createdAt", m.updated_at as "updatedAt",
      p.parents as "parentCount", count(*) over ()::int as total
    from memory m
    cross join lateral (
      select count(*)::int as parents from memory_relation r
      where r.org_id = m.org_id and r.memory_id = m.id and r.relation = 'derives') p
    where m.org_id = ${scope.orgId} and m.container_tag = ${containerTag} and m.is_inference
      and m.review_status = 'pending' and ${Prisma.raw(isCurrentMemory)}
    order by p.parents desc, m.source_count desc, m.created_at, m.id
    limit ${queueLength}`;
}

/** Locks a memory of the container until the transaction ends. Its parents must be locked before it (`parentsHold`). */
export async function lockMemory(db: Queryable, scope: Scope, containerTag: string, id: string) {
  const { orgId } = scope;
  await db.$queryRaw`select 1 from memory where org_id = ${orgId} and id = ${id} for update`;
  return db.memory.findFirst({ where: { orgId, containerTag, id } });
}

/** Whether all parents of the inference are still current. Locks them until the transaction ends. */
export async function parentsHold(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ holds: boolean }[]>`
    select ${Prisma.raw(isCurrentMemory)} as holds from memory
    where org_id = ${scope.orgId} and id = any(array(
      select related_id from memory_relation
      where org_id = ${scope.orgId} and memory_id = ${id} and relation = 'derives'))
    order by id for share`;
  return rows.length > 1 && rows.every(({ holds }) => holds);
}
