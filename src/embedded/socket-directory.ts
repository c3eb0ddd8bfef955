import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../core/errors.js';

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the terminating NUL included. */
const longestSocketPath = 100;
/** Room for the longest name put into the directory: `/lock-{pid}-{8 hex digits}`. */
const longestSocketName = 26;

/** Directories for Unix sockets, mode 0700, by paths that are short enough for these. */
export interface SocketDirectories {
  /** The lock's: `{dataDirectory}/run`, by whatever path, for all processes that use the data directory. */
  lock: string;
  /** The database's: the same, or one in the system's temporary directory. */
  database: string;
}

/**
 * Makes `{dataDirectory}/run`. When its path is too long for a socket, a directory under the system's temporary one, named
 * after the data directory, holds the database's socket and a link to `run`.
 * @param dataDirectory its real, absolute path
 * @throws {StartError} when the temporary directory's name is taken by somebody else
 */
export async function makeSocketDirectories(dataDirectory: string): Promise<SocketDirectories> {
  const inside = join(dataDirectory, 'run');
  await makeOwn(inside);
  if (Buffer.byteLength(inside) + longestSocketName <= longestSocketPath) return { lock: inside, database: inside };
  const digest = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const database = join(tmpdir(), `cairn-${digest}`);
  await makeOwn(database);
  const lock = join(database, 'run');
  await ifMissing(symlink(inside, lock));
  return { lock, database };
}

async function makeOwn(path: string): Promise<void> {
  await ifMissing(mkdir(path, { mode: 0o700 }));
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new StartError(`${path} is needed for sockets, but belongs to somebody else. Remove it and start again.`);
  }
  await chmod(path, 0o700);
}

async function ifMissing(making: Promise<void>): Promise<void> {
  await making.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
