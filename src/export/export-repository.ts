import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { Line } from './format.js';

/** Few, because a document may have 10 MB. */
const documentsPerPage = 8;
const rowsPerPage = 200;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Reads the container's settings; undefined when there is no such container. */
export async function findContainer(
  db: Database,
  { orgId }: Scope,
  tag: string,
): Promise<Line<'container'> | undefined> {
  const row = await db.container.findFirst({ where: { orgId, tag } });
  if (row === null) return undefined;
  const { name, entityContext, profileBuckets, memoryFilesystemPaths } = row;
  return {
    ...{ kind: 'container', name, entityContext },
    profileBuckets: profileBuckets as Line<'container'>['profileBuckets'],
    memoryFilesystemPaths: memoryFilesystemPaths as Line<'container'>['memoryFilesystemPaths'],
  };
}

/** Reads the documents of a container page by page, with the ids of their files. */
export async function* documentsOf(
  db: Database,
  { orgId }: Scope,
  containerTag: string,
): AsyncGenerator<{ line: Line<'document'>; blobId: string | null }> {
  for (let after = ''; ; ) {
    const rows = await db.document.findMany({
      where: { orgId, id: { gt: after }, containers: { some: { containerTag } } },
      orderBy: { id: 'asc' },
      take: documentsPerPage,
      include: { content: true, file: true },
    });
    for (const row of rows) {
      const { content, file } = row;
      if (content === null) continue;
      const { id, title, summary, type, url, ogImage, source, filepath, taskType, blobId } = row;
      // A document of another container may have the customId of one of this.
      const customId = row.containerTag === containerTag ? row.customId : null;
      const line: Line<'document'> = {
        ...{ kind: 'document', id, customId, title, summary, type, url, ogImage, source, filepath, taskType },
        metadata: row.metadata as Line<'document'>['metadata'],
        documentDate: iso(row.documentDate),
        createdAt: row.createdAt.toISOString(),
        ...{ content: content.content, extracted: content.extracted, givenTitle: content.title },
        sha256: Buffer.from(content.sha256).toString('hex'),
        isSearchable: row.status !== 'done' || row.chunkCount > 0,
        ...(taskType === 'memory' && row.dreamingStatus !== 'done' ? { isUnread: true } : {}),
        file: file === null ? null : { name: file.name, mimeType: file.mimeType, size: file.size },
      };
      yield { line, blobId };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Reads the memories of a container with their sources, earlier versions before later ones. */
export async function* memoriesOf(
  db: Database,
  { orgId }: Scope,
  containerTag: string,
): AsyncGenerator<Line<'memory'>> {
  for (let after = { version: 0, id: '' }; ; ) {
    const rows = await db.memory.findMany({
      where: {
        ...{ orgId, containerTag },
        OR: [{ version: { gt: after.version } }, { version: after.version, id: { gt: after.id } }],
      },
      orderBy: [{ version: 'asc' }, { id: 'asc' }],
      take: rowsPerPage,
      include: { sources: { select: { documentId: true, quote: true } } },
    });
    for (const row of rows) {
      const { id, memory, subject, question, isStatic, isInference, reviewStatus, isForgotten, forgetReason } = row;
      yield {
        ...{ kind: 'memory', id, memory, subject, question, isStatic, isInference, reviewStatus, isForgotten },
        ...{ forgetAfter: iso(row.forgetAfter), forgetReason, statedAt: row.statedAt.toISOString() },
        ...{ version: row.version, isLatest: row.isLatest, parentId: row.parentMemoryId, rootId: row.rootMemoryId },
        ...{ byClient: row.byClient, ranksBehindId: row.ranksBehindId },
        metadata: row.metadata as Line<'memory'>['metadata'],
        ...{ createdAt: row.createdAt.toISOString(), sources: row.sources },
      };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Reads the relations between memories of a container. */
export async function* relationsOf(
  db: Database,
  { orgId }: Scope,
  containerTag: string,
): AsyncGenerator<Line<'relation'>> {
  for (let after = { memoryId: '', relatedId: '' }; ; ) {
    const rows = await db.memoryRelation.findMany({
      where: {
        ...{ orgId, memory: { containerTag }, related: { containerTag } },
        OR: [{ memoryId: { gt: after.memoryId } }, { memoryId: after.memoryId, relatedId: { gt: after.relatedId } }],
      },
      orderBy: [{ memoryId: 'asc' }, { relatedId: 'asc' }],
      omit: { orgId: true, createdAt: true },
      take: rowsPerPage,
    });
    for (const { dueAt, ...row } of rows) yield { kind: 'relation', ...row, dueAt: iso(dueAt) };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
