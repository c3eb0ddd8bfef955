import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../core/errors.js';

const refusals: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/**
 * Opens a data directory.
 * @throws {StartError} when the system refuses the directory to this process, with its owner and what to do; else what `open` throws
 */
export async function openingDirectory<T>(path: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!refusals.has((error as NodeJS.ErrnoException).code)) throw error;
    const { existing, uid } = await ownerOf(path);
    const own = process.geteuid?.();
    const advice =
      uid === own ? 'check its permissions' : `start Cairn as user ${uid}, or \`chown -R ${own} ${existing}\``;
    throw new StartError(
      `The data directory ${path} cannot be used: ${(error as Error).message}\n` +
        `${existing} belongs to user ${uid}, and Cairn runs as user ${own}: ${advice}, or set CAIRN_DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}

/** The owner of the path, or of the nearest parent that can be seen. */
async function ownerOf(path: string): Promise<{ existing: string; uid: number }> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? ownerOf(dirname(path)) : { existing: path, uid: found.uid };
}
