import { type Config, ConfigError } from '../config.js';
import { type Database, openDatabase } from '../db/client.js';
import { readRuntime } from '../embedded/data-directory.js';

/**
 * Runs a function with the database at DATABASE_URL, or else that of the instance running on the data directory.
 * @throws {ConfigError} when there is neither
 */
export async function withDatabase<T>(config: Config, run: (db: Database) => Promise<T>): Promise<T> {
  const url = config.DATABASE_URL ?? (await readRuntime(config.CAIRN_DATA_DIR))?.databaseUrl;
  if (url === undefined) {
    throw new ConfigError('No instance runs on this data directory: start it first, or set DATABASE_URL.');
  }
  return withDatabaseAt(url, run);
}

/** Runs a function with the database at this address. */
export async function withDatabaseAt<T>(
  url: string,
  run: (db: Database) => Promise<T>,
  options?: Parameters<typeof openDatabase>[2],
): Promise<T> {
  const db = openDatabase(url, 2, options);
  try {
    return await run(db);
  } finally {
    await db.$disconnect();
  }
}
