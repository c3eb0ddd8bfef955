import { join } from 'node:path';
import { applyMigrations } from '../../src/db/migrate.js';
import { startDatabase } from '../../src/embedded/database.js';
import { openDataDirectory } from '../../src/embedded/index.js';
import { emptyDataDirectory } from './instance.js';

/** Makes an embedded database with all tables, to be copied. @returns its data directory */
export async function makeDatabase(progress: (line: string) => void): Promise<string> {
  const path = await emptyDataDirectory();
  const directory = await openDataDirectory(path);
  const database = await startDatabase(directory, progress, (error) => progress(error.message));
  await applyMigrations(database.url);
  await database.stop();
  await directory.release();
  return path;
}

export const databaseIn = (dataDirectory: string): string => join(dataDirectory, 'database');
