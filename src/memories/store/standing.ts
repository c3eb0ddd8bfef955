import type { Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';
import { findCurrent, type MemoryRow, updateMemory } from './edits.js';
import { markStated } from './inferences.js';
import { allBelow, closeGaps, recordSupersedings } from './superseding.js';
import { recordMemoryEvents } from './webhook-events.js';

/** SQL on a memory `m`: whether something that supersedes it, directly or through others, is a memory `s` with this condition. */
export const isBelow = (condition: Prisma.Sql) => Prisma.sql`exists (
  with recursive above as (
    select memory_id as id from memory_relation
    where org_id = m.org_id and related_id = m.id and relation = 'updates'
    union
    select r.memory_id from above join memory_relation r
      on r.org_id = m.org_id and r.related_id = above.id and r.relation = 'updates'
  )
  select from above join memory s on s.org_id = m.org_id and s.id = above.id where ${condition})`;

/** Whether a memory `m` must be hidden: something that is not forgotten supersedes it or, if it is forgotten, anything. */
const isHeld = isBelow(Prisma.sql`m.is_forgotten or not s.is_forgotten`);

/**
 * Recomputes which of these memories, and of all that they supersede, are current: hides those that must be hidden and makes
 * the others current again. Call it after every change of supersedings or forgotten memories, in a transaction that has locked
 * the container.
 */
export async function settle(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { orgId } = scope;
  const all = [...new Set([...ids, ...(await allBelow(db, scope, ids))])];
  const hidden = await db.$queryRaw<{ id: string }[]>`
    update memory m set is_latest = false, updated_at = now()
    where m.org_id = ${orgId} and m.id = any(${all}::text[]) and m.is_latest and ${isHeld} returning m.id`;
  const ended = hidden.map(({ id }) => id);
  await recordMemoryEvents(db, scope, 'memory.updated', ended);
  await withdrawInferences(db, scope, ended);
  const back = await db.$queryRaw<Back[]>`
    select m.id, m.container_tag as "containerTag", m.fingerprint, m.is_forgotten as "isForgotten" from memory m
    where m.org_id = ${orgId} and m.id = any(${all}::text[]) and not m.is_latest and not (${isHeld})
    order by m.stated_at desc, m.id`;
  for (const row of back) await makeLatest(db, scope, row);
}

type Back = Pick<MemoryRow, 'id' | 'containerTag' | 'fingerprint' | 'isForgotten'>;

/** Makes a memory current, unless another one says the same, which then supersedes it. */
async function makeLatest(db: Queryable, scope: Scope, { id, containerTag, fingerprint, isForgotten }: Back) {
  const same = isForgotten ? undefined : await findCurrent(db, scope, containerTag, fingerprint);
  if (same === undefined) {
    await startLineIfTaken(db, scope, id);
    await updateMemory(db, scope, id, { isLatest: true });
    if (!isForgotten) await recordMemoryEvents(db, scope, 'memory.updated', [id]);
  } else {
    await markStated(db, scope, [same]);
    await recordSupersedings(db, scope, [{ memoryId: same, supersededId: id, likelihood: 1, author: 'same' }]);
  }
}

/** Makes a memory the root of its own line of versions, if its root is gone or another version in that line is current. */
export async function startLineIfTaken(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.$executeRaw`
    with recursive line as (
      select id from memory m
      where org_id = ${orgId} and id = ${id} and (
        parent_memory_id is null and root_memory_id <> id
        or exists (
          select from memory other where other.org_id = m.org_id and other.root_memory_id = m.root_memory_id
            and other.id <> m.id and other.is_latest and not other.is_forgotten))
      union
      select next.id from line join memory next on next.org_id = ${orgId} and next.parent_memory_id = line.id
    )
    update memory m set root_memory_id = ${id},
      parent_memory_id = case when m.id <> ${id} then m.parent_memory_id end
    from line where m.org_id = ${orgId} and m.id = line.id`;
}

/**
 * Deletes memories. What they superseded is then superseded by what superseded them, or else becomes current again.
 */
export async function deleteMemories(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const freed = await allBelow(db, scope, ids);
  await closeGaps(db, scope, ids);
  await db.memory.deleteMany({ where: { orgId: scope.orgId, id: { in: [...ids] } } });
  await settle(db, scope, freed);
}

/**
 * Deletes inferences under review that follow from any of these memories. Call it in the transaction that supersedes, forgets
 * or deletes them; before a deletion.
 */
export async function withdrawInferences(db: Queryable, scope: Scope, parentIds: readonly string[]): Promise<void> {
  if (parentIds.length === 0) return;
  const { orgId } = scope;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from memory
    where org_id = ${orgId} and is_inference and review_status = 'pending' and is_latest
      and id = any(array(
        select memory_id from memory_relation
        where org_id = ${orgId} and related_id = any(${[...parentIds]}::text[]) and relation = 'derives'))`;
  const withdrawn = rows.map(({ id }) => id);
  await deleteMemories(db, scope, withdrawn);
}
