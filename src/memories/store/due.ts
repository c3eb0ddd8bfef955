import type { ContainerScope, Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';

const inContainer = (container: ContainerScope | null) =>
  container === null
    ? Prisma.sql`true`
    : Prisma.sql`m.org_id = ${container.orgId} and m.container_tag = ${container.containerTag}`;

/** Changes that are due by now, each of one current memory, `m`, that said it, and another. */
const dueChanges = Prisma.sql`
  memory_relation r join memory m on m.org_id = r.org_id and m.id = r.memory_id and m.is_latest and not m.is_forgotten
  join memory earlier on earlier.org_id = r.org_id and earlier.id = r.related_id
    and earlier.is_latest and not earlier.is_forgotten and r.due_at <= now()`;

/** Expired memories that are not marked as forgotten, longest expired first. @param container null: of all organisations */
export async function expiredMemories(
  db: Queryable,
  container: ContainerScope | null,
  limit: number,
): Promise<{ orgId: string; id: string }[]> {
  return db.$queryRaw`
    select m.org_id as "orgId", m.id from memory m
    where m.forget_after <= now() and not m.is_forgotten and ${inContainer(container)}
    order by m.forget_after limit ${limit}`;
}

/** Current memories that announced a change, due by now, of another current one. @param container null: of all organisations */
export async function dueMemories(
  db: Queryable,
  container: ContainerScope | null,
  limit: number,
): Promise<{ orgId: string; id: string }[]> {
  return db.$queryRaw`
    select distinct m.org_id as "orgId", m.id from ${dueChanges} where ${inContainer(container)}
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

/**
 * Turns the changes that these memories announced and that are due into supersedings, where both memories are current. What
 * may not be hidden by now, because a client has written it since, stays.
 * @returns the ids of what the changes were about, which have to be settled
 */
export async function applyChanges(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    with due as (
      select r.memory_id, r.related_id, (m.by_client or not earlier.by_client)
        and (m.forget_after is null or earlier.forget_after is not null) as may_hide
      from ${dueChanges} where r.org_id = ${orgId} and r.memory_id = any(${[...ids]}::text[])
    )
    update memory_relation r set due_at = null,
      relation = (case when due.may_hide then 'updates' else 'extends' end)::relation,
      likelihood = case when due.may_hide then r.likelihood end, author = case when due.may_hide then r.author end
    from due where r.org_id = ${orgId} and r.memory_id = due.memory_id and r.related_id = due.related_id
    returning r.related_id as id`;
  return rows.map(({ id }) => id);
}
