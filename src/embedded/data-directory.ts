import { chmod, mkdir, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { masterKeyFile } from '../crypto/master-keys.js';
import { endLeftovers } from './leftovers.js';
import { takeLock } from './lock.js';
import { type RuntimeInfo, runtimeFileOf, writeRuntimeFile } from './runtime-file.js';
import { makeSocketDirectories } from './socket-directory.js';
import { openingDirectory } from './unusable-directory.js';

export { DataDirectoryLockedError } from './lock.js';
export { type RuntimeInfo, readRuntime } from './runtime-file.js';

/** A data directory that this process holds exclusively until `release`. All paths are absolute. */
export interface DataDirectory {
  path: string;
  /** PGlite's cluster. */
  database: string;
  /** The Temporal dev server's SQLite file. */
  temporalDb: string;
  /** The directory of the database's socket, mode 0700; outside the data directory when that is too deep. */
  socketDir: string;
  /** File of the master key, once there is one; see src/crypto/master-keys.ts. */
  masterKey: string;
  /** Directory for the children's output, which is limited in size. */
  logs: string;
  /** Directory of notes on running children, by which the next start finds those that outlived this process. */
  children: string;
  /** Names of the children of an earlier, killed process that were ended when this one opened the directory. */
  leftovers: readonly string[];
  runtimeFile: string;
  writeRuntime(info: RuntimeInfo): Promise<void>;
  /** Removes the runtime file and gives the lock back. */
  release(): Promise<void>;
}

/**
 * Creates the directory if necessary (mode 0700), takes its lock, and ends children of a killed process, which may still write
 * into it.
 * @throws {DataDirectoryLockedError} when another living process holds it
 * @throws {StartError} when the system refuses it to this process, such as where it belongs to another user, or a child does not end
 */
export const openDataDirectory = (path: string): Promise<DataDirectory> =>
  openingDirectory(resolve(path), () => opened(path));

async function opened(path: string): Promise<DataDirectory> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const real = await realpath(path);
  await chmod(real, 0o700);
  const sockets = await makeSocketDirectories(real);
  const unlock = await takeLock(real, sockets.lock);
  const runtimeFile = runtimeFileOf(real);
  const [logs, children] = [join(real, 'logs'), join(real, 'children')];
  const release = async () => {
    await rm(runtimeFile, { force: true });
    await unlock();
  };
  await rm(runtimeFile, { force: true });
  await mkdir(logs, { recursive: true, mode: 0o700 });
  await mkdir(children, { recursive: true, mode: 0o700 });
  const leftovers = await endLeftovers(children).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return {
    path: real,
    database: join(real, 'database'),
    temporalDb: join(real, 'temporal.db'),
    socketDir: sockets.database,
    masterKey: masterKeyFile(real),
    ...{ logs, children, leftovers, runtimeFile, release },
    writeRuntime: (info) => writeRuntimeFile(runtimeFile, info),
  };
}
