import { constants, copyFile, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Client } from 'pg';
import { StartError } from '../core/errors.js';

/** Times that a checkpoint may come in between before everybody waits for the whole copy. */
const attempts = 3;

/** A copy of the database's files that opens as after a power cut at this moment. */
export interface Copied {
  /** ISO 8601. */
  moment: string;
  /** How long nobody else was served. */
  heldMs: number;
}

/**
 * Copies the files of an embedded database that others go on using, as Postgres' base backups do: what changes in a file while
 * it is copied stands in the write-ahead log since the checkpoint before, and the log is copied while nobody writes. The copy is opened like
 * what a power cut left, and so replays it. With a checkpoint in between, the log may no longer go back so far, and it is begun again.
 * @param client a connection to it
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

/** While a transaction is open, the embedded database serves nobody else. @returns undefined when `work` returns false */
async function held(client: Client, work: () => Promise<boolean>): Promise<Copied | undefined> {
  await client.query('begin');
  const began = performance.now();
  const moment = new Date().toISOString();
  const isDone = await work().finally(() => client.query('rollback'));
  return isDone ? { moment, heldMs: performance.now() - began } : undefined;
}

interface Log {
  /** Where the log has to be replayed from. */
  redo: string;
  /** Names of the first and last segment that it takes. */
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

/** All but the log. What is removed meanwhile was not needed. */
async function copyFiles(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ entry, path: relative(from, join(entry.parentPath, entry.name)) }));
  await mkdir(to, { mode: 0o700, recursive: true });
  for (const { entry, path } of paths) {
    if (entry.isDirectory()) await mkdir(join(to, path), { mode: 0o700, recursive: true });
  }
  // First the file that says where the log is replayed from.
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

/** As a clone, where the file system can. */
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
