import { constants, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../core/errors.js';
import { freeBytesOf, leastFree } from './disk-full.js';

/**
 * `application_name` of the connection that copies the database. While it is open, upkeep makes no checkpoint until the log is
 * large (database-upkeep.ts).
 */
export const copyingName = 'cairn copy';

const attempts = 3;
/** Each takes what was written during the previous one, so that little is left to copy while everybody waits. */
const logPasses = 3;

/** A finished copy, which opens like the database after a power cut at this moment. */
export interface Copied {
  /** ISO 8601. */
  moment: string;
  /** Milliseconds for which nobody else was served. */
  heldMs: number;
}

/**
 * Copies the files of an embedded database that is in use, like Postgres' base backups. Changes during the copy are in the
 * write-ahead log since the last checkpoint, whose end is copied while nobody writes. The copy replays it when it is opened,
 * as after a power cut. If there was a checkpoint meanwhile, the log may be too short, and the copy begins again.
 * @param client a connection to the database named `copyingName`
 * @throws {StartError} when the disk has no room for it, or checkpoints disturbed every attempt
 */
export async function copyDatabase(client: Client, from: string, to: string, freeBytes = freeBytesOf): Promise<Copied> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await rm(to, { recursive: true, force: true });
    await refuseWithoutRoom(from, freeBytes);
    await client.query('checkpoint');
    const { redo, first } = await logOf(client);
    await copyFiles(from, to);
    let rest = first;
    for (let pass = 1; pass <= logPasses; pass += 1) {
      const { flushed } = await logOf(client);
      await copyLog(from, to, rest, flushed);
      rest = flushed;
    }
    const copied = await held(client, async () => {
      const now = await logOf(client);
      await copyLog(from, to, rest, now.last);
      return now.redo === redo;
    });
    if (copied !== undefined) return copied;
  }
  throw new StartError(
    'Too much was written while the embedded database was copied, or it runs in an earlier version of Cairn than this command. Restart it if so; otherwise make the backup in a quieter hour.',
  );
}

/**
 * Call it before anything is written: a database that finds the disk full during a checkpoint ends.
 * @param from the database's directory; the copy is to lie on the same disk
 * @throws {StartError} when the disk has no room for a copy, unless the file system clones, and a reserve
 */
export async function refuseWithoutRoom(from: string, freeBytes = freeBytesOf): Promise<void> {
  const needed = leastFree + ((await canClone(from)) ? 0 : await sizeOf(from));
  const free = await freeBytes(from);
  if (free < needed) throw withoutRoom(from, free, needed);
}

/** Whether the file system copies a file without taking room for it. */
async function canClone(directory: string): Promise<boolean> {
  const clone = `${directory}.clone`;
  try {
    await copyFile(join(directory, 'PG_VERSION'), clone, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(clone, { force: true });
  }
}

/** Bytes of the files in a directory, without those that are removed meanwhile. */
async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}

function withoutRoom(path: string, free: number, needed?: number): StartError {
  const [freeMb, neededMb] = [Math.floor(free / 1e6), Math.ceil((needed ?? 0) / 1e6)];
  return new StartError(
    `The disk has no room for a copy of the embedded database, which a backup is read from (${needed === undefined ? '' : `${neededMb} MB are needed, `}${freeMb} MB are free now, ${path}).`,
  );
}

/** Does `work` in a transaction, while the embedded database serves nobody else. @returns undefined if `work` returns false */
async function held(client: Client, work: () => Promise<boolean>): Promise<Copied | undefined> {
  await client.query('begin');
  const began = performance.now();
  const moment = new Date().toISOString();
  const isDone = await work().finally(() => client.query('rollback'));
  return isDone ? { moment, heldMs: performance.now() - began } : undefined;
}

interface Log {
  /** Position from which the log has to be replayed. */
  redo: string;
  /** Names of the first and last segment that are needed. */
  first: string;
  last: string;
  /** Name of the segment up to which the log is in its files. */
  flushed: string;
}

async function logOf(client: Client): Promise<Log> {
  const { rows } = await client.query(
    `select redo_lsn::text as redo, pg_walfile_name(redo_lsn) as first,
       pg_walfile_name(pg_current_wal_insert_lsn()) as last,
       pg_walfile_name(pg_current_wal_flush_lsn()) as flushed from pg_control_checkpoint()`,
  );
  return rows[0] as Log;
}

const logDirectory = 'pg_wal';

/** Copies all files except the log. Files that are removed meanwhile are not needed. */
async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ entry, path: relative(from, join(entry.parentPath, entry.name)) }));
  await mkdir(to, { mode: 0o700, recursive: true });
  for (const { entry, path } of paths) {
    if (entry.isDirectory()) await mkdir(join(to, path), { mode: 0o700, recursive: true });
  }
  // pg_control comes first, as it says from where the log is replayed.
  const files = paths.filter(({ entry, path }) => entry.isFile() && !path.startsWith(logDirectory));
  files.sort((a, b) => Number(b.path.endsWith('pg_control')) - Number(a.path.endsWith('pg_control')));
  for (const { path } of files) await copy(join(from, path), join(to, path));
}

/** Copies these segments of the log, and overwrites an earlier copy of them. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const names = await readdir(join(from, logDirectory));
  for (const name of names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)) {
    await copy(join(from, logDirectory, name), join(to, logDirectory, name));
  }
}

/** Copies one file, as a clone if the file system can. @throws {StartError} when the disk is full */
async function copy(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code !== 'ENOSPC') throw error;
    throw withoutRoom(to, await freeBytesOf(join(to, '..')));
  }
}
