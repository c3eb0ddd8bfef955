import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { s3ConfigOf } from '../blobs/open.js';
import { type Bucket, openBucket } from '../blobs/s3-storage.js';
import type { Config } from '../config.js';
import { CairnError } from '../core/errors.js';
import { refuseExisting, writeNewFile } from '../core/new-file.js';
import { BackupError } from './format.js';

/** An upload has 10,000 parts at most, so a backup in S3 may have 160 GB. Two parts are in memory at a time. */
const s3PartBytes = 16 * 1024 * 1024;

/** How long a connection may stay silent, as it does while a database is being restored, or while a part of a backup goes up. */
export const s3TimeoutMs = 300_000;

/** The place of a backup: a path, `-` for standard input or output, or `s3://bucket/key`. */
export type Place = string;

interface StoredObject {
  bucket: Bucket;
  key: string;
}

/** The object that an `s3:` place names; undefined for any other place. */
function objectAt(place: Place, config: Config): StoredObject | undefined {
  const [, name, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(place) ?? [];
  const s3 = name === undefined ? undefined : s3ConfigOf(config, name);
  if (s3 === undefined || key === undefined) return undefined;
  return { bucket: openBucket({ ...s3, timeoutMs: s3TimeoutMs }, s3PartBytes), key };
}

/**
 * Hands the bytes of a backup to `use`.
 * @throws {BackupError} naming the place, when there is nothing to read
 */
export async function readFrom<T>(
  place: Place,
  config: Config,
  use: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  if (place === '-') return use(process.stdin);
  const object = objectAt(place, config);
  if (object === undefined) {
    await access(place).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(`${place} cannot be read: ${error.code}`);
    });
    return use(createReadStream(place));
  }
  try {
    return await use(await openObject(object, place));
  } finally {
    await object.bucket.close();
  }
}

async function openObject({ bucket, key }: StoredObject, place: Place): Promise<AsyncIterable<Buffer>> {
  try {
    return await bucket.read(key);
  } catch (error) {
    throw error instanceof CairnError && error.status === 404 ? new BackupError(`${place} is not there.`) : error;
  }
}

/** Writes all of `bytes`, or leaves nothing under the name. A file must not be there yet. */
export async function writeTo(place: Place, config: Config, bytes: AsyncIterable<Buffer>): Promise<void> {
  if (place === '-') return pipeline(Readable.from(bytes, { objectMode: false }), process.stdout);
  const object = objectAt(place, config);
  if (object === undefined) return writeNewFile(place, bytes);
  try {
    await object.bucket.write(object.key, bytes);
  } finally {
    await object.bucket.close();
  }
}

/**
 * Refuses a file that cannot be written. Called before the database is read.
 * @throws {StartError} when it is there already, as it is not overwritten
 * @throws {BackupError} when its directory takes none
 */
export async function refuseUnwritable(place: Place): Promise<void> {
  if (place.startsWith('s3://') || place === '-') return;
  await refuseExisting(place);
  await access(dirname(place), constants.W_OK).catch((error: Error) => {
    throw new BackupError(`${place} cannot be written: ${error.message}`);
  });
}
