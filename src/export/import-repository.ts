import type { Scope } from '../core/scope.js';
import { recordDocumentEvents } from '../customer-webhooks/document-events.js';
import { type Database, jsonOrNull, type Queryable } from '../db/client.js';
import { needsExtraction } from '../documents/indexing.js';
import type { Line } from './format.js';

/** The revision of a document as it was imported; later ones are changes. */
export const importedRevision = 1;

/** Sets those settings of a container that have no value yet. */
export async function addSettings(db: Database, { orgId }: Scope, tag: string, line: Line<'container'>): Promise<void> {
  const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db.$executeRaw`
    update container set name = coalesce(name, ${line.name}), entity_context = coalesce(entity_context, ${line.entityContext}),
      profile_buckets = coalesce(profile_buckets, ${jsonOf(line.profileBuckets)}::jsonb),
      memory_filesystem_paths = coalesce(memory_filesystem_paths, ${jsonOf(line.memoryFilesystemPaths)}::jsonb), updated_at = now()
    where org_id = ${orgId} and tag = ${tag}`;
}

/** Finds a document by its id, or by its customId in the container. */
export function findDocument(
  db: Database,
  { orgId }: Scope,
  containerTag: string,
  id: string,
  customId: string | null,
) {
  const named = customId === null ? [] : [{ containerTag, customId }];
  return db.document.findFirst({ where: { orgId, OR: [{ id }, ...named] }, select: { id: true, status: true } });
}

/** Whether the export contains the document's text, so that nothing has to be extracted. */
export const hasText = ({ file, type, extracted }: Pick<Line<'document'>, 'file' | 'type' | 'extracted'>): boolean =>
  !needsExtraction({ blobId: file === null ? null : 'a file', type, isExtracted: extracted !== null });

type NewDocument = Line<'document'> & { containerTag: string; blobId: string | null };

/** Inserts a document. If the import indexes it, it is `superrag` until then, so that no memories are extracted. */
export async function insertDocument(db: Database, { orgId }: Scope, document: NewDocument): Promise<void> {
  const { id, containerTag, customId, title, summary, type, url, ogImage, source, filepath, blobId } = document;
  await db.$transaction([
    db.document.create({
      data: {
        ...{ orgId, id, containerTag, customId, title, summary, type, url, ogImage, source, filepath, blobId },
        status: 'queued',
        taskType: hasText(document) ? 'superrag' : document.taskType,
        metadata: jsonOrNull(document.metadata),
        documentDate: document.documentDate,
        createdAt: document.createdAt,
      },
    }),
    db.documentContent.create({
      data: {
        ...{ orgId, documentId: id, content: document.content, extracted: document.extracted },
        ...{ title: document.givenTitle, sha256: Buffer.from(document.sha256, 'hex') },
      },
    }),
    db.documentContainer.create({ data: { orgId, containerTag, documentId: id, position: 0 } }),
  ]);
}

/**
 * Completes a document after indexing, also a failed one, or marks one without chunks as done. Its memories come from the export.
 * One that was completed earlier, or has been changed since, stays as it is.
 * @param document `isRetried`: whether an earlier import failed it
 */
export async function finishDocument(
  db: Database,
  scope: Scope,
  document: Line<'document'> & { isRetried: boolean },
): Promise<void> {
  const { id, title, summary, taskType, isSearchable, isRetried } = document;
  const where = { orgId: scope.orgId, id };
  if (isSearchable) {
    await db.document.updateMany({
      where: {
        ...{ ...where, status: { in: ['done', 'failed'] }, latestRevision: importedRevision },
        ...(isRetried ? {} : { taskType: 'superrag' }),
      },
      data: {
        // Indexing has derived what a document had not yet when it was exported.
        ...(title === null ? {} : { title }),
        ...(summary === null ? {} : { summary }),
        taskType,
      },
    });
    return;
  }
  await db.$transaction(async (tx) => {
    const done = { status: 'done', dreamingStatus: 'done', processedRevision: 1, title, summary, taskType } as const;
    const { count } = await tx.document.updateMany({ where: { ...where, status: 'queued' }, data: done });
    if (count > 0) await recordDocumentEvents(tx, scope, 'document.done', [id]);
  });
}

/** Has the memories of imported documents extracted, unless they have been, or the documents have changed since. */
export async function queueMemories(db: Database, { orgId }: Scope, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    update document set dreaming_status = 'dreaming', updated_at = now()
    where org_id = ${orgId} and id = any(${[...ids]}::text[]) and status = 'done' and latest_revision = ${importedRevision}::int
      and task_type = 'memory' and processing_metadata->>'memoryExtractor' is null`;
}

/** Which of these memories exist. */
export async function existingMemories(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.memory.findMany({ where: { orgId, id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** The container's current memories with these fingerprints: ids by fingerprint. */
export async function currentByFingerprint(
  db: Queryable,
  { orgId }: Scope,
  containerTag: string,
  prints: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.memory.findMany({
    where: { orgId, containerTag, fingerprint: { in: [...prints] }, isLatest: true, isForgotten: false },
    select: { id: true, fingerprint: true },
  });
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]));
}

/** Sets the fields of imported memories that inserting them does not set. An export does not say when they were last changed. */
export async function completeMemories(
  db: Queryable,
  { orgId }: Scope,
  lines: readonly Line<'memory'>[],
): Promise<void> {
  for (const {
    id,
    isInference,
    reviewStatus,
    isLatest,
    isForgotten,
    forgetReason,
    ranksBehindId,
    createdAt,
  } of lines) {
    const standing = { isInference, reviewStatus, isLatest, isForgotten, forgetReason, ranksBehindId };
    await db.memory.updateMany({ where: { orgId, id }, data: { ...standing, createdAt, updatedAt: createdAt } });
  }
}

/**
 * Hides those of these versions that are current although a newer one replaces them: they were edited while they were exported.
 * @returns their ids
 */
export async function hideReplaced(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<string[]> {
  const where = { orgId, id: { in: [...ids] }, isLatest: true };
  const rows = await db.memory.updateManyAndReturn({ where, data: { isLatest: false }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Adds sources whose document exists, and updates the memories' counts of them. */
export async function addSources(
  db: Queryable,
  { orgId }: Scope,
  sources: readonly { memoryId: string; documentId: string; quote: string }[],
): Promise<void> {
  const memoryIds = [...new Set(sources.map(({ memoryId }) => memoryId))];
  const documentIds = [...new Set(sources.map(({ documentId }) => documentId))];
  const found = await db.document.findMany({ where: { orgId, id: { in: documentIds } }, select: { id: true } });
  const there = new Set(found.map(({ id }) => id));
  const data = sources.filter(({ documentId }) => there.has(documentId)).map((source) => ({ orgId, ...source }));
  await db.memorySource.createMany({ data, skipDuplicates: true });
  await db.$executeRaw`
    update memory m set source_count =
      (select count(*) from memory_source s where s.org_id = m.org_id and s.memory_id = m.id)
    where m.org_id = ${orgId} and m.id = any(${memoryIds}::text[])`;
}

/** Adds a relation, unless one of its memories is missing or both have become the same. */
export async function addRelation(
  db: Database,
  { orgId }: Scope,
  { memoryId, relatedId, relation, likelihood, author, dueAt }: Omit<Line<'relation'>, 'kind'>,
): Promise<void> {
  const ids = new Set([memoryId, relatedId]);
  if ((await db.memory.count({ where: { orgId, id: { in: [...ids] } } })) < 2) return;
  const data = { orgId, memoryId, relatedId, relation, likelihood, author, dueAt: dueAt && new Date(dueAt) };
  await db.memoryRelation.createMany({ data, skipDuplicates: true });
}
