import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { s3ConfigOf } from '../blobs/open.js';
import { createS3Storage } from '../blobs/s3-storage.js';
import type { BlobStorage } from '../blobs/storage.js';
import type { Config } from '../config.js';
import { moveDurably } from '../core/durable.js';
import type { Progress } from '../core/log.js';
import { applyMigrations } from '../db/migrate.js';
import { copyDatabase, copyingName, refuseWithoutRoom } from '../embedded/copying.js';
import { isDatabaseMade } from '../embedded/damage.js';
import { openDataDirectory, readRuntime } from '../embedded/data-directory.js';
import { backupDirectory, restoreDirectory, startPrivately, withOwnDatabase } from '../embedded/own-database.js';
import { decodeBackup, type OpenedBackup } from './decoding.js';
import { beginDump } from './dumping.js';
import { type BackupEnd, BackupError, type BackupHead, encodeBackup } from './format.js';
import { load } from './loading.js';
import { type Place, readFrom, refuseUnwritable, s3TimeoutMs, writeTo } from './places.js';
import { intoEmptySchema } from './staging.js';

/** The first and the last record of a backup. */
export interface Held {
  head: BackupHead;
  end: BackupEnd;
}

/**
 * Writes a backup of DATABASE_URL, of the instance that runs on the data directory, or of the data directory itself while none does.
 * @returns its records, and the milliseconds for which the service was blocked
 * @throws {BackupError} saying why no backup was made
 */
export async function backUp(config: Config, place: Place, progress: Progress): Promise<Held & { heldMs: number }> {
  await refuseUnwritable(place);
  const write = (client: Client, moment?: string) =>
    withFiles(config, async (s3) => {
      const { head, parts, missingFiles } = await beginDump(client, s3, progress, moment);
      const bytes = encodeBackup(head, parts, missingFiles);
      let end: BackupEnd | undefined;
      const passed = async function* (): AsyncGenerator<Buffer> {
        end = yield* bytes;
      };
      await writeTo(place, config, passed());
      if (end === undefined) throw new Error('the backup was not taken to its end');
      return { head, end };
    });
  if (config.DATABASE_URL !== undefined) {
    return { ...(await withClient(config.DATABASE_URL, (client) => write(client))), heldMs: 0 };
  }
  const running = await readRuntime(config.CAIRN_DATA_DIR);
  if (running === undefined) return { ...(await backUpStopped(config, progress, write)), heldMs: 0 };
  return withClient(running.databaseUrl, async (service) => {
    if (!(await isEmbedded(service))) return { ...(await write(service)), heldMs: 0 };
    const from = join(config.CAIRN_DATA_DIR, 'database');
    const copied = { moment: '', heldMs: 0 };
    await refuseWithoutRoom(from);
    progress('copying the database');
    const held = await withOwnDatabase(backupDirectory({ path: config.CAIRN_DATA_DIR }), progress, {
      async prepare({ database }) {
        const copy = (client: Client) => copyDatabase(client, from, database);
        Object.assign(copied, await withClient(running.databaseUrl, copy, copyingName));
      },
      run: (url) => withClient(url, (client) => write(client, copied.moment)),
    });
    return { ...held, heldMs: copied.heldMs };
  });
}

async function backUpStopped<T>(config: Config, progress: Progress, write: (client: Client) => Promise<T>): Promise<T> {
  const directory = await openDataDirectory(config.CAIRN_DATA_DIR);
  try {
    if (!isDatabaseMade(directory)) throw new BackupError(`There is nothing to back up in ${directory.path}.`);
    const { url, stop } = await startPrivately(directory, progress);
    return await withClient(url, write).finally(stop);
  } finally {
    await directory.release();
  }
}

/**
 * Verifies a whole backup.
 * @throws {BackupError} saying where and why, when it is cut or altered
 */
export function verify(config: Config, place: Place, progress: Progress): Promise<Held> {
  return readFrom(place, config, async (bytes) => {
    const { head, parts } = await decodeBackup(bytes);
    for (let records = 1; ; records += 1) {
      const next = await parts.next();
      if (next.done) return { head, end: next.value };
      progress(`${records} records`);
    }
  });
}

/**
 * Restores a backup into DATABASE_URL, or into the data directory: all of it, or nothing. Either must be empty.
 * @throws {BackupError} saying why nothing was restored
 */
export function restore(config: Config, place: Place, progress: Progress): Promise<Held> {
  return config.DATABASE_URL === undefined
    ? restoreEmbedded(config, place, progress)
    : restoreNative(config, config.DATABASE_URL, place, progress);
}

async function restoreNative(config: Config, databaseUrl: string, place: Place, progress: Progress): Promise<Held> {
  const held = await readFrom(place, config, async (bytes) => {
    const backup = await decodeBackup(bytes);
    return withClient(databaseUrl, (client) =>
      intoEmptySchema(client, () => loadInto(config, client, backup, progress)),
    );
  });
  await applyMigrations(databaseUrl);
  return held;
}

async function restoreEmbedded(config: Config, place: Place, progress: Progress): Promise<Held> {
  const directory = await openDataDirectory(config.CAIRN_DATA_DIR);
  try {
    if (existsSync(directory.database) && readdirSync(directory.database).length > 0) {
      throw new BackupError(
        `${directory.path} holds a database: restore into another CAIRN_DATA_DIR, or move it aside.`,
      );
    }
    return await readFrom(place, config, async (bytes) => {
      const backup = await decodeBackup(bytes);
      return withOwnDatabase(restoreDirectory(directory), progress, {
        async run(url) {
          const held = await withClient(url, (client) => loadInto(config, client, backup, progress));
          await applyMigrations(url);
          return held;
        },
        afterwards: ({ database }) => moveDurably(database, directory.database),
      });
    });
  } finally {
    await directory.release();
  }
}

async function loadInto(config: Config, client: Client, backup: OpenedBackup, progress: Progress): Promise<Held> {
  const kind = config.BLOB_STORAGE;
  const end = await withFiles(config, (s3) =>
    load(client, backup, { kind, s3: kind === 's3' ? s3 : undefined }, progress),
  );
  return { head: backup.head, end };
}

/** Runs `use` with the bucket of files, if one is configured. */
async function withFiles<T>(config: Config, use: (s3: BlobStorage | undefined) => Promise<T>): Promise<T> {
  const s3Config = s3ConfigOf(config);
  const s3 = s3Config === undefined ? undefined : createS3Storage({ ...s3Config, timeoutMs: s3TimeoutMs });
  return use(s3).finally(() => s3?.close());
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>, name = 'cairn backup'): Promise<T> {
  const client = new Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 });
  // A broken connection fails the running statement or the next one; the event itself needs no handling.
  client.on('error', () => undefined);
  await client.connect();
  return use(client).finally(() => client.end());
}

async function isEmbedded(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select version() like '%PGlite%' as is`);
  return rows[0].is === true;
}
