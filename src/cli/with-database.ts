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
  const { path, code, hostname } = Object(error);
  // An address of a socket is no URL for Node.
  const target = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  // These may be about a file that the command was given, its pipe, or an address to listen at.
  const isOthers = path !== undefined || code === 'EPIPE' || (hostname !== undefined && hostname !== target?.hostname);
  const isRefused = isRefusal(error);
  if (url === undefined || isOthers || !(isRefused || isOutage(error))) return undefined;
  const page = isRefused ? 'docs/scaling.md#by-hand' : 'docs/failure-modes/database-down.md';
  const place = target === undefined ? '' : ` (${target.host}${target.pathname})`;
  return `DATABASE_URL${place}: ${sentenceOf(error)} (${page})`;
}
