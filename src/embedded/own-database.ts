import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Progress } from '../core/log.js';
import { type DataDirectory, openDataDirectory } from './data-directory.js';
import { startDatabase } from './database.js';

interface Use<T> {
  /** Puts the files of the database in place; without it an empty one is made. */
  prepare?(directory: DataDirectory): Promise<void>;
  run(url: string): Promise<T>;
  /** When the database has been stopped after `run`, and before its files are removed. */
  afterwards?(directory: DataDirectory): Promise<void>;
}

/**
 * Runs an embedded database that nobody else knows, in a directory of its own, which is removed afterwards.
 * @param path of that directory; what an earlier process that died left there is removed
 */
export async function withOwnDatabase<T>(path: string, progress: Progress, use: Use<T>): Promise<T> {
  const directory = await openDataDirectory(path);
  try {
    await rm(directory.database, { recursive: true, force: true });
    await use.prepare?.(directory);
    // When it ends by itself, its clients' statements fail.
    const database = await startDatabase(directory, progress, () => undefined);
    const result = await use.run(database.url).finally(() => database.stop());
    await use.afterwards?.(directory);
    return result;
  } finally {
    await directory.release();
    await rm(directory.path, { recursive: true, force: true });
  }
}

/** Gives the database's files another place at once or not at all, and returns when a power cut cannot undo it. */
export async function moveDatabase(from: string, to: string): Promise<void> {
  await rename(from, to);
  const parent = await open(dirname(to), 'r');
  await parent.sync().finally(() => parent.close());
}

/** Directories in a data directory that only a backup or a restore has. */
export const backupDirectory = ({ path }: Pick<DataDirectory, 'path'>): string => join(path, 'backup');
export const restoreDirectory = ({ path }: Pick<DataDirectory, 'path'>): string => join(path, 'restore');
