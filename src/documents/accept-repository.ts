import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '../core/scope.js';
import { refreshScopes } from '../db/chunk-scopes.js';
import { jsonOrNull, Prisma, type Queryable } from '../db/client.js';
import type { Incoming, Origin } from './incoming.js';
import type { DocumentStatus, IngestFields } from './schemas.js';

/** An existing document, locked by the transaction that decides what new content changes. */
export interface LockedDocument {
  id: string;
  status: DocumentStatus;
  processingMetadata: unknown;
  sha256: Uint8Array;
  blobId: string | null;
  type: string;
  /** The title of the content: the provider's, or the one that was extracted. */
  title: string | null;
  taskType: NonNullable<IngestFields['taskType']>;
  documentDate: Date | null;
  dreamingStatus: 'dreaming' | 'done';
  /** The connection that keeps it in sync. */
  connectionId: string | null;
}

/** The columns for the fields that were sent; fields that were not sent are left out and stay as they are. */
export function keptFields(fields: Partial<IngestFields>) {
  const { taskType, dreaming, metadata, filterByMetadata, filepath, documentDate } = fields;
  return {
    ...(taskType === undefined ? {} : { taskType }),
    ...(dreaming === undefined ? {} : { dreaming }),
    ...(metadata === undefined ? {} : { metadata: jsonOrNull(metadata) }),
    ...(filterByMetadata === undefined ? {} : { filterByMetadata: jsonOrNull(filterByMetadata) }),
    ...(filepath === undefined ? {} : { filepath }),
    ...(documentDate === undefined ? {} : { documentDate }),
  };
}

const urlOf = ({ type, content, origin }: Pick<Incoming, 'type' | 'content' | 'origin'>) =>
  origin?.url ?? (type === 'webpage' ? (content?.trim() ?? null) : null);

/** The columns that say where a document comes from. They are updated even if the content is the same. */
export const originFields = ({ connectionId, source, url }: Origin) => ({ connectionId, source, url });

/** The provider's title, which takes precedence over one from the content; null for content that was sent. */
const givenTitle = ({ origin, title }: Pick<Incoming, 'origin' | 'title'>) => (origin === undefined ? null : title);

interface Candidate extends LockedDocument {
  containerTag: string;
  customId: string | null;
  metadata: unknown;
  filepath: string | null;
}

/**
 * Finds and locks the existing documents for these contents. In this order: the document that the origin names; with a
 * customId, the container's document with that customId; without one, a document with the same content, metadata, filepath and,
 * if one is sent, date. The query looks up plain keys only, so that its plan is always good. What is not meant stays unlocked: other containers', and
 * of many documents with one content those that differ.
 * @returns documents by the index of their item; new content has none
 */
export async function lockExisting(
  db: Queryable,
  scope: Scope,
  items: readonly Incoming[],
): Promise<Map<number, LockedDocument>> {
  await lockNameless(db, scope, items);
  const held = items.flatMap(({ origin }) => origin?.documentId ?? []);
  const containers = [...new Set(items.map(({ tags }) => tags[0]))];
  const named = items.flatMap(({ fields }) => fields.customId ?? []);
  const nameless = items.filter(({ fields }) => fields.customId === undefined);
  const hashes = nameless.map(({ sha256 }) => hex(sha256));
  const candidates = await db.$queryRaw<Candidate[]>`
    select d.id, d.status::text as status, d.processing_metadata as "processingMetadata", d.type, d.blob_id as "blobId", c.sha256,
      c.title, d.container_tag as "containerTag", d.custom_id as "customId", d.metadata, d.filepath, d.task_type::text as "taskType",
      d.document_date as "documentDate", d.dreaming_status::text as "dreamingStatus", d.connection_id as "connectionId"
    from document d join document_content c on c.org_id = d.org_id and c.document_id = d.id
    where d.org_id = ${scope.orgId} and c.org_id = ${scope.orgId} and d.id = any(array(
      select id from document where org_id = ${scope.orgId} and id = any(${held}::text[])
      union all
      select id from document where org_id = ${scope.orgId} and custom_id = any(${named}::text[])
      union all
      select document_id from document_content
      where org_id = ${scope.orgId} and sha256 = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))
    )) and (d.id = any(${held}::text[]) or d.container_tag = any(${containers}::text[]) and (
      d.custom_id = any(${named}::text[]) or d.custom_id is null and exists (
        select from unnest(${hashes}::text[], ${nameless.map(({ tags }) => tags[0])}::text[],
          ${nameless.map(({ fields }) => fields.filepath ?? null)}::text[],
          ${jsons(nameless.map(({ fields }) => fields.metadata))}::text[],
          ${nameless.map(({ fields }) => fields.documentDate ?? null)}::timestamptz[]) as n(hash, tag, filepath, metadata, dated)
        where n.hash = encode(c.sha256, 'hex') and n.tag = d.container_tag and n.filepath is not distinct from d.filepath
          and n.metadata::jsonb is not distinct from d.metadata and (n.dated is null or n.dated = d.document_date))))
    order by d.id
    for update of d`;
  return new Map(
    items.flatMap((item, index) => {
      const found =
        candidates.find(({ id }) => id === item.origin?.documentId) ??
        candidates.find((candidate) => isSame(candidate, item));
      return found === undefined ? [] : [[index, found]];
    }),
  );
}

/** A document that a running merge has moved out of the container that contents are sent to. */
export interface Moved {
  customId: string;
  from: string;
  to: string;
}

/**
 * Finds the moved documents that these new contents are meant for. Called once they are inserted: no merge of their containers begins or
 * ends from then on. `offset 0` keeps the planner from reading documents where there is no merge.
 */
export async function findMoved(db: Queryable, { orgId }: Scope, items: readonly Incoming[]): Promise<Moved[]> {
  const named = items.filter(({ fields }) => fields.customId !== undefined);
  if (named.length === 0) return [];
  return db.$queryRaw<Moved[]>`
    select d.custom_id as "customId", d.moved_from as "from", d.container_tag as "to"
    from unnest(${named.map(({ tags }) => tags[0])}::text[], ${named.map(({ fields }) => fields.customId)}::text[]) as n(tag, custom_id)
    join container source on source.org_id = ${orgId} and source.tag = n.tag
    join container target on target.org_id = ${orgId} and target.merge_id = source.merge_id
    cross join lateral (
      select custom_id, moved_from, container_tag from document
      where org_id = ${orgId} and container_tag = target.tag and custom_id = n.custom_id
        and moved_from = source.tag and moved_by = source.merge_id offset 0) d`;
}

/** Hash seed that keeps these advisory locks apart from others. */
const lockSeed = 5_270_931;

/**
 * Serialises transactions that add the same content without a customId, as no unique key does. This is a statement of its own,
 * so that the next one sees what the other transaction committed. Locks are taken in order, so that no two deadlock.
 */
async function lockNameless(db: Queryable, { orgId }: Scope, items: readonly Incoming[]): Promise<void> {
  const nameless = items.filter(({ fields }) => fields.customId === undefined);
  if (nameless.length === 0) return;
  const names = nameless.map(({ tags, sha256 }) => `${orgId} ${tags[0]} ${hex(sha256)}`);
  await db.$executeRaw`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, ${lockSeed}::int) as key from unnest(${names}::text[]) name order by key
    ) as keys`;
}

function isSame(candidate: Candidate, { fields, tags, sha256 }: Incoming): boolean {
  if (candidate.containerTag !== tags[0] || candidate.customId !== (fields.customId ?? null)) return false;
  if (fields.customId !== undefined) return true;
  return (
    hex(candidate.sha256) === hex(sha256) &&
    candidate.filepath === (fields.filepath ?? null) &&
    isDeepStrictEqual(candidate.metadata, fields.metadata ?? null) &&
    (fields.documentDate === undefined || fields.documentDate.getTime() === candidate.documentDate?.getTime())
  );
}

const jsons = (values: readonly unknown[]) => values.map((value) => (value == null ? null : JSON.stringify(value)));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** What was sent, null for a file, and the text that was extracted from a file, page or HTML, null for none. */
export async function contentOf(db: Queryable, scope: Scope, id: string) {
  const where = { orgId_documentId: { orgId: scope.orgId, documentId: id } };
  return db.documentContent.findUniqueOrThrow({ where, select: { content: true, extracted: true } });
}

/**
 * Inserts new documents with their content and containers.
 * @param createdAt of the first, in milliseconds; the others follow a millisecond apart, so that they are listed in order
 */
export async function insertDocuments(
  db: Queryable,
  scope: Scope,
  items: readonly (Incoming & { id: string })[],
  batchId: string | null,
  createdAt: number,
): Promise<void> {
  const { orgId } = scope;
  const fields = items.map((item) => item.fields);
  await db.$executeRaw`
    insert into document (org_id, id, container_tag, custom_id, title, type, status, url, source, connection_id, filepath,
                          metadata, task_type, dreaming, document_date, filter_by_metadata, batch_id, blob_id, created_at,
                          updated_at)
    select ${orgId}, i.id, i.container_tag, i.custom_id, i.title, i.type, 'queued', i.url, i.source, i.connection_id,
           i.filepath, i.metadata::jsonb, i.task_type::task_type, i.dreaming::dreaming_mode, i.document_date,
           i.filter_by_metadata::jsonb, ${batchId}, i.blob_id, i.created_at, now()
    from unnest(
      ${items.map(({ id }) => id)}::text[], ${items.map(({ tags }) => tags[0])}::text[],
      ${fields.map(({ customId }) => customId ?? null)}::text[], ${items.map(({ title }) => title)}::text[],
      ${items.map(({ type }) => type)}::text[], ${items.map(urlOf)}::text[],
      ${items.map(({ origin }) => origin?.source ?? null)}::text[],
      ${items.map(({ origin }) => origin?.connectionId ?? null)}::text[],
      ${fields.map(({ filepath }) => filepath ?? null)}::text[], ${jsons(fields.map(({ metadata }) => metadata))}::text[],
      ${fields.map(({ taskType }) => taskType ?? 'memory')}::text[], ${fields.map(({ dreaming }) => dreaming ?? 'dynamic')}::text[],
      ${fields.map(({ documentDate }) => documentDate ?? null)}::timestamptz[],
      ${jsons(fields.map(({ filterByMetadata }) => filterByMetadata))}::text[],
      ${items.map(({ blobId }) => blobId)}::text[], ${items.map((_, index) => new Date(createdAt + index))}::timestamptz[]
    ) as i(id, container_tag, custom_id, title, type, url, source, connection_id, filepath, metadata, task_type, dreaming,
           document_date, filter_by_metadata, blob_id, created_at)`;
  await db.$executeRaw`
    insert into document_content (org_id, document_id, content, title, sha256)
    select ${orgId}, i.id, i.content, i.title, decode(i.sha256, 'hex')
    from unnest(
      ${items.map(({ id }) => id)}::text[], ${items.map(({ content }) => content)}::text[],
      ${items.map(givenTitle)}::text[], ${items.map(({ sha256 }) => hex(sha256))}::text[]
    ) as i(id, content, title, sha256)`;
  const memberships = items.flatMap(({ id, tags }) => tags.map((tag, position) => ({ id, tag, position })));
  await db.$executeRaw`
    insert into document_container (org_id, document_id, container_tag, position)
    select ${orgId}, m.id, m.tag, m.position
    from unnest(
      ${memberships.map(({ id }) => id)}::text[], ${memberships.map(({ tag }) => tag)}::text[],
      ${memberships.map(({ position }) => position)}::int[]
    ) as m(id, tag, position)`;
}

/** What is noted of the processing of a revision; the rest of `processingMetadata` is of the extracted text, which stays. */
const ofRevision = ['progress', 'memoryExtractor', 'memoryFallback', 'memoryParts', 'memoryError'];

/** Queues the next revision, of the same content; one that is being processed is superseded. */
export async function requeueDocument(db: Queryable, scope: Scope, id: string, batchId: string | null): Promise<void> {
  await db.$executeRaw`
    update document set latest_revision = latest_revision + 1, status = 'queued', failure_reason = null,
      dreaming_status = 'dreaming', batch_id = ${batchId}, updated_at = now(),
      processing_metadata = processing_metadata - ${ofRevision}::text[]
    where org_id = ${scope.orgId} and id = ${id}`;
}

/** Replaces the content and queues the next revision; one that is being processed is superseded. */
export async function replaceContent(
  db: Queryable,
  scope: Scope,
  id: string,
  sent: Pick<Incoming, 'type' | 'title' | 'content' | 'blobId' | 'sha256' | 'origin'>,
  batchId: string | null,
): Promise<void> {
  const { orgId } = scope;
  const { type, title, content, blobId, sha256 } = sent;
  await db.documentContent.updateMany({
    where: { orgId, documentId: id },
    data: { content, extracted: null, title: givenTitle(sent), sha256 },
  });
  await db.document.updateMany({
    where: { orgId, id },
    data: {
      ...{ latestRevision: { increment: 1 }, status: 'queued', failureReason: null, dreamingStatus: 'dreaming' },
      ...{ type, title, blobId, batchId, url: urlOf(sent), summary: null, ogImage: null },
      processingMetadata: Prisma.DbNull,
    },
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

/** Replaces the document's containers with these, in their order. */
export async function setMemberships(db: Queryable, scope: Scope, documentId: string, tags: readonly string[]) {
  const { orgId } = scope;
  await db.documentContainer.deleteMany({ where: { orgId, documentId } });
  await addMemberships(db, scope, documentId, tags);
}

/** Adds containers to the document, after those it has. */
export async function addMemberships(db: Queryable, scope: Scope, documentId: string, tags: readonly string[]) {
  const { orgId } = scope;
  await db.$executeRaw`
    insert into document_container (org_id, document_id, container_tag, position)
    select ${orgId}, ${documentId}, added.tag, added.at + coalesce((
      select max(position) from document_container where org_id = ${orgId} and document_id = ${documentId}), -1)
    from unnest(${[...tags]}::text[]) with ordinality as added(tag, at)
    on conflict do nothing`;
  await refreshScopes(db, scope, [documentId]);
}
