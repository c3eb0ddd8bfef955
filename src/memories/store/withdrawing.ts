import type { Queryable } from '../../db/client.js';
import type { Scope } from '../../scope.js';
import { tellOfMemories } from './telling.js';

/**
 * Inside the transaction in which these memories are superseded, forgotten or deleted, before a deletion: what followed from
 * any of them and waits for its review is gone.
 */
export async function withdrawInferences(db: Queryable, scope: Scope, parentIds: readonly string[]): Promise<void> {
  if (parentIds.length === 0) return;
  const { orgId } = scope;
  await db.$executeRaw`
    delete from memory
    where org_id = ${orgId} and is_inference and review_status = 'pending' and is_latest
      and id = any(array(
        select memory_id from memory_relation
        where org_id = ${orgId} and related_id = any(${[...parentIds]}::text[]) and relation = 'derives'))`;
}

/**
 * Inside the transaction in which these memories are forgotten: what a person had approved and follows from nothing else
 * that is known is forgotten with them.
 */
export async function forgetDerived(
  db: Queryable,
  scope: Scope,
  parentIds: readonly string[],
  reason: string | null,
): Promise<void> {
  if (parentIds.length === 0) return;
  const { orgId } = scope;
  await withdrawInferences(db, scope, parentIds);
  const rows = await db.$queryRaw<{ id: string }[]>`
    update memory m set is_forgotten = true, forget_reason = coalesce(${reason}::text, m.forget_reason), updated_at = now()
    where m.org_id = ${orgId} and m.review_status = 'approved' and m.is_latest and not m.is_forgotten
      and m.id = any(array(
        select memory_id from memory_relation
        where org_id = ${orgId} and related_id = any(${[...parentIds]}::text[]) and relation = 'derives'))
      and not exists (
        select from memory_relation r join memory parent on parent.org_id = r.org_id and parent.id = r.related_id
        where r.org_id = m.org_id and r.memory_id = m.id and r.relation = 'derives'
          and parent.is_latest and not parent.is_forgotten)
    returning m.id`;
  const gone = rows.map(({ id }) => id);
  await tellOfMemories(db, scope, 'memory.forgotten', gone);
}
