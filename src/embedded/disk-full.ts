import { statfs } from 'node:fs/promises';
import { StartError } from '../core/errors.js';

/**
 * Free bytes below which the disk counts as full: a segment of Postgres' write-ahead log (16 MB), which is removed again when
 * it does not fit, and some room for the rest.
 */
export const leastFree = 32 * 1024 * 1024;

/** Messages of the kernel, Postgres (also as SQLSTATE) and SQLite; they may be about another disk, such as the cache's. */
const full = /^(ENOSPC|53100)$|no space left on device|database or disk is full/i;
/** Messages about a quota, which may be exceeded while the disk has room. */
const overQuota = /^EDQUOT$|disk quota exceeded/i;

/**
 * Does work that needs room in a directory. If it fails while the disk is full, the error says so, whichever part noticed it
 * first.
 * @param freeBytes returns the free bytes on the disk of a path
 * @throws {StartError} when the disk is full; else what `work` throws
 */
export async function needingRoom<T>(directory: string, work: () => Promise<T>, freeBytes = freeBytesOf): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
    const isFull = free < leastFree && (error instanceof StartError || says(full, error));
    if (!isFull && !says(overQuota, error)) throw error;
    throw new StartError(
      `The disk of ${directory} ${isFull ? `is full (${Math.floor(free / 1e6)} MB free)` : 'has no room for this user (a quota)'}: Cairn cannot start.\n` +
        'Nothing that was acknowledged is lost. What helps (docs/failure-modes/disk-full.md):\n' +
        `  - see what fills it: df -h ${directory}\n` +
        '  - make room, 100 MB at least, with what is not Cairn’s, or enlarge the disk, and start again\n' +
        `  - of Cairn’s own files only those in logs/ may be deleted`,
      { cause: error },
    );
  }
}

/** Free bytes on the disk of a path; none when it has no room for another file. */
export async function freeBytesOf(path: string): Promise<number> {
  const { bavail, bsize, files, ffree } = await statfs(path);
  return files > 0 && ffree === 0 ? 0 : bavail * bsize;
}

/** The fields of an error that are searched, including its causes and the errors of an AggregateError. */
interface Told {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

function says(words: RegExp, error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause, errors }: Told = error;
  if (words.test(String(code)) || words.test(String(message))) return true;
  return says(words, cause) || (Array.isArray(errors) && errors.some((each) => says(words, each)));
}
