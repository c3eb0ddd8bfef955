import type { Readable } from 'node:stream';

/** The kinds of storage; a blob's row says which of them holds its bytes. */
export type StorageKind = 'postgres' | 's3';

/** Which bytes: the organisation and the blob's id. */
export interface BlobKey {
  orgId: string;
  id: string;
}

/** Where the bytes of files are. What is known about them is a row, whatever the storage. */
export interface BlobStorage {
  /**
   * Stores all of `bytes`, holding a few megabytes at most. An error of `bytes` is thrown on as it is; what was stored by
   * then is for `remove`.
   */
  write(key: BlobKey, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** @throws {CairnError} 404 when the storage has no such bytes */
  read(key: BlobKey): Promise<Readable>;
  /** Removes what there is, which may be nothing. @param finished whether `write` came to its end */
  remove(key: BlobKey, finished: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The storage refuses what it is asked, as it is set up: for the operator to repair. The message holds no secret. */
export class BlobStorageError extends Error {
  override name = 'BlobStorageError';
}
