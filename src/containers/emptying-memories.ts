import type { Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';

/** Deletes some memories of the container. @returns the number deleted, and how many of them were current */
export async function deleteSomeMemories(db: Queryable, scope: Scope, tag: string, limit: number) {
  const rows = await db.$queryRaw<{ deleted: number; current: number }[]>`
    with gone as (
      delete from memory where org_id = ${scope.orgId} and id = any(array(
        select id from memory where org_id = ${scope.orgId} and container_tag = ${tag} limit ${limit}::int))
      returning is_latest and not is_forgotten and (forget_after is null or forget_after > now()) as current
    )
    select count(*)::int as deleted, (count(*) filter (where current))::int as current from gone`;
  return rows[0] ?? { deleted: 0, current: 0 };
}
