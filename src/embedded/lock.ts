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
 * Every process listens on a Unix socket of its own, named after its pid, before it looks for others: of two that start
 * together, at least one sees the other. A holder is alive if its socket accepts connections. The kernel ends that with the
 * process, so a kill, a reused pid or a reboot needs no cleaning up. It also works between containers that share the
 * directory, where pids mean nothing. (A pid file would need a takeover of stale ones, and takeovers race.)
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
    // Two processes that started together may have seen each other and both given up.
    await delay(20 + Math.random() * 80 * attempt);
  }
}

/** Listens under a hidden name first and then renames the socket, so that it accepts as soon as it is visible. */
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
