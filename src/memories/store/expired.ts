import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';

/** Expired memories that are not marked as forgotten, longest expired first. @param target null: of all organisations */
export async function expiredMemories(
  db: Queryable,
  target: { orgId: string; containerTag: string } | null,
  limit: number,
): Promise<{ orgId: string; id: string }[]> {
  const { orgId = null, containerTag = null } = target ?? {};
  return db.$queryRaw`
    select org_id as "orgId", id from memory
    where forget_after <= now() and not is_forgotten
      and (${orgId}::text is null or (org_id = ${orgId} and container_tag = ${containerTag}))
    order by forget_after limit ${limit}`;
}

/** Current memories that announced a change, due by now, of another current one. @param target null: of all organisations */
export async function dueMemories(
  db: Queryable,
  target: { orgId: string; containerTag: string } | null,
  limit: number,
): Promise<{ orgId: string; id: string }[]> {
  const { orgId = null, containerTag = null } = target ?? {};
  return db.$queryRaw`
    select distinct m.org_id as "orgId", m.id from memory_relation r
    join memory m on m.org_id = r.org_id and m.id = r.memory_id
    join memory earlier on earlier.org_id = r.org_id and earlier.id = r.related_id
    where r.due_at <= now() and m.is_latest and not m.is_forgotten and earlier.is_latest and not earlier.is_forgotten
      and (${orgId}::text is null or (m.org_id = ${orgId} and m.container_tag = ${containerTag}))
    order by m.org_id, m.id limit ${limit}`;
}

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
