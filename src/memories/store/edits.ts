import type { Scope } from '../../core/scope.js';
import type { Prisma, Queryable } from '../../db/client.js';
import { fingerprint } from '../fingerprint.js';
import { recordMemoryEvents } from './webhook-events.js';

export type MemoryRow = Prisma.MemoryGetPayload<Record<string, never>>;

/** Names a memory by the id of any of its versions, or by its exact text. */
export interface Target {
  id?: string | undefined;
  content?: string | undefined;
  /** null: every container that the scope may see. */
  containerTags: readonly string[] | null;
}

const within = (scope: Scope, tags: readonly string[] | null): Prisma.MemoryWhereInput => ({
  orgId: scope.orgId,
  AND: [scope.containerTag === undefined ? null : [scope.containerTag], tags].flatMap((allowed) =>
    allowed === null ? [] : [{ containerTag: { in: [...allowed] } }],
  ),
});

/**
 * The latest versions by the id of any of their versions: the latest of the version's own line or, where that has none or a
 * forgotten one, the one that superseded it. A forgotten version stands for itself.
 */
export async function latestOf(db: Queryable, scope: Scope, tags: readonly string[] | null, ids: readonly string[]) {
  const { orgId } = scope;
  const named = await db.memory.findMany({
    where: { ...within(scope, tags), id: { in: [...ids] } },
    select: { id: true, isLatest: true, isForgotten: true },
  });
  const isOwn = ({ isLatest, isForgotten }: (typeof named)[number]) => isLatest || isForgotten;
  const own = named.filter(isOwn).map(({ id }) => [id, id] as const);
  const superseded = named.filter((version) => !isOwn(version)).map(({ id }) => id);
  if (superseded.length === 0) return new Map(own);
  const rows = await db.$queryRaw<{ id: string; latest: string }[]>`
    with recursive above as (
      select related_id as id, memory_id as top from memory_relation
      where org_id = ${orgId} and related_id = any(${superseded}::text[]) and relation = 'updates'
      union
      select above.id, r.memory_id from above join memory_relation r
        on r.org_id = ${orgId} and r.related_id = above.top and r.relation = 'updates'
    ),
    found as (
      select v.id, l.id as latest, true as is_in_line, l.is_forgotten, l.version
      from memory v join memory l on l.org_id = v.org_id and l.root_memory_id = coalesce(v.root_memory_id, v.id) and l.is_latest
      where v.org_id = ${orgId} and v.id = any(${superseded}::text[])
      union all
      select above.id, l.id, false, l.is_forgotten, l.version
      from above join memory l on l.org_id = ${orgId} and l.id = above.top and l.is_latest
    )
    select distinct on (id) id, latest from found order by id, is_forgotten, is_in_line desc, version desc, latest`;
  return new Map([...own, ...rows.map((row) => [row.id, row.latest] as const)]);
}

/**
 * The id of the target's latest version, forgotten or not. Of several memories with the text, a current one is preferred, then
 * the one updated last.
 */
export async function findLatest(db: Queryable, scope: Scope, { id, content, containerTags }: Target) {
  if (id !== undefined) return (await latestOf(db, scope, containerTags, [id])).get(id);
  const where = within(scope, containerTags);
  const memory = content ?? '';
  const says = { ...where, fingerprint: fingerprint(memory), memory, isLatest: true };
  for (const isForgotten of [false, true]) {
    const found = await db.memory.findFirst({
      where: { ...says, isForgotten },
      orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
      select: { id: true },
    });
    if (found !== null) return found.id;
  }
  return undefined;
}

/** Finds exactly this version. */
export const findVersion = (db: Queryable, scope: Scope, tags: readonly string[], id: string) =>
  db.memory.findFirst({ where: { ...within(scope, tags), id } });

export const isExpired = ({ forgetAfter }: Pick<MemoryRow, 'forgetAfter'>) =>
  forgetAfter !== null && forgetAfter <= new Date();

/** Expired memories count as forgotten, whether the Schedule has marked them or not. */
export const isHidden = (row: Pick<MemoryRow, 'isForgotten' | 'forgetAfter'>) => row.isForgotten || isExpired(row);

/** Locks the target's latest version until the transaction ends. */
export async function lockLatest(db: Queryable, scope: Scope, target: Target): Promise<MemoryRow | undefined> {
  for (;;) {
    const id = await findLatest(db, scope, target);
    if (id === undefined) return undefined;
    await db.$queryRaw`select 1 from memory where org_id = ${scope.orgId} and id = ${id} for update`;
    const OR = [{ isLatest: true }, { isForgotten: true }];
    const row = await db.memory.findFirst({ where: { orgId: scope.orgId, id, OR } });
    // Another version was written while this waited for the lock, so it tries again.
    if (row !== null) return row;
  }
}

/** The id of the container's current memory with this text. */
export async function findCurrent(db: Queryable, scope: Scope, containerTag: string, print: string) {
  const where = { orgId: scope.orgId, containerTag, fingerprint: print, isLatest: true, isForgotten: false };
  return (await db.memory.findFirst({ where, select: { id: true } }))?.id;
}

/** Locks the container's current memories with these fingerprints until the transaction ends. @returns them by fingerprint */
export async function lockCurrent(db: Queryable, scope: Scope, tag: string, fingerprints: readonly string[]) {
  const rows = await db.$queryRaw<{ id: string; fingerprint: string; rootMemoryId: string }[]>`
    select id, fingerprint, coalesce(root_memory_id, id) as "rootMemoryId" from memory
    where org_id = ${scope.orgId} and container_tag = ${tag} and fingerprint = any(${[...fingerprints]}::text[])
      and is_latest and not is_forgotten
    order by id for update`;
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

/** @param ids of current memories of one container @returns these by fingerprint, of which no two have the same */
export async function rowsByFingerprint(db: Queryable, { orgId }: Scope, ids: readonly string[]) {
  const rows = await db.memory.findMany({ where: { orgId, id: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

/** Updates one memory. @returns the updated row @throws when there is none with this id */
export const updateMemory = (db: Queryable, { orgId }: Scope, id: string, data: Prisma.MemoryUncheckedUpdateInput) =>
  db.memory.update({ where: { orgId_id: { orgId, id } }, data });

/** Memories that extend one version extend the other as well, and a change that the one announces the other does. */
export async function extendToo(db: Queryable, { orgId }: Scope, from: string, to: string): Promise<void> {
  await db.$executeRaw`
    insert into memory_relation (org_id, memory_id, related_id, relation, likelihood, author, due_at)
    select org_id, ${to}, related_id, relation, likelihood, author, due_at from memory_relation
    where org_id = ${orgId} and memory_id = ${from} and due_at is not null
    on conflict do nothing`;
  await db.$executeRaw`
    insert into memory_relation (org_id, memory_id, related_id, relation)
    select org_id, memory_id, ${to}, relation from memory_relation
    where org_id = ${orgId} and related_id = ${from} and relation = 'extends'
    on conflict do nothing`;
}

/** The current ones of these memories. */
export async function currentOf(db: Queryable, { orgId }: Scope, ids: readonly string[], limit: number) {
  return db.memory.findMany({
    where: { orgId, id: { in: [...ids] }, isLatest: true, isForgotten: false },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true, memory: true },
  });
}

/**
 * Forgets the memories that are still the latest. Inferences are declined by that, and not proposed again.
 * @param named superseded versions of these that are forgotten with them
 * @returns ids of all that were forgotten
 */
export async function forget(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
  { reason, named }: { reason: string | null; named: readonly string[] },
): Promise<Set<string>> {
  const { orgId } = scope;
  const rows = await db.$queryRaw<{ id: string }[]>`
    update memory set is_forgotten = true, forget_reason = coalesce(${reason}::text, forget_reason), updated_at = now(),
      review_status = case when review_status is not null then 'declined'::memory_review end
    where org_id = ${orgId} and not is_forgotten
      and (id = any(${[...ids]}::text[]) and is_latest or id = any(${[...named]}::text[]))
    returning id`;
  const gone = rows.map(({ id }) => id);
  await recordMemoryEvents(db, scope, 'memory.forgotten', gone);
  return new Set(gone);
}
