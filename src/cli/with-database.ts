import { type Config, ConfigError } from '../config.js';
import { type Database, isOutage, isRefusal, openDatabase, sentenceOf } from '../db/client.js';
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

/** What to tell the person at the terminal when DATABASE_URL leads to no database that serves; undefined for other errors. */
export function databaseFault({ DATABASE_URL: url }: Config, error: unknown): string | undefined {
  // ENOENT may also be about a file that the command was given.
  if (url === undefined || Object(error).path !== undefined) return undefined;
  const isRefused = isRefusal(error);
  if (!isRefused && !isOutage(error)) return undefined;
  const { host, pathname } = new URL(url);
  const page = isRefused ? 'docs/scaling.md#by-hand' : 'docs/failure-modes/database-down.md';
  return `DATABASE_URL (${host}${pathname}): ${sentenceOf(error)} (${page})`;
}
