import type { z } from 'zod';
import type { BlobService } from '../blobs/service.js';
import { ensureContainers, namedContainers } from '../containers/service.js';
import { conflict, invalidInput, notFound } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { lockDocuments } from '../db/document-locks.js';
import { isTaken, retryOnConflict } from '../db/retry.js';
import type { ReadUpload } from '../http/non-json.js';
import type { Jobs } from '../jobs/jobs.js';
import { leaveContainer, redate } from '../memories/service.js';
import * as accepting from './accept-repository.js';
import { type Accepted, changesDate, hasFailed } from './accepting.js';
import { incomingContent } from './incoming.js';
import * as repository from './repository.js';
import type { Lookup, PatchDocument, UploadFields } from './schemas.js';
import { findOwn, mustOwn } from './service.js';
import type { UploadedFile, Uploading } from './uploading.js';

export type EditingService = ReturnType<typeof createEditingService>;

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'remove'>;
  uploading: Uploading;
  starter: Pick<Jobs, 'processDocument'>;
}

/** Edits existing documents. */
export function createEditingService({ db, blobs, uploading, starter }: Parts) {
  /** The document, read again after it was locked: it may have moved meanwhile. @throws {CairnError} 404, 403 */
  async function find(tx: Queryable, scope: Scope, idOrCustomId: string, lookup: Lookup) {
    const containerTags = namedContainers(scope, lookup);
    const found = await findOwn(tx, scope, idOrCustomId, containerTags);
    if ((await lockDocuments(tx, scope, [found.id])) === 0) throw notFound('Document');
    const row = await repository.findDocument(tx, scope, found.id, containerTags);
    if (row?.id !== found.id) throw notFound('Document');
    mustOwn(scope, row);
    return row;
  }

  async function moveTo(tx: Queryable, scope: Scope, row: repository.DocumentRow, tags: [string, ...string[]]) {
    await ensureContainers(tx, scope, [{ tags, fields: {} }]);
    await accepting.setMemberships(tx, scope, row.id, tags);
    if (tags[0] === row.containerTag) return false;
    await accepting.updateFields(tx, scope, row.id, { containerTag: tags[0] });
    await leaveContainer(tx, scope, [row.id], row.containerTag, tags[0]);
    return true;
  }

  async function apply(
    tx: Queryable,
    scope: Scope,
    row: repository.DocumentRow,
    patch: PatchDocument,
    file: UploadedFile | undefined,
  ) {
    const { content, customId, filepath, ...fields } = patch;
    const [first, ...more] = namedContainers(scope, patch) ?? [];
    const isNamed = patch.containerTag !== undefined || patch.containerTags !== undefined;
    const moved = isNamed && first !== undefined && (await moveTo(tx, scope, row, [first, ...more]));
    const tags = [moved ? first : row.containerTag] as const;
    await ensureContainers(tx, scope, [{ tags, fields }]);
    await accepting.updateFields(tx, scope, row.id, {
      ...accepting.keptFields(fields),
      ...(customId === undefined ? {} : { customId }),
      ...(filepath === undefined ? {} : { filepath }),
    });
    const incoming = content === undefined ? file : incomingContent(scope, { content, containerTag: tags[0] });
    const isRedated = changesDate(row, fields);
    const isReadAgain = isRedated && (await redate(tx, scope, row.id, incoming === undefined));
    if (incoming !== undefined) {
      await accepting.replaceContent(tx, scope, row.id, incoming, null);
      return { requeued: true, obsoleteFiles: row.blobId === null ? [] : [row.blobId] };
    }
    const requeued = moved || isReadAgain || (fields.taskType !== undefined && fields.taskType !== row.taskType);
    if (requeued) await accepting.requeueDocument(tx, scope, row.id, null);
    return { requeued, obsoleteFiles: [] };
  }

  function process(scope: Scope, documentId: string, containerTag: string): void {
    starter.processDocument({ orgId: scope.orgId, documentId, containerTag });
  }

  async function edit(
    scope: Scope,
    idOrCustomId: string,
    lookup: Lookup,
    patch: PatchDocument,
    file?: UploadedFile,
  ): Promise<Accepted> {
    const change = () =>
      db.$transaction(async (tx) => {
        const row = await find(tx, scope, idOrCustomId, lookup);
        const applied = await apply(tx, scope, row, patch, file);
        const after = await repository.findDocument(tx, scope, row.id, null);
        return { ...applied, after: after ?? row };
      });
    const { requeued, obsoleteFiles, after } = await retryOnConflict(change).catch((error: unknown) => {
      throw isTaken(error) ? conflict('customId: another document of the container has it') : error;
    });
    await blobs.remove(scope, obsoleteFiles);
    const { id, status, containerTag } = after;
    if (requeued) process(scope, id, containerTag);
    return { id, status };
  }

  return {
    /**
     * Changes the fields that were sent. After new content, another first container, taskType or documentDate the
     * document is processed again; chunks that have not changed keep their vectors.
     * @throws {CairnError} 403, 404, 409 when another document of the container has the customId
     */
    patch: (scope: Scope, idOrCustomId: string, patch: PatchDocument, lookup: Lookup = {}) =>
      edit(scope, idOrCustomId, lookup, patch),

    /**
     * Like `patch`, with an optional file as the content. The document is checked before the file is uploaded.
     * @throws {CairnError} 400, 403, 404, 409, 413, 415
     */
    async patchFile(scope: Scope, idOrCustomId: string, read: ReadUpload, schema: z.ZodType<UploadFields>) {
      await findOwn(db, scope, idOrCustomId, namedContainers(scope, {}));
      return uploading(scope, read, schema, (fields, file) => edit(scope, idOrCustomId, {}, fields, file));
    },

    /**
     * Replaces the document's content by a file, and its metadata by what is sent.
     * @throws {CairnError} 400 without a file, 403, 404, 409, 413, 415
     */
    async replaceFile(scope: Scope, idOrCustomId: string, read: ReadUpload, schema: z.ZodType<UploadFields>) {
      await findOwn(db, scope, idOrCustomId, namedContainers(scope, {}));
      return uploading(scope, read, schema, ({ metadata = null, ...fields }, file) => {
        if (file === undefined) throw invalidInput('file: expected a file');
        return edit(scope, idOrCustomId, {}, { ...fields, metadata }, file);
      });
    },

    /**
     * Processes a failed document again, also one of which only the memories failed. Any other is left as it is.
     * @throws {CairnError} 403, 404
     */
    async retry(scope: Scope, idOrCustomId: string, lookup: Lookup): Promise<Accepted> {
      const { id, status, containerTag, isDueAgain } = await db.$transaction(async (tx) => {
        const row = await find(tx, scope, idOrCustomId, lookup);
        const isDueAgain = hasFailed(row);
        if (isDueAgain) await accepting.requeueDocument(tx, scope, row.id, null);
        return { ...row, isDueAgain };
      });
      if (!isDueAgain) return { id, status };
      process(scope, id, containerTag);
      return { id, status: 'queued' };
    },
  };
}
