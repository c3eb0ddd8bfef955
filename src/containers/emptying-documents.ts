import type { Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';

/** Some of the documents that the container finds. */
export async function documentsIn(db: Queryable, scope: Scope, tag: string, limit: number): Promise<string[]> {
  const rows = await db.documentContainer.findMany({
    where: { orgId: scope.orgId, containerTag: tag },
    orderBy: { documentId: 'asc' },
    take: limit,
    select: { documentId: true },
  });
  return rows.map((row) => row.documentId);
}

/** Locks the documents until the transaction ends, so that nobody changes what containers they are in. */
export async function lockDocuments(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await db.$queryRaw`
    select 1 from document where org_id = ${scope.orgId} and id = any(${[...ids]}::text[]) order by id for update`;
}

/** The containers that find these documents, in each document's order. */
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
}

/** Puts one container in the other's place in the documents' lists; where both are, the earlier place is kept. */
export async function replaceMemberships(
  db: Queryable,
  scope: Scope,
  from: string,
  to: string,
  ids: readonly string[],
): Promise<void> {
  const { orgId } = scope;
  const documents = [...ids];
  await db.$executeRaw`
    update document_container t set position = least(t.position, f.position)
    from document_container f
    where t.org_id = ${orgId} and t.container_tag = ${to} and t.document_id = any(${documents}::text[])
      and f.org_id = ${orgId} and f.container_tag = ${from} and f.document_id = t.document_id`;
  await db.$executeRaw`
    delete from document_container f
    where f.org_id = ${orgId} and f.container_tag = ${from} and f.document_id = any(${documents}::text[])
      and exists (select from document_container t
        where t.org_id = ${orgId} and t.container_tag = ${to} and t.document_id = f.document_id)`;
  await db.documentContainer.updateMany({
    where: { orgId, containerTag: from, documentId: { in: documents } },
    data: { containerTag: to },
  });
}

/**
 * Makes `to` the first container of those of the documents whose first is `from`. A customId that `to` knows another
 * document by gets `~` and the document's id appended: both stay, and the one that was there keeps its name.
 * @returns ids of the documents that it changed
 */
export async function changeFirstContainer(
  db: Queryable,
  scope: Scope,
  from: string,
  to: string,
  ids: readonly string[],
): Promise<string[]> {
  const { orgId } = scope;
  const moving = await db.document.findMany({
    where: { orgId, containerTag: from, id: { in: [...ids] } },
    select: { id: true, customId: true },
  });
  const wanted = moving.flatMap(({ customId }) => customId ?? []);
  const rows = await db.document.findMany({
    where: { orgId, containerTag: to, customId: { in: wanted } },
    select: { customId: true },
  });
  const taken = new Set(rows.map((row) => row.customId));
  for (const { id, customId } of moving) {
    if (customId === null || !taken.has(customId)) continue;
    const suffix = `~${id}`;
    const renamed = customId.slice(0, longestCustomId - suffix.length) + suffix;
    await db.document.updateMany({ where: { orgId, id }, data: { customId: renamed } });
  }
  const moved = moving.map(({ id }) => id);
  await db.document.updateMany({ where: { orgId, id: { in: moved } }, data: { containerTag: to } });
  return moved;
}

const longestCustomId = 255;

/** Has the documents' memories extracted again, into what is their first container now; the sweeper starts it. */
export async function dreamAgain(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await db.document.updateMany({
    where: { orgId: scope.orgId, id: { in: [...ids] }, taskType: 'memory', status: 'done' },
    data: { dreamingStatus: 'dreaming' },
  });
}
