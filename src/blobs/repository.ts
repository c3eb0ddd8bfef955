import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import type { BlobKey, StorageKind } from './storage.js';

/** The row of an unfinished blob has no hash. */
const noHash = new Uint8Array(0);

/** A suffix that no id has: it marks the row of a retired blob. */
const retiredMark = '~';

export interface StoredFile {
  name: string | null;
  mimeType: string;
  size: number;
  storage: StorageKind;
}

/** A blob that may be retired. */
export interface BlobRow extends BlobKey {
  storage: StorageKind;
  /** Whether all its bytes were stored. */
  finished: boolean;
  /** Whether its removal has begun. */
  retired: boolean;
}

/** Inserted before the bytes are stored, so that whatever a crash leaves is found by its row. */
export async function insertUnfinished(
  db: Queryable,
  { orgId, id }: BlobKey,
  file: { name: string | null; mimeType: string; storage: StorageKind },
): Promise<void> {
  await db.blob.createMany({ data: [{ orgId, id, ...file, size: 0, sha256: noHash }] });
}

/** @returns false when the row is gone */
export async function finish(
  db: Queryable,
  { orgId, id }: BlobKey,
  content: { size: number; sha256: Buffer<ArrayBuffer> },
): Promise<boolean> {
  const { count } = await db.blob.updateMany({ where: { orgId, id }, data: content });
  return count > 0;
}

export async function updateType(db: Queryable, { orgId, id }: BlobKey, mimeType: string): Promise<void> {
  await db.blob.updateMany({ where: { orgId, id }, data: { mimeType } });
}

/** A blob that is whole. */
export async function findFinished(db: Queryable, { orgId, id }: BlobKey): Promise<StoredFile | null> {
  return db.blob.findFirst({
    where: { orgId, id, sha256: { not: noHash } },
    select: { name: true, mimeType: true, size: true, storage: true },
  });
}

const rowFields = { orgId: true, id: true, storage: true, sha256: true } as const;
type Selected = BlobKey & { storage: StorageKind; sha256: Uint8Array };

const toRow = ({ orgId, id, storage, sha256 }: Selected): BlobRow => ({
  orgId,
  id: id.replace(retiredMark, ''),
  storage,
  finished: sha256.length > 0,
  retired: id.endsWith(retiredMark),
});

export async function findRows(db: Queryable, { orgId }: Scope, ids: readonly string[]): Promise<BlobRow[]> {
  const rows = await db.blob.findMany({ where: { orgId, id: { in: [...ids] } }, select: rowFields });
  return rows.map(toRow);
}

/** Blobs of all organisations without a document, oldest first. */
export async function findUnusedBefore(
  db: Queryable,
  storage: StorageKind,
  before: Date,
  limit: number,
): Promise<BlobRow[]> {
  const rows = await db.blob.findMany({
    where: { storage, createdAt: { lt: before }, document: null },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: rowFields,
  });
  return rows.map(toRow);
}

/**
 * Takes a blob's id away from it unless a document has the blob: from now on the foreign key refuses a document that would
 * still take it, so its bytes can be removed; and until they are, the row tells where they are.
 * @returns whether it did
 * @throws the foreign key's error (P2003) when a document takes the blob at this very moment
 */
export async function retire(db: Queryable, { orgId, id }: BlobKey): Promise<boolean> {
  const { count } = await db.blob.updateMany({ where: { orgId, id, document: null }, data: { id: id + retiredMark } });
  return count > 0;
}

export async function deleteRetired(db: Queryable, { orgId, id }: BlobKey): Promise<void> {
  await db.blob.deleteMany({ where: { orgId, id: id + retiredMark } });
}

export async function insertPart(
  db: Database,
  { orgId, id: blobId }: BlobKey,
  position: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await db.blobPart.createMany({ data: [{ orgId, blobId, position, bytes }] });
}

export async function findPart(
  db: Database,
  { orgId, id: blobId }: BlobKey,
  position: number,
): Promise<Uint8Array | null> {
  const part = await db.blobPart.findUnique({
    where: { orgId_blobId_position: { orgId, blobId, position } },
    select: { bytes: true },
  });
  return part?.bytes ?? null;
}
