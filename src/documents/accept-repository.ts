import { Prisma, type Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';
import type { Incoming } from './incoming.js';
import type { IngestFields } from './schemas.js';

/** A document as the transaction that decides about it sees it; nobody else writes it meanwhile. */
export interface LockedDocument {
  id: string;
  status: string;
  sha256: Uint8Array;
  blobId: string | null;
  type: string;
}

export const json = (value: unknown) => (value == null ? Prisma.DbNull : (value as Prisma.InputJsonValue));

/** What was sent of the fields that a document keeps; left out is what was not. */
export function keptFields(fields: Partial<IngestFields>) {
  const { taskType, dreaming, metadata, filterByMetadata, filepath, documentDate } = fields;
  return {
    ...(taskType === undefined ? {} : { taskType }),
    ...(dreaming === undefined ? {} : { dreaming }),
    ...(metadata === undefined ? {} : { metadata: json(metadata) }),
    ...(filterByMetadata === undefined ? {} : { filterByMetadata: json(filterByMetadata) }),
    ...(filepath === undefined ? {} : { filepath }),
    ...(documentDate === undefined ? {} : { documentDate }),
  };
}

const urlOf = ({ type, content }: Pick<Incoming, 'type' | 'content'>) =>
  type === 'webpage' ? (content?.trim() ?? null) : null;

/**
 * Locks the documents that these are, by index: with a customId the one that the container knows by it, without one a
 * document that holds the same content, metadata and filepath.
 */
export async function lockExisting(
  db: Queryable,
  scope: Scope,
  items: readonly Incoming[],
): Promise<Map<number, LockedDocument>> {
  const rows = await db.$queryRaw<(LockedDocument & { index: number })[]>`
    select i.index, d.id, d.status::text as status, d.type, d.blob_id as "blobId", c.sha256
    from unnest(
      ${items.map((_, index) => index)}::int[], ${items.map((item) => item.tags[0])}::text[],
      ${items.map((item) => item.fields.customId ?? null)}::text[],
      ${items.map((item) => Buffer.from(item.sha256).toString('hex'))}::text[],
      ${items.map(({ fields: { metadata } }) => (metadata == null ? null : JSON.stringify(metadata)))}::text[],
      ${items.map((item) => item.fields.filepath ?? null)}::text[]
    ) as i(index, tag, custom_id, sha256, metadata, filepath)
    join lateral (
      select by_name.id from document by_name
      where by_name.org_id = ${scope.orgId} and by_name.container_tag = i.tag and by_name.custom_id = i.custom_id
      union all
      select same.id
      from document_content held join document same on same.org_id = held.org_id and same.id = held.document_id
      where i.custom_id is null and held.org_id = ${scope.orgId} and held.sha256 = decode(i.sha256, 'hex')
        and same.container_tag = i.tag and same.custom_id is null
        and same.metadata is not distinct from i.metadata::jsonb and same.filepath is not distinct from i.filepath
    ) found on true
    join document d on d.org_id = ${scope.orgId} and d.id = found.id
    join document_content c on c.org_id = d.org_id and c.document_id = d.id
    order by d.id
    for update of d`;
  return new Map(rows.map(({ index, ...document }) => [index, document]));
}

export async function contentOf(db: Queryable, scope: Scope, id: string): Promise<string | null> {
  const where = { orgId_documentId: { orgId: scope.orgId, documentId: id } };
  return (await db.documentContent.findUnique({ where, select: { content: true } }))?.content ?? null;
}

/** @param createdAt of the first; the others follow a millisecond apart, so that they are listed in their order */
export async function insertDocuments(
  db: Queryable,
  scope: Scope,
  items: readonly (Incoming & { id: string })[],
  batchId: string | null,
  createdAt: number,
): Promise<void> {
  const { orgId } = scope;
  await db.document.createMany({
    data: items.map(({ id, tags, fields, type, title, content, blobId }, index) => ({
      ...keptFields(fields),
      ...{ orgId, id, type, title, blobId, batchId, url: urlOf({ type, content }) },
      containerTag: tags[0],
      customId: fields.customId ?? null,
      status: 'queued' as const,
      createdAt: new Date(createdAt + index),
    })),
  });
  await db.documentContent.createMany({
    data: items.map(({ id, content, sha256 }) => ({ orgId, documentId: id, content, sha256 })),
  });
  await db.documentContainer.createMany({
    data: items.flatMap(({ id, tags }) =>
      tags.map((containerTag, position) => ({ orgId, documentId: id, containerTag, position })),
    ),
  });
}

/** A new revision, to be processed; one under way is superseded. */
const queued = {
  latestRevision: { increment: 1 },
  status: 'queued',
  failureReason: null,
  processingMetadata: Prisma.DbNull,
  dreamingStatus: 'dreaming',
} as const;

export async function requeueDocument(db: Queryable, scope: Scope, id: string, batchId: string | null): Promise<void> {
  await db.document.updateMany({ where: { orgId: scope.orgId, id }, data: { ...queued, batchId } });
}

/** Puts what was sent in the place of what was there and queues the next revision. */
export async function replaceContent(
  db: Queryable,
  scope: Scope,
  id: string,
  sent: Pick<Incoming, 'type' | 'title' | 'content' | 'blobId' | 'sha256'>,
  batchId: string | null,
): Promise<void> {
  const { orgId } = scope;
  const { type, title, content, blobId, sha256 } = sent;
  await db.documentContent.updateMany({
    where: { orgId, documentId: id },
    data: { content, extracted: null, title: null, sha256 },
  });
  await db.document.updateMany({
    where: { orgId, id },
    data: { ...queued, type, title, blobId, batchId, url: urlOf(sent), summary: null, ogImage: null },
  });
}

export async function updateFields(
  db: Queryable,
  scope: Scope,
  id: string,
  data: Prisma.DocumentUncheckedUpdateManyInput,
) {
  if (Object.keys(data).length > 0) await db.document.updateMany({ where: { orgId: scope.orgId, id }, data });
}

/** Makes these the containers that find the document. */
export async function setMemberships(db: Queryable, scope: Scope, documentId: string, tags: readonly string[]) {
  const { orgId } = scope;
  await db.documentContainer.deleteMany({ where: { orgId, documentId, containerTag: { notIn: [...tags] } } });
  await addMemberships(db, scope, documentId, tags);
}

export async function addMemberships(db: Queryable, scope: Scope, documentId: string, tags: readonly string[]) {
  const data = tags.map((containerTag, position) => ({ orgId: scope.orgId, documentId, containerTag, position }));
  await db.documentContainer.createMany({ data, skipDuplicates: true });
}
