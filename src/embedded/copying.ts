import { constants, copyFile, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../core/errors.js';

/** Attempts that a checkpoint may disturb; the last one makes everybody wait for the whole copy. */
const attempts = 3;

/** A finished copy, which opens like the database after a power cut at this moment. */
export interface Copied {
  /** ISO 8601. */
  moment: string;
  /** Milliseconds for which nobody else was served. */
  heldMs: number;
}

/**
 * Copies the files of an embedded database that is in use, like Postgres' base backups. Changes during the copy are in the
 * write-ahead log since the last checkpoint, which is copied last, while nobody writes. The copy replays it when it is opened,
 * as after a power cut. If there was a checkpoint meanwhile, the log may be too short, and the copy begins again.
 * @param client a connection to the database
 * @throws {StartError} when the disk has no room for it
 */
export async function copyDatabase(client: Client, from: string, to: string): Promise<Copied> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    await client.query('checkpoint');
    const { redo } = await logOf(client);
    await copyFiles(from, to);
    const copied = await held(client, async () => {
      const now = await logOf(client);
      return now.redo === redo && (await copyLog(now, from, to));
    });
    if (copied !== undefined) return copied;
  }
  await client.query('checkpoint');
  const copied = await held(client, async () => {
    await copyFiles(from, to);
    return copyLog(await logOf(client), from, to);
  });
  if (copied === undefined) throw new Error('the copy was not made');
  return copied;
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
}

async function logOf(client: Client): Promise<Log> {
  const { rows } = await client.query(
    `select redo_lsn::text as redo, pg_walfile_name(redo_lsn) as first,
       pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`,
  );
  return rows[0] as Log;
}

const logDirectory = 'pg_wal';

/** Copies all files except the log. Files that are removed meanwhile are not needed. */
async function copyFiles(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
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

async function copyLog({ first, last }: Log, from: string, to: string): Promise<true> {
  const names = await readdir(join(from, logDirectory));
  for (const name of names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)) {
    await copy(join(from, logDirectory, name), join(to, logDirectory, name));
  }
  return true;
}

/** Copies one file, as a clone if the file system can. @throws {StartError} when the disk is full */
async function copy(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code !== 'ENOSPC') throw error;
    const { bavail, bsize } = await statfs(join(to, '..'));
    throw new StartError(
      `The disk has no room for a copy of the embedded database, which a backup is read from (${Math.floor((bavail * bsize) / 1e6)} MB are free now, ${to}).`,
    );
  }
}
