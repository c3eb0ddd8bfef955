import { groupBy } from '../../core/lists.js';
import type { Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';
import { settle, withdrawInferences } from './standing.js';
import { recordMemoryEvents } from './webhook-events.js';

/**
 * Which superseded versions are forgotten and restored together with a memory. When it is forgotten: versions that a client
 * replaced, and those that say the same. When it expires: only a client's versions with the same text, as others were true.
 */
const ownVersions = {
  forgotten: Prisma.sql`r.author in ('client', 'same')`,
  expired: Prisma.sql`r.author = 'client' and m.fingerprint = own.fingerprint`,
} as const;

const versionsOf = ({ orgId }: Scope, ids: readonly string[], which: keyof typeof ownVersions) => Prisma.sql`
  with recursive own as (
    select id, fingerprint from memory where org_id = ${orgId} and id = any(${[...ids]}::text[])
    union
    select m.id, m.fingerprint from own
      join memory_relation r on r.org_id = ${orgId} and r.memory_id = own.id and r.relation = 'updates'
      join memory m on m.org_id = r.org_id and m.id = r.related_id
    where ${ownVersions[which]}
  )`;

/** Hidden memories that say the same as these, each in its container: once these are forgotten, none of them may come back. */
async function hiddenTwins(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<string[]> {
  const select = { id: true, containerTag: true, fingerprint: true } as const;
  const gone = await db.memory.findMany({ where: { orgId, id: { in: [...ids] } }, select });
  const says = groupBy(gone, ({ containerTag }) => containerTag);
  const twins = [...says].map(([containerTag, all]) => {
    const fingerprint = { in: all.map((row) => row.fingerprint) };
    const where = { orgId, containerTag, fingerprint, isLatest: false, isForgotten: false };
    return db.memory.findMany({ where, select });
  });
  return (await Promise.all(twins)).flat().map(({ id }) => id);
}

/**
 * Finishes forgetting or expiring these memories: forgets their versions, of forgotten ones also what else says the same, and
 * approved inferences that have no other current parent, be it as a client edited it. What they superseded becomes current
 * again. Call it in the same transaction, which has locked their containers.
 */
export async function finishForgetting(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
  { reason, as }: { reason: string | null; as: keyof typeof ownVersions },
): Promise<void> {
  if (ids.length === 0) return;
  const { orgId } = scope;
  const own = as === 'forgotten' ? [...ids, ...(await hiddenTwins(db, scope, ids))] : ids;
  const versions = await db.$queryRaw<{ id: string }[]>`
    ${versionsOf(scope, own, as)}
    update memory m set is_forgotten = true, forget_reason = coalesce(${reason}::text, m.forget_reason), updated_at = now()
    from own where m.org_id = ${orgId} and m.id = own.id and not m.is_forgotten returning m.id`;
  const gone = [...ids, ...versions.map(({ id }) => id)];
  await withdrawInferences(db, scope, gone);
  const rows = await db.$queryRaw<{ id: string }[]>`
    update memory m set is_forgotten = true, forget_reason = coalesce(${reason}::text, m.forget_reason), updated_at = now()
    where m.org_id = ${orgId} and m.review_status = 'approved' and m.is_latest and not m.is_forgotten
      and m.id = any(array(
        select memory_id from memory_relation
        where org_id = ${orgId} and related_id = any(${gone}::text[]) and relation = 'derives'))
      and not exists (
        with recursive parent as (
          select related_id as id from memory_relation
          where org_id = m.org_id and memory_id = m.id and relation = 'derives'
          union
          select r.memory_id from parent join memory_relation r
            on r.org_id = m.org_id and r.related_id = parent.id and r.relation = 'updates' and r.author in ('client', 'same')
        )
        select from parent join memory p on p.org_id = m.org_id and p.id = parent.id and p.is_latest and not p.is_forgotten)
    returning m.id`;
  const derived = rows.map(({ id }) => id);
  await recordMemoryEvents(db, scope, 'memory.forgotten', [...versions.map(({ id }) => id), ...derived]);
  await settle(db, scope, [...ids, ...derived]);
}

/** Restores the versions that were forgotten with this memory, as its history, except expired ones. */
export async function recallVersions(db: Queryable, scope: Scope, id: string): Promise<void> {
  await db.$executeRaw`
    ${versionsOf(scope, [id], 'forgotten')}
    update memory m set is_forgotten = false, forget_reason = null, updated_at = now()
    from own where m.org_id = ${scope.orgId} and m.id = own.id and m.id <> ${id} and m.is_forgotten
      and (m.forget_after is null or m.forget_after > now())`;
}
