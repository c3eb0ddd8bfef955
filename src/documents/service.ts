import type { BlobService } from '../blobs/service.js';
import { namedContainers } from '../containers/service.js';
import { forbidden, notFound } from '../core/errors.js';
import { groupBy, paginationOf, slices } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { lockDocuments } from '../db/document-locks.js';
import { retryOnConflict } from '../db/retry.js';
import { createAnswerBudget } from '../http/answer-size.js';
import { dropSources, memoriesOfDocuments } from '../memories/service.js';
import { readableContents } from './contents.js';
import { createDerivedService } from './derived.js';
import { changeableIds, type DocumentQuery, listDocuments, type Paging } from './list-repository.js';
import { type Place, relocate } from './place-repository.js';
import { presentDocument, presentFullDocument, presentListedDocument } from './presenter.js';
import * as repository from './repository.js';
import type {
  DeleteBulk,
  DocumentsByIds,
  DocumentsWithMemories,
  ListDocuments,
  Lookup,
  ProcessingQuery,
} from './schemas.js';

export { readableContents } from './contents.js';
export { resolveIds } from './repository.js';

export type DocumentService = ReturnType<typeof createDocumentService>;

/** Documents deleted or moved in one transaction: on the embedded database others wait for it. */
const documentsATransaction = 50;

/** Most documents returned by `byIds`. There may be more than names, as several containers can have the same customId. */
const mostById = 1_000;

const viewStatuses = {
  pending: ['unknown', 'queued'],
  active: ['extracting', 'chunking', 'embedding', 'indexing'],
  all: ['unknown', 'queued', 'extracting', 'chunking', 'embedding', 'indexing'],
} as const;

/**
 * Selects the documents that should still be deleted. Called once they are locked, because one may have moved since it was
 * chosen.
 */
export type StillMeant = (tx: Queryable, ids: readonly string[]) => Promise<readonly string[]>;

/** Reads and deletes documents. */
export function createDocumentService({ db, blobs }: { db: Database; blobs: Pick<BlobService, 'remove'> }) {
  /**
   * Deletes a few documents in one transaction, with their chunks, files and the memories that only they support.
   * @returns ids of those that `stillMeant` selected
   */
  async function removeMeant(scope: Scope, ids: readonly string[], stillMeant: StillMeant): Promise<string[]> {
    const deleted = await retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await lockDocuments(tx, scope, ids);
        const meant = await stillMeant(tx, ids);
        await dropSources(tx, scope, meant);
        return repository.deleteDocuments(tx, scope, meant);
      }),
    );
    await blobs.remove(
      scope,
      deleted.flatMap(({ blobId }) => blobId ?? []),
    );
    return deleted.map(({ id }) => id);
  }

  /** Deletes a few documents, in whatever containers they are. */
  async function removeAll(scope: Scope, ids: readonly string[]): Promise<void> {
    await removeMeant(scope, ids, async (_tx, all) => all);
  }

  async function withMemories(scope: Scope, query: DocumentQuery, paging: Paging) {
    const { rows, totalItems } = await listDocuments(db, scope, query, paging);
    const ids = rows.map((row) => row.id);
    const { entries, cut } = await memoriesOfDocuments(db, scope, ids);
    const memories = groupBy(entries, (entry) => entry.documentId);
    const fitted = createAnswerBudget();
    const present = (row: repository.DocumentRow) => {
      const { truncated = [], ...document } = presentDocument(scope, row);
      const lacking = cut.has(row.id) ? [...truncated, 'memoryEntries'] : truncated;
      return {
        ...document,
        ...(lacking.length === 0 ? {} : { truncated: lacking }),
        memoryEntries: (memories.get(row.id) ?? []).map((entry) => entry.memory),
      };
    };
    return {
      documents: rows.map((row) => fitted<ReturnType<typeof present>>(present(row), 'memoryEntries', 'metadata')),
      pagination: paginationOf(paging, totalItems),
    };
  }

  return {
    ...createDerivedService({ db }),
    removeAll,
    removeMeant,

    /** Updates the path, title and address of documents that moved at their source with the same content. */
    async relocate(scope: Scope, places: readonly Place[]): Promise<void> {
      for (const slice of slices(places, documentsATransaction))
        await retryOnConflict(() => db.$transaction((tx) => relocate(tx, scope, slice)));
    },

    /** @throws {CairnError} 404, 403 */
    async get(scope: Scope, idOrCustomId: string, lookup: Lookup = {}) {
      const row = await repository.findWithContent(db, scope, idOrCustomId, namedContainers(scope, lookup));
      if (row === null) throw notFound('Document');
      return presentFullDocument(scope, row);
    },

    async list(scope: Scope, request: ListDocuments) {
      const query = {
        containerTags: namedContainers(scope, request),
        filepath: request.filepath,
        filter: request.filters,
        statuses: request.status === undefined ? undefined : [request.status],
        sources: request.source === undefined ? undefined : [request.source],
      };
      const { rows, totalItems } = await listDocuments(db, scope, query, request);
      const ids = rows.map(({ id }) => id);
      const contents = request.includeContent ? await readableContents(db, scope, ids, 'includeContent') : undefined;
      const fitted = createAnswerBudget();
      return {
        memories: rows.map((row) => ({
          ...fitted(presentListedDocument(scope, row), 'metadata'),
          ...(contents === undefined ? {} : { content: contents.get(row.id) ?? null }),
        })),
        pagination: paginationOf(request, totalItems),
      };
    },

    /** One page of the documents that wait or are being processed, oldest first. */
    async processing(scope: Scope, request: ProcessingQuery) {
      const query = { containerTags: namedContainers(scope, request), statuses: viewStatuses[request.view] };
      const paging = { ...request, sort: 'createdAt', order: 'asc' } as const;
      const { rows, totalItems } = await listDocuments(db, scope, query, paging);
      const fitted = createAnswerBudget();
      return { documents: rows.map((row) => fitted(presentDocument(scope, row), 'metadata')), totalCount: totalItems };
    },

    async withMemories(scope: Scope, request: DocumentsWithMemories) {
      const query = { containerTags: namedContainers(scope, request), sources: request.sources };
      return withMemories(scope, query, request);
    },

    async byIds(scope: Scope, { ids, by, ...tags }: DocumentsByIds) {
      const query = {
        containerTags: namedContainers(scope, tags),
        ...(by === 'id' ? { ids } : { customIds: ids }),
      };
      return withMemories(scope, query, { page: 1, limit: mostById, sort: 'createdAt', order: 'desc' });
    },

    /**
     * Deletes the document, its chunks, and the memories that only it supports. A running workflow of it ends by itself.
     * @throws {CairnError} 404, 403
     */
    async remove(scope: Scope, idOrCustomId: string, lookup: Lookup = {}): Promise<void> {
      const containerTags = namedContainers(scope, lookup);
      const { id } = await findOwn(db, scope, idOrCustomId, containerTags);
      const removed = await removeMeant(scope, [id], (tx, ids) =>
        changeableIds(tx, scope, { containerTags, ids }, ids.length),
      );
      if (removed.length === 0) throw notFound('Document');
    },

    /**
     * Deletes the documents that match all of ids (or customIds), containers and path. Names without a document are reported.
     */
    async removeBulk(scope: Scope, { ids, ...request }: DeleteBulk) {
      const containerTags = namedContainers(scope, request);
      const named = ids === undefined ? undefined : await repository.resolveIds(db, scope, ids, containerTags);
      const query = { containerTags, filepath: request.filepath, ids: named && [...named.values()] };
      const deleted = new Set<string>();
      for (let page: string[] = [], more = true; more; ) {
        page = await changeableIds(db, scope, query, documentsATransaction, page.at(-1));
        const removed = await removeMeant(scope, page, (tx, meant) =>
          changeableIds(tx, scope, { ...query, ids: meant }, meant.length),
        );
        for (const id of removed) deleted.add(id);
        more = page.length === documentsATransaction;
      }
      const missing = (ids ?? []).filter((name) => !deleted.has(named?.get(name) ?? ''));
      return {
        success: missing.length === 0,
        deletedCount: deleted.size,
        ...(missing.length === 0 ? {} : { errors: missing.map((id) => ({ id, error: 'Document not found' })) }),
        ...(request.containerTags === undefined ? {} : { containerTags: request.containerTags }),
      };
    },
  };
}

/**
 * A scoped key may read documents that are shared with its container, but change only those that have it as their first
 * container.
 * @throws {CairnError} 403
 */
export function mustOwn(scope: Scope, document: { containerTag: string }): void {
  if (scope.containerTag === undefined || scope.containerTag === document.containerTag) return;
  throw forbidden('The document belongs to another container and is only shared with the one that this key opens');
}

/** The document, which the scope may change. @throws {CairnError} 404, 403 */
export async function findOwn(
  db: Queryable,
  scope: Scope,
  idOrCustomId: string,
  containerTags: readonly string[] | null,
): Promise<repository.DocumentRow> {
  const row = await repository.findDocument(db, scope, idOrCustomId, containerTags);
  if (row === null) throw notFound('Document');
  mustOwn(scope, row);
  return row;
}
