import type { Scope } from '../core/scope.js';
import { withMetadata } from '../db/answered-metadata.js';
import type { Database, Prisma, Queryable } from '../db/client.js';

const containers = { orderBy: { position: 'asc' } } as const;
const file = { select: { name: true } } as const;
/** Everything except the metadata, which `withMetadata` reads at the size that an answer holds. */
export const withContainers = { include: { containers, file }, omit: { metadata: true } } as const;
const withContent = { include: { containers, file, content: true }, omit: { metadata: true } } as const;

interface WithMetadata {
  metadata: Prisma.JsonValue;
}

export type DocumentRow = Prisma.DocumentGetPayload<typeof withContainers> & WithMetadata;
export type DocumentWithContent = Prisma.DocumentGetPayload<typeof withContent> & WithMetadata;

const within = (scope: Scope) => ({
  orgId: scope.orgId,
  ...(scope.containerTag === undefined ? {} : { containers: { some: { containerTag: scope.containerTag } } }),
});

const inAny = (containerTags: readonly string[] | null) =>
  containerTags === null ? {} : { containers: { some: { containerTag: { in: [...containerTags] } } } };

/**
 * Finds a document by id or, if there is none, by customId: in the named containers one of their own before one that is shared
 * with them; of several, the one updated last.
 */
async function findBy<Shape extends typeof withContainers | typeof withContent>(
  db: Queryable,
  scope: Scope,
  idOrCustomId: string,
  containerTags: readonly string[] | null,
  shape: Shape,
) {
  const find = (where: Prisma.DocumentWhereInput) =>
    db.document.findFirst({
      where: { AND: [within(scope), inAny(containerTags), where] },
      orderBy: { updatedAt: 'desc' },
      ...shape,
    });
  const customId = idOrCustomId;
  const found =
    (await find({ id: idOrCustomId })) ??
    (containerTags && (await find({ customId, containerTag: { in: [...containerTags] } }))) ??
    (await find({ customId }));
  const [answered] = await withMetadata(db, scope, 'document', found === null ? [] : [found]);
  return answered ?? null;
}

/** @param containerTags looks only in these containers; null: in all that the scope may see */
export async function findDocument(
  db: Queryable,
  scope: Scope,
  idOrCustomId: string,
  containerTags: readonly string[] | null,
): Promise<DocumentRow | null> {
  return findBy(db, scope, idOrCustomId, containerTags, withContainers);
}

/** @param containerTags as in {@link findDocument} */
export async function findWithContent(
  db: Database,
  scope: Scope,
  idOrCustomId: string,
  containerTags: readonly string[] | null,
): Promise<DocumentWithContent | null> {
  return findBy(db, scope, idOrCustomId, containerTags, withContent) as Promise<DocumentWithContent | null>;
}

/**
 * Resolves ids and customIds. Of several documents with a customId it means the same as {@link findBy}.
 * @param containerTags looks only in these containers; null: in all that the scope may see
 * @returns the document's id by each name; unknown names are missing
 */
export async function resolveIds(
  db: Database,
  scope: Scope,
  names: readonly string[],
  containerTags: readonly string[] | null,
): Promise<Map<string, string>> {
  const named = { OR: [{ id: { in: [...names] } }, { customId: { in: [...names] } }] };
  const rows = await db.document.findMany({
    where: { AND: [within(scope), named, inAny(containerTags)] },
    orderBy: { updatedAt: 'asc' },
    select: { id: true, customId: true, containerTag: true },
  });
  const isOwn = ({ containerTag }: { containerTag: string }) => Number(containerTags?.includes(containerTag) ?? false);
  rows.sort((one, other) => isOwn(one) - isOwn(other));
  const found = new Map(rows.flatMap(({ id, customId }) => (customId === null ? [] : [[customId, id] as const])));
  for (const { id } of rows) found.set(id, id);
  return new Map(names.flatMap((name) => (found.has(name) ? [[name, found.get(name) ?? '']] : [])));
}

/** Deletes documents with their chunks. @returns those that existed, and their files */
export async function deleteDocuments(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; blobId: string | null }[]> {
  return db.$queryRaw`
    delete from document where org_id = ${scope.orgId} and id = any(${[...ids]}::text[])
    returning id, blob_id as "blobId"`;
}

export async function chunksOf(db: Database, scope: Scope, document: DocumentRow, page: number, limit: number) {
  const { processedRevision } = document;
  return db.chunk.findMany({
    where: {
      orgId: scope.orgId,
      documentId: document.id,
      fromRevision: { lte: processedRevision },
      untilRevision: { gt: processedRevision },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    skip: (page - 1) * limit,
    take: limit,
    select: { id: true, text: true, position: true, type: true, tokens: true, createdAt: true },
  });
}

/** Size of these documents' texts together, in bytes of UTF-8. */
export async function bytesToRead(db: Database, scope: Scope, ids: readonly string[]): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    select coalesce(sum(octet_length(coalesce(extracted, content))), 0)::float8 as bytes from document_content
    where org_id = ${scope.orgId} and document_id = any(${[...ids]}::text[])`;
  return row?.bytes ?? 0;
}

/** The documents' texts: extracted from a file or page, or else as sent; null for one that was not extracted yet. */
export async function textsToRead(db: Database, scope: Scope, ids: readonly string[]) {
  return db.$queryRaw<{ documentId: string; text: string | null }[]>`
    select document_id as "documentId", coalesce(extracted, content) as text from document_content
    where org_id = ${scope.orgId} and document_id = any(${[...ids]}::text[])`;
}
