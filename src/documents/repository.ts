import { type Database, Prisma, type Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';
import type { AddDocument, ListDocuments } from './schemas.js';

const withContainers = { containers: { orderBy: { position: 'asc' } } } as const;
const withContent = { ...withContainers, content: true } as const;

export type DocumentRow = Prisma.DocumentGetPayload<{ include: typeof withContainers }>;
export type DocumentWithContent = Prisma.DocumentGetPayload<{ include: typeof withContent }>;

/** A document as the transaction that decides about it sees it; nobody else writes it meanwhile. */
export interface LockedDocument {
  id: string;
  status: string;
  latestRevision: number;
  sha256: Uint8Array;
}

export interface NewContent {
  content: string;
  sha256: Uint8Array<ArrayBuffer>;
  title: string | null;
}

const within = (scope: Scope) => ({
  orgId: scope.orgId,
  ...(scope.containerTag === undefined ? {} : { containers: { some: { containerTag: scope.containerTag } } }),
});

const json = (value: unknown) => (value == null ? Prisma.DbNull : (value as Prisma.InputJsonValue));

/** Locks the document that the container knows by this customId. */
export async function lockByCustomId(
  db: Queryable,
  scope: Scope,
  containerTag: string,
  customId: string,
): Promise<LockedDocument | undefined> {
  const rows = await db.$queryRaw<LockedDocument[]>`
    select d.id, d.status::text as status, d.latest_revision as "latestRevision", c.sha256
    from document d join document_content c on c.org_id = d.org_id and c.document_id = d.id
    where d.org_id = ${scope.orgId} and d.container_tag = ${containerTag} and d.custom_id = ${customId}
    for update of d`;
  return rows[0];
}

/** Locks a document without customId that holds the same content, metadata and filepath in the same container. */
export async function lockIdentical(
  db: Queryable,
  scope: Scope,
  containerTag: string,
  sha256: Uint8Array,
  document: AddDocument,
): Promise<LockedDocument | undefined> {
  const metadata = document.metadata == null ? null : JSON.stringify(document.metadata);
  const rows = await db.$queryRaw<LockedDocument[]>`
    select d.id, d.status::text as status, d.latest_revision as "latestRevision", c.sha256
    from document_content c join document d on d.org_id = c.org_id and d.id = c.document_id
    where c.org_id = ${scope.orgId} and c.sha256 = ${sha256}
      and d.container_tag = ${containerTag} and d.custom_id is null
      and d.metadata is not distinct from ${metadata}::jsonb
      and d.filepath is not distinct from ${document.filepath ?? null}
    order by d.created_at limit 1
    for update of d`;
  return rows[0];
}

export async function insertDocument(
  db: Queryable,
  scope: Scope,
  id: string,
  tags: readonly [string, ...string[]],
  document: AddDocument,
  content: NewContent,
): Promise<void> {
  const { orgId } = scope;
  await db.document.create({
    data: {
      orgId,
      id,
      containerTag: tags[0],
      customId: document.customId ?? null,
      title: content.title,
      type: 'text',
      status: 'queued',
      filepath: document.filepath ?? null,
      metadata: json(document.metadata),
      taskType: document.taskType,
      dreaming: document.dreaming,
      documentDate: document.documentDate ?? null,
    },
    select: { id: true },
  });
  await db.documentContent.createMany({
    data: [{ orgId, documentId: id, content: content.content, sha256: content.sha256 }],
  });
  await insertMemberships(db, scope, id, tags);
}

async function insertMemberships(db: Queryable, scope: Scope, documentId: string, tags: readonly string[]) {
  const data = tags.map((containerTag, position) => ({ orgId: scope.orgId, documentId, containerTag, position }));
  await db.documentContainer.createMany({ data, skipDuplicates: true });
}

/** Puts new content and fields in the place of the old and queues the next revision. */
export async function replaceDocument(
  db: Queryable,
  scope: Scope,
  id: string,
  tags: readonly string[],
  document: AddDocument,
  content: NewContent,
): Promise<void> {
  const { orgId } = scope;
  await db.documentContent.updateMany({
    where: { orgId, documentId: id },
    data: { content: content.content, sha256: content.sha256 },
  });
  await db.document.updateMany({
    where: { orgId, id },
    data: {
      title: content.title,
      taskType: document.taskType,
      dreaming: document.dreaming,
      ...(document.metadata === undefined ? {} : { metadata: json(document.metadata) }),
      ...(document.filepath === undefined ? {} : { filepath: document.filepath }),
      ...(document.documentDate === undefined ? {} : { documentDate: document.documentDate }),
      ...queued,
    },
  });
  await insertMemberships(db, scope, id, tags);
}

/** A new revision, to be processed; one under way is superseded. */
const queued = {
  latestRevision: { increment: 1 },
  status: 'queued',
  failureReason: null,
  processingMetadata: Prisma.DbNull,
  dreamingStatus: 'dreaming',
} as const;

export async function requeueDocument(db: Queryable, scope: Scope, id: string): Promise<void> {
  await db.document.updateMany({ where: { orgId: scope.orgId, id }, data: queued });
}

/** By id, which wins, or by customId; of several, the one updated last. */
export async function findDocument(
  db: Queryable,
  scope: Scope,
  idOrCustomId: string,
): Promise<DocumentWithContent | null> {
  const byId = await db.document.findFirst({ where: { ...within(scope), id: idOrCustomId }, include: withContent });
  return (
    byId ??
    db.document.findFirst({
      where: { ...within(scope), customId: idOrCustomId },
      orderBy: { updatedAt: 'desc' },
      include: withContent,
    })
  );
}

export async function deleteDocument(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  const { count } = await db.document.deleteMany({ where: { ...within(scope), id } });
  return count > 0;
}

/** One page and the number of all that match. */
export async function listDocuments(
  db: Database,
  scope: Scope,
  tags: readonly string[] | null,
  query: ListDocuments,
): Promise<{ rows: (DocumentRow & { content?: { content: string } | null })[]; totalItems: number }> {
  const { filepath } = query;
  const where: Prisma.DocumentWhereInput = {
    AND: [within(scope), tags === null ? {} : { containers: { some: { containerTag: { in: [...tags] } } } }],
    ...(query.status === undefined ? {} : { status: query.status }),
    ...(query.source === undefined ? {} : { source: query.source }),
    ...(filepath === undefined ? {} : { filepath: filepath.endsWith('/') ? { startsWith: filepath } : filepath }),
  };
  const [rows, totalItems] = await Promise.all([
    db.document.findMany({
      where,
      include: query.includeContent ? withContent : withContainers,
      orderBy: [{ [query.sort]: query.order }, { id: query.order }],
      skip: (query.page - 1) * query.limit,
      take: query.limit,
    }),
    db.document.count({ where }),
  ]);
  return { rows, totalItems };
}
