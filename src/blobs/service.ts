import { createWriteStream } from 'node:fs';
import { pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CairnError, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { exactly, measure } from './byte-streams.js';
import { createPostgresStorage } from './postgres-storage.js';
import * as repository from './repository.js';
import { createS3Storage, type S3Config } from './s3-storage.js';
import { type BlobStorage, BlobStorageError, type StorageKind } from './storage.js';

export interface BlobServiceParts {
  db: Database;
  /** The storage for new files. Existing files stay where they are, and readable while their storage is configured. */
  storage: StorageKind;
  s3?: S3Config | undefined;
  /** Largest file, in bytes. */
  maxBytes: number;
  log: Pick<Logger, 'warn'>;
}

export interface StoredBlob {
  id: string;
  size: number;
  sha256: Buffer<ArrayBuffer>;
  /** The first 64 KB at most, for detecting the type. */
  head: Buffer;
}

export interface OpenedBlob {
  name: string | null;
  mimeType: string;
  size: number;
  /** Fails rather than ends when bytes are missing. */
  stream: Readable;
}

export type BlobService = ReturnType<typeof createBlobService>;

/**
 * Uploaded files: a row each, their bytes in the database or in S3-compatible storage.
 *
 * Every function throws a CairnError 503 when S3 cannot be reached, and a BlobStorageError when it refuses us.
 */
export function createBlobService({ db, storage, s3, maxBytes, log }: BlobServiceParts) {
  const storages: Partial<Record<StorageKind, BlobStorage>> = {
    postgres: createPostgresStorage(db),
    ...(s3 === undefined ? {} : { s3: createS3Storage(s3) }),
  };

  function storageOf(kind: StorageKind): BlobStorage {
    const found = storages[kind];
    if (found === undefined) throw new BlobStorageError('The file is in S3, and no S3 bucket is configured');
    return found;
  }

  /** Deletes a blob unless a document has it. @returns whether it did */
  async function discard(row: repository.BlobRow): Promise<boolean> {
    const bytes = storageOf(row.storage);
    if (!row.retired && !(await repository.retire(db, row))) return false;
    await bytes.remove(row, row.finished);
    await repository.deleteRetired(db, row);
    return true;
  }

  async function discardUnused(kind: StorageKind, before: Date, limit: number): Promise<number> {
    let discarded = 0;
    for (const row of await repository.findUnusedBefore(db, kind, before, limit)) {
      if (await discard(row)) discarded += 1;
    }
    return discarded;
  }

  async function open(scope: Scope, id: string): Promise<OpenedBlob> {
    const key = { orgId: scope.orgId, id };
    const found = await repository.findFinished(db, key);
    if (found === null) throw notFound('File');
    const { storage, ...file } = found;
    const stream = pipe(await storageOf(storage).read(key), exactly(file.size), () => undefined);
    return { ...file, stream };
  }

  return {
    /**
     * Streams a file into storage under a new id, without holding it in memory. A failed write leaves nothing; what a crash or an
     * outage leaves, `removeOrphans` finds.
     * @throws {CairnError} 413 over `maxBytes`, 400 when the source was cut off
     */
    async write(scope: Scope, source: Readable, file: { name: string | null; mimeType: string }): Promise<StoredBlob> {
      const key = { orgId: scope.orgId, id: newId() };
      const bytes = storageOf(storage);
      const { bytes: measured, result } = measure(source, maxBytes);
      await repository.insertUnfinished(db, key, { ...file, storage });
      try {
        await bytes.write(key, measured);
        const { head, ...content } = result();
        if (!(await repository.finish(db, key, content))) throw new Error('The blob was removed while it was written');
        return { id: key.id, head, ...content };
      } catch (error) {
        const isOutage = error instanceof CairnError && error.status === 503;
        // Cleaning up in a storage that cannot be reached would only keep the client waiting.
        if (!isOutage) await discard({ ...key, storage, finished: false, retired: false }).catch(() => undefined);
        throw error;
      }
    },

    /** Sets the media type that was detected from the content. */
    async setType(db: Queryable, scope: Scope, id: string, mimeType: string): Promise<void> {
      await repository.updateType(db, { orgId: scope.orgId, id }, mimeType);
    },

    /** @throws {CairnError} 404 */
    open,

    /** Copies a file to a path that must not be there yet. @throws {CairnError} 404 */
    async copyTo(scope: Scope, id: string, path: string): Promise<void> {
      const { stream } = await open(scope, id);
      await pipeline(stream, createWriteStream(path, { flags: 'wx' }));
    },

    /**
     * Removes those of the blobs that no document has. Call it after the documents' deletion is committed. It never throws, as the
     * request is done by then: `removeOrphans` removes what is left.
     */
    async remove(scope: Scope, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      try {
        for (const row of await repository.findRows(db, scope, ids)) await discard(row);
      } catch (error) {
        log.warn({ blobIds: ids, err: error }, 'files could not be removed; left to the sweeper');
      }
    },

    /**
     * Removes blobs without a document, at most `limit` of each storage, oldest first. A blob that is being uploaded has no
     * document yet, so `olderThanMs` must be longer than any upload takes.
     * @returns how many
     * @throws the first error of a storage, after all storages were tried
     */
    async removeOrphans(olderThanMs: number, limit: number): Promise<number> {
      const before = new Date(Date.now() - olderThanMs);
      const kinds = Object.keys(storages) as StorageKind[];
      const outcomes = await Promise.allSettled(kinds.map((kind) => discardUnused(kind, before, limit)));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0);
    },

    async close(): Promise<void> {
      await Promise.all(Object.values(storages).map((each) => each.close()));
    },
  };
}
