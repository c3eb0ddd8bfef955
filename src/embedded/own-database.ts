import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../core/log.js';
import { type DataDirectory, openDataDirectory } from './data-directory.js';
import { type EmbeddedDatabase, startDatabase } from './database.js';

interface Use<T> {
  /** Puts the database's files in place; without it an empty database is created. */
  prepare?(directory: DataDirectory): Promise<void>;
  run(url: string): Promise<T>;
  /** Called after `run`, when the database has stopped and its files still exist. */
  afterwards?(directory: DataDirectory): Promise<void>;
}

/** Starts a database for one client, whose transaction holds up nobody. If it ends by itself, the client's statements fail. */
export const startPrivately = (directory: DataDirectory, progress: Progress): Promise<EmbeddedDatabase> =>
  startDatabase(directory, progress, () => undefined, { idleInTransactionMs: 0 });

/**
 * Runs a private embedded database in a directory of its own, which is removed afterwards.
 * @param path path of that directory; what a killed process left there is removed
 */
export async function withOwnDatabase<T>(path: string, progress: Progress, use: Use<T>): Promise<T> {
  const directory = await openDataDirectory(path);
  try {
    await rm(directory.database, { recursive: true, force: true });
    await use.prepare?.(directory);
    const database = await startPrivately(directory, progress);
    const result = await use.run(database.url).finally(() => database.stop());
    await use.afterwards?.(directory);
    return result;
  } finally {
    await directory.release();
    await rm(directory.path, { recursive: true, force: true });
  }
}

/** Directories in a data directory that exist only during a backup or a restore. */
export const backupDirectory = ({ path }: Pick<DataDirectory, 'path'>): string => join(path, 'backup');
export const restoreDirectory = ({ path }: Pick<DataDirectory, 'path'>): string => join(path, 'restore');
