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
  const { existing, uid } = await ownerOf(path);
  const own = process.geteuid?.();
  const found = `${existing} belongs to user ${uid}, and Cairn runs as user ${own}`;
  if (uid === own) return `${found}: check its permissions`;
  if (existing !== path) return `${found}: make the directory as root with \`install -d -o ${own} ${path}\``;
  return `${found}: start Cairn as user ${uid}, or \`chown -R ${own} ${path}\``;
}

async function ownerOf(path: string): Promise<{ existing: string; uid: number }> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? ownerOf(dirname(path)) : { existing: path, uid: found.uid };
}
