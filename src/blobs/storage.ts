import type { Readable } from 'node:stream';
import { CairnError } from '../core/errors.js';

/** The kinds of storage; a blob's row says which of them holds its bytes. */
export type StorageKind = 'postgres' | 's3';

/** The key of a blob's bytes: the organisation and the blob's id. */
export interface BlobKey {
  orgId: string;
  id: string;
}

/** Stores the bytes of files. Whatever the storage, everything else about a file is in its row. */
export interface BlobStorage {
  /**
   * Stores all of `bytes`, with a few megabytes in memory at most. An error of `bytes` is rethrown; the caller then calls
   * `remove` for what was stored.
   */
  write(key: BlobKey, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** @throws {CairnError} 404 when the storage has no such bytes */
  read(key: BlobKey): Promise<Readable>;
  /** Removes whatever is stored, possibly nothing. @param finished whether `write` had completed */
  remove(key: BlobKey, finished: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The storage refuses requests as it is configured; an operator has to repair that. The message holds no secret. */
export class BlobStorageError extends Error {
  override name = 'BlobStorageError';
}

/** Handles the error of opening a file: undefined when it is gone. @throws {unknown} any other error */
export function undefinedIfGone(error: unknown): undefined {
  if (error instanceof CairnError && error.status === 404) return undefined;
  throw error;
}
