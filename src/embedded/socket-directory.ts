import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../core/errors.js';

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the terminating NUL included. */
const longestSocketPath = 100;
/** Room for the longest name put into the directory: `/lock-{pid}-{8 hex digits}`. */
const longestSocketName = 26;

/**
 * The directory for Unix sockets of a data directory, mode 0700: `{dataDirectory}/run`, or, when that
 * path is too long for a socket, a directory under the system's temporary one named after it.
 * @param dataDirectory its real, absolute path
 * @throws {Error} when the temporary directory's name is taken by somebody else
 */
export async function makeSocketDirectory(dataDirectory: string): Promise<string> {
  const inside = join(dataDirectory, 'run');
  const fits = Buffer.byteLength(inside) + longestSocketName <= longestSocketPath;
  const digest = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const path = fits ? inside : join(tmpdir(), `cairn-${digest}`);
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new StartError(`${path} is needed for sockets, but belongs to somebody else. Remove it and start again.`);
  }
  await chmod(path, 0o700);
  return path;
}
