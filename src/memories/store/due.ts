import type { ContainerScope, Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';

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
export async function markExpired(
  db: Queryable,
  { orgId }: Scope,
  ids: readonly string[],
  reason: string,
): Promise<{ id: string; isLatest: boolean }[]> {
  return db.$queryRaw`
    update memory set is_forgotten = true, forget_reason = coalesce(forget_reason, ${reason}), updated_at = now()
    where org_id = ${orgId} and id = any(${[...ids]}::text[]) and forget_after <= now() and not is_forgotten
    returning id, is_latest as "isLatest"`;
}

/**
 * Ends the announcements of these memories that are due, of which plain extensions are left.
 * @returns the changes, where both memories are current
 */
export async function takeDueChanges(db: Queryable, { orgId }: Scope, ids: readonly string[]) {
  const isCurrent = { isLatest: true, isForgotten: false };
  const lasting = { select: { byClient: true, forgetAfter: true } };
  const announced = await db.memoryRelation.findMany({
    where: { orgId, memoryId: { in: [...ids] }, dueAt: { lte: new Date() }, memory: isCurrent, related: isCurrent },
    select: { memoryId: true, relatedId: true, likelihood: true, author: true, memory: lasting, related: lasting },
  });
  const pairs = announced.map(({ memoryId, relatedId }) => ({ memoryId, relatedId }));
  await db.memoryRelation.updateMany({
    where: { orgId, OR: pairs },
    data: { dueAt: null, likelihood: null, author: null },
  });
  return announced.map(
    ({ memoryId, relatedId: supersededId, likelihood, author, memory: later, related: earlier }) => ({
      ...{ memoryId, supersededId, likelihood: likelihood ?? 1, author: author ?? 'model' },
      ...{ later, earlier },
    }),
  );
}
