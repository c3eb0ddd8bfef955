import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Another living process holds the data directory. */
export class DataDirectoryLockedError extends Error {
  override name = 'DataDirectoryLockedError';

  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(
      `The data directory ${directory} is in use by process ${pid}. ` +
        'Stop that one first, or set CAIRN_DATA_DIR to another directory.',
    );
  }
}

const holderName = /^lock-(\d+)-[0-9a-f]{8}$/;
const attempts = 4;

/**
 * Takes the lock of a data directory for the life of this process.
 *
 * Every contender listens on a Unix socket of its own, named after its pid, and only then looks for others: of two that
 * start together at least one sees the other. A holder is alive when its socket accepts, which the kernel ends with the
 * process, so a kill, a reused pid or a reboot leave nothing to clean up, and it works between containers that share
 * the directory, where pids mean nothing. (A pid file needs a takeover of the stale one, which is where they race.)
 * @throws {DataDirectoryLockedError} naming the process that holds it
 */
export async function takeLock(directory: string, socketDirectory: string): Promise<() => Promise<void>> {
  for (let attempt = 1; ; attempt++) {
    const own = `lock-${process.pid}-${randomBytes(4).toString('hex')}`;
    const server = await announce(socketDirectory, own);
    const release = async (): Promise<void> => {
      await rm(join(socketDirectory, own), { force: true });
      await new Promise((done) => server.close(done));
    };
    const holder = await livingHolder(socketDirectory, own);
    if (holder === undefined) return release;
    await release();
    if (attempt === attempts) throw new DataDirectoryLockedError(directory, holder);
    // Two that started together may both have seen the other and stepped back.
    await delay(20 + Math.random() * 80 * attempt);
  }
}

/** Listens first and takes the visible name afterwards, so that nobody meets the socket before it accepts. */
async function announce(socketDirectory: string, name: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  const hidden = join(socketDirectory, `.${name.slice('lock-'.length)}`);
  await new Promise<void>((done, fail) => server.once('error', fail).listen(hidden, done));
  server.unref();
  await rename(hidden, join(socketDirectory, name));
  return server;
}

async function livingHolder(socketDirectory: string, own: string): Promise<number | undefined> {
  for (const name of await readdir(socketDirectory)) {
    const pid = holderName.exec(name)?.[1];
    if (pid === undefined || name === own) continue;
    const path = join(socketDirectory, name);
    if (await accepts(path)) return Number(pid);
    await rm(path, { force: true });
  }
  return undefined;
}

function accepts(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    // A full backlog is a busy holder, not a dead one.
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'EAGAIN'));
  });
}
