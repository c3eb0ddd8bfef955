import type { ContainerScope, Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';
import type { Superseding } from '../placing.js';

/** Finds memories of one container; with null, of all organisations. */
type FindDue = (
  db: Queryable,
  container: ContainerScope | null,
  limit: number,
) => Promise<{ orgId: string; id: string }[]>;

/** SQL on the memory `m`. */
const inContainer = (container: ContainerScope | null) =>
  container === null
    ? Prisma.sql`true`
    : Prisma.sql`m.org_id = ${container.orgId} and m.container_tag = ${container.containerTag}`;

/** Finds expired memories that are not marked as forgotten, longest expired first. */
export const expiredMemories: FindDue = (db, container, limit) => db.$queryRaw`
  select m.org_id as "orgId", m.id from memory m
  where m.forget_after <= now() and not m.is_forgotten and ${inContainer(container)}
  order by m.forget_after limit ${limit}`;

/** Finds current memories that announced a change, due by now, of another current one. */
export const dueMemories: FindDue = (db, container, limit) => db.$queryRaw`
  select distinct m.org_id as "orgId", m.id from memory_relation r
  join memory m on m.org_id = r.org_id and m.id = r.memory_id and m.is_latest and not m.is_forgotten
  join memory earlier on earlier.org_id = r.org_id and earlier.id = r.related_id
  where r.due_at <= now() and earlier.is_latest and not earlier.is_forgotten and ${inContainer(container)}
  order by m.org_id, m.id limit ${limit}`;

/** Forgets those of the memories that are still expired. @returns the forgotten ones, and whether each was current */
export async function markExpired(db: Queryable, { orgId }: Scope, ids: readonly string[], reason: string) {
  return db.$queryRaw<{ id: string; isLatest: boolean }[]>`
    update memory set is_forgotten = true, forget_reason = coalesce(forget_reason, ${reason}), updated_at = now()
    where org_id = ${orgId} and id = any(${[...ids]}::text[]) and forget_after <= now() and not is_forgotten
    returning id, is_latest as "isLatest"`;
}

/** A change that a memory announced, with what decides whether it may be made. */
export type DueChange = Awaited<ReturnType<typeof dueChangesOf>>[number];

/** The changes that these memories announced and that are due, where both memories are current, in the order of their days. */
export async function dueChangesOf(db: Queryable, { orgId }: Scope, ids: readonly string[]) {
  const isCurrent = { isLatest: true, isForgotten: false };
  const lasting = { select: { byClient: true, forgetAfter: true } };
  const announced = await db.memoryRelation.findMany({
    where: { orgId, memoryId: { in: [...ids] }, dueAt: { lte: new Date() }, memory: isCurrent, related: isCurrent },
    orderBy: [{ dueAt: 'asc' }, { memoryId: 'asc' }, { relatedId: 'asc' }],
    select: { memoryId: true, relatedId: true, likelihood: true, author: true, memory: lasting, related: lasting },
  });
  return announced.map(({ memoryId, relatedId, likelihood, author, memory, related }) => ({
    ...{ memoryId, supersededId: relatedId, later: memory, earlier: related },
    ...{ likelihood: likelihood ?? 1, author: author ?? ('model' as const) },
  }));
}

/** Ends announcements, of which plain extensions are left. */
export async function endAnnouncements(
  db: Queryable,
  { orgId }: Scope,
  changes: readonly Pick<Superseding, 'memoryId' | 'supersededId'>[],
): Promise<void> {
  await db.memoryRelation.updateMany({
    where: { orgId, OR: changes.map(({ memoryId, supersededId }) => ({ memoryId, relatedId: supersededId })) },
    data: { dueAt: null, likelihood: null, author: null },
  });
}
