import type { Config } from '../config.js';
import { isOutage, isRefusal, sentenceOf } from '../db/client.js';

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
