import { createHash } from 'node:crypto';
import { defaultContainerTag, ensureContainers, namedContainers } from '../containers/service.js';
import { deriveTitle } from '../content/chunking/index.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { notFound, notImplemented } from '../errors.js';
import { newId } from '../ids.js';
import { dropSources } from '../memories/service.js';
import type { Scope } from '../scope.js';
import type { Starter } from '../temporal/starter.js';
import { presentDocument, presentFullDocument } from './presenter.js';
import * as repository from './repository.js';
import type { AddDocument, ListDocuments } from './schemas.js';

export type DocumentService = ReturnType<typeof createDocumentService>;

export function createDocumentService({ db, starter }: { db: Database; starter: Starter }) {
  /** What is the same is left alone, unless it failed: then it is tried again. */
  async function settleExisting(
    tx: Queryable,
    scope: Scope,
    tags: readonly string[],
    found: repository.LockedDocument,
    document: AddDocument,
    content: repository.NewContent,
  ): Promise<Accepted> {
    const { id } = found;
    if (!Buffer.from(found.sha256).equals(content.sha256)) {
      await repository.replaceDocument(tx, scope, id, tags, document, content);
      return { id, status: 'queued' };
    }
    if (found.status !== 'failed') return { id, status: found.status };
    await repository.requeueDocument(tx, scope, id);
    return { id, status: 'queued' };
  }

  return {
    /**
     * Commits the document and then has it processed. When this resolves, the content is safe: a workflow that could not
     * be started is started by the sweeper.
     * @throws {CairnError} 400 for contradicting containers, 501 for a URL
     */
    async add(scope: Scope, document: AddDocument): Promise<Accepted> {
      if (isLoneUrl(document.content))
        throw notImplemented('content: URLs are not fetched yet; send the text of the page');
      const [first = defaultContainerTag, ...more] = namedContainers(scope, document) ?? [];
      const tags = [first, ...more] as const;
      const content = {
        content: document.content,
        sha256: createHash('sha256').update(document.content).digest(),
        title: deriveTitle(document.content),
      };
      const accepted = await retryOnConflict(() =>
        db.$transaction(async (tx) => {
          await ensureContainers(tx, scope, tags, document.entityContext);
          const found =
            document.customId === undefined
              ? await repository.lockIdentical(tx, scope, first, content.sha256, document)
              : await repository.lockByCustomId(tx, scope, first, document.customId);
          if (found !== undefined) return settleExisting(tx, scope, tags, found, document, content);
          const id = newId();
          await repository.insertDocument(tx, scope, id, tags, document, content);
          return { id, status: 'queued' };
        }),
      );
      if (accepted.status === 'queued') {
        starter.processDocument({ orgId: scope.orgId, documentId: accepted.id, containerTag: first });
      }
      return accepted;
    },

    /** @throws {CairnError} 404 */
    async get(scope: Scope, idOrCustomId: string) {
      const row = await repository.findDocument(db, scope, idOrCustomId);
      if (row === null) throw notFound('Document');
      return presentFullDocument(row);
    },

    async list(scope: Scope, query: ListDocuments) {
      const { rows, totalItems } = await repository.listDocuments(db, scope, namedContainers(scope, query), query);
      return {
        memories: rows.map((row) => ({
          ...presentDocument(row),
          ...(query.includeContent ? { content: row.content?.content ?? null } : {}),
        })),
        pagination: {
          currentPage: query.page,
          limit: query.limit,
          totalItems,
          totalPages: Math.ceil(totalItems / query.limit),
        },
      };
    },

    /**
     * Has a failed document processed again; any other is left as it is.
     * @throws {CairnError} 404
     */
    async retry(scope: Scope, idOrCustomId: string): Promise<Accepted> {
      const row = await repository.findDocument(db, scope, idOrCustomId);
      if (row === null) throw notFound('Document');
      const { id, containerTag } = row;
      if (row.status !== 'failed') return { id, status: row.status };
      await repository.requeueDocument(db, scope, id);
      starter.processDocument({ orgId: scope.orgId, documentId: id, containerTag });
      return { id, status: 'queued' };
    },

    /**
     * Deletes the document, its chunks, and the memories that only it supports. Work under way on it finds nothing left.
     * @throws {CairnError} 404
     */
    async remove(scope: Scope, idOrCustomId: string): Promise<void> {
      const row = await repository.findDocument(db, scope, idOrCustomId);
      if (row === null) throw notFound('Document');
      await db.$transaction(async (tx) => {
        await dropSources(tx, scope, row.id);
        await repository.deleteDocument(tx, scope, row.id);
      });
    },
  };
}

const isLoneUrl = (content: string) => /^https?:\/\/\S+$/i.test(content.trim());

export interface Accepted {
  id: string;
  status: string;
}
