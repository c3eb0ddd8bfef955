import type { Scope } from '../core/scope.js';
import { refreshScopes } from '../db/chunk-scopes.js';
import { Prisma, type Queryable } from '../db/client.js';
import { isCurrentMemory } from '../db/current-memory.js';

/** Ids of some documents that the container lists or that have it as their first container. */
export async function documentsIn(db: Queryable, scope: Scope, tag: string, limit: number): Promise<string[]> {
  const { orgId } = scope;
  const rows = await db.$queryRaw<{ id: string }[]>`
    (select document_id as id from document_container where org_id = ${orgId} and container_tag = ${tag} limit ${limit}::int)
    union
    (select id from document where org_id = ${orgId} and container_tag = ${tag} limit ${limit}::int)
    limit ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** The documents among these that exist. */
export async function existing(db: Queryable, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const where = { orgId: scope.orgId, id: { in: [...ids] } };
  return (await db.document.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** The containers that list these documents, in each document's order. */
export async function membershipsOf(db: Queryable, scope: Scope, ids: readonly string[]) {
  return db.documentContainer.findMany({
    where: { orgId: scope.orgId, documentId: { in: [...ids] } },
    orderBy: [{ documentId: 'asc' }, { position: 'asc' }, { containerTag: 'asc' }],
    select: { documentId: true, containerTag: true },
  });
}

export async function dropMemberships(db: Queryable, scope: Scope, tag: string, ids: readonly string[]): Promise<void> {
  await db.documentContainer.deleteMany({
    where: { orgId: scope.orgId, containerTag: tag, documentId: { in: [...ids] } },
  });
  await refreshScopes(db, scope, ids);
}

/**
 * Replaces the containers `from` by `to` in the documents' lists, at the earliest position that any of them had.
 * @returns ids of the documents that were listed by one of `from`
 */
export async function replaceMemberships(
  db: Queryable,
  scope: Scope,
  from: readonly string[],
  to: string,
  ids: readonly string[],
): Promise<string[]> {
  const { orgId } = scope;
  const others = [...from];
  const documents = [...ids];
  await db.$executeRaw`
    insert into document_container (org_id, container_tag, document_id, position)
    select ${orgId}, ${to}, document_id, min(position) from document_container
    where org_id = ${orgId} and document_id = any(${documents}::text[]) and container_tag = any(${others}::text[])
    group by document_id
    on conflict (org_id, container_tag, document_id)
      do update set position = least(document_container.position, excluded.position)`;
  const left = await db.$queryRaw<{ id: string }[]>`
    delete from document_container
    where org_id = ${orgId} and document_id = any(${documents}::text[]) and container_tag = any(${others}::text[])
    returning document_id as id`;
  const moved = left.map(({ id }) => id);
  await refreshScopes(db, scope, moved);
  return moved;
}

/**
 * Makes `to` the first container of those documents whose first container is one of `from`. If two documents then had the
 * same customId, one gets `~` and its id appended: the document that is already in `to` keeps its customId, or else the one
 * whose container comes first in `from`.
 * @param mergeId the merge that does it; null: a deletion
 * @returns ids of the documents that were changed
 */
export async function changeFirstContainer(
  db: Queryable,
  scope: Scope,
  from: readonly string[],
  to: string,
  ids: readonly string[],
  mergeId: string | null,
): Promise<string[]> {
  const { orgId } = scope;
  const moving = await db.document.findMany({
    where: { orgId, containerTag: { in: [...from] }, id: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: { id: true, customId: true, containerTag: true },
  });
  moving.sort((a, b) => from.indexOf(a.containerTag) - from.indexOf(b.containerTag));
  const wanted = moving.flatMap(({ customId }) => customId ?? []);
  const rows = await db.document.findMany({
    where: { orgId, containerTag: to, customId: { in: wanted } },
    select: { customId: true },
  });
  const taken = new Set(rows.map((row) => row.customId));
  for (const { id, customId } of moving) {
    if (customId === null) continue;
    if (taken.has(customId)) await appendToCustomId(db, scope, id, customId);
    taken.add(customId);
  }
  const moved = moving.map(({ id }) => id);
  // Raw SQL leaves updated_at as it is: a move is no change of the document, and lists are sorted by it.
  await db.$executeRaw`
    update document set container_tag = ${to}, moved_from = container_tag, moved_by = ${mergeId}
    where org_id = ${orgId} and id = any(${moved}::text[])`;
  return moved;
}

async function appendToCustomId(db: Queryable, scope: Scope, id: string, customId: string): Promise<void> {
  const suffix = `~${id}`;
  const renamed = customId.slice(0, longestCustomId - suffix.length) + suffix;
  await db.document.updateMany({ where: { orgId: scope.orgId, id }, data: { customId: renamed } });
}

const longestCustomId = 255;

/** Marks the documents' memories to be extracted again, into their new first container. The sweeper starts the work. */
export async function dreamAgain(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await db.document.updateMany({
    where: { orgId: scope.orgId, id: { in: [...ids] }, taskType: 'memory', status: 'done' },
    data: { dreamingStatus: 'dreaming' },
  });
}

/**
 * Deletes some memories of the container, but for forgotten ones of documents that other containers have too: those leave with
 * their documents.
 * @returns the number deleted, and how many of them were current
 */
export async function deleteSomeMemories(db: Queryable, scope: Scope, tag: string, limit: number) {
  const rows = await db.$queryRaw<{ deleted: number; current: number }[]>`
    with gone as (
      delete from memory where org_id = ${scope.orgId} and id = any(array(
        select m.id from memory m where m.org_id = ${scope.orgId} and m.container_tag = ${tag}
          and not (m.is_forgotten and exists (
            select from memory_source s
            join document d on d.org_id = s.org_id and d.id = s.document_id and d.container_tag = ${tag}
            join document_container o on o.org_id = d.org_id and o.document_id = d.id and o.container_tag <> ${tag}
            where s.org_id = m.org_id and s.memory_id = m.id))
        limit ${limit}::int))
      returning ${Prisma.raw(isCurrentMemory)} as current
    )
    select count(*)::int as deleted, (count(*) filter (where current))::int as current from gone`;
  return rows[0] ?? { deleted: 0, current: 0 };
}
