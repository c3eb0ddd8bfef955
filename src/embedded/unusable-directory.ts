import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../core/errors.js';

/** Errors that another owner or other permissions end. */
const forbidden: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM']);
/** Errors of a path at which no user can have a directory. */
const impossible: ReadonlySet<string | undefined> = new Set(['EROFS', 'ENOTDIR', 'EEXIST']);

/**
 * Opens a data directory.
 * @throws {StartError} when the system refuses the directory to this process, with what to do; else what `open` throws
 */
export async function openingDirectory<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!forbidden.has(code) && !impossible.has(code)) throw error;
    const advice = forbidden.has(code) ? `${await ownership(path)}, or set` : 'Set';
    throw new StartError(
      `The data directory ${path} cannot be used: ${message}\n${advice} CAIRN_DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}

/** Whose the path is, or the nearest parent that can be seen, and what gives Cairn the path. */
async function ownership(path: string): Promise<string> {
  const own = process.geteuid?.();
  const found = await ownerOf(path);
  if (found === null) return `User ${own}, as whom Cairn runs, may not enter a directory above it: let it`;
  const { existing, uid } = found;
  const owned = `${existing} belongs to user ${uid}, and Cairn runs as user ${own}`;
  if (uid === own) return `${owned}: check its permissions`;
  if (existing !== path) return `${owned}: make the directory as root with \`install -d -o ${own} ${path}\``;
  return `${owned}: start Cairn as user ${uid}, or \`chown -R ${own} ${path}\``;
}

/** @returns null when a directory above it keeps it from being seen */
async function ownerOf(path: string): Promise<{ existing: string; uid: number } | null> {
  try {
    return { existing: path, uid: (await stat(path)).uid };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? ownerOf(dirname(path)) : null;
  }
}
