import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../core/errors.js';
import type { Progress } from '../core/log.js';
import { cannotOpen, damagedDatabase, isDatabaseMade, reasonOf } from './damage.js';
import type { DataDirectory } from './data-directory.js';
import type { DatabaseServerOptions } from './database-server.js';
import { openLog } from './log-file.js';
import { runVisibly } from './run-visibly.js';
import { type Supervised, supervise } from './supervise.js';

const program = fileURLToPath(new URL('./database-process.js', import.meta.url));
/** Recovery replays 50 MB of the log a second, and less on a slow disk. Ended halfway, it would begin again. */
const bootTimeoutMs = 30 * 60_000;
const reportEveryMs = 5_000;
const stopGraceMs = 4_000;
/** One thread compiles the engine and collects garbage: with V8's four, each keeps the memory that it compiled in (docs/decisions/006). */
const engineThreads = '--v8-pool-size=1';

type Limits = Pick<DatabaseServerOptions, 'idleInTransactionMs'>;

export interface EmbeddedDatabase {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts PGlite with pgvector in a child process and waits until it accepts connections. On the first boot another child
 * creates the cluster, because initdb would leave 200 MB resident in the process that stays.
 * @param onExit called when the process ends without `stop`
 * @param limits a minute in an open transaction unless others are given, because it holds up everybody
 * @throws {StartError} with advice, when there is a master key but no database, when the files are damaged, or when it does
 *   not come up
 */
export async function startDatabase(
  directory: DataDirectory,
  progress: Progress,
  onExit: (error: Error) => void,
  limits: Limits = { idleInTransactionMs: 60_000 },
): Promise<EmbeddedDatabase> {
  if (!isDatabaseMade(directory)) {
    await runVisibly({
      title: 'Making the database',
      command: process.execPath,
      args: [program, 'create', directory.database],
      progress,
    });
  }
  const child = await serveDatabase(directory, progress, onExit, limits);
  return { url: databaseUrl(directory.socketDir), pid: child.pid, stop: () => child.stop(stopGraceMs) };
}

function serveDatabase(
  directory: DataDirectory,
  progress: Progress,
  onExit: (error: Error) => void,
  { idleInTransactionMs }: Limits,
): Promise<Supervised> {
  const socket = join(directory.socketDir, '.s.PGSQL.5432');
  const began = performance.now();
  const log = openLog(join(directory.logs, 'database.log'));
  return new Promise((resolve, reject) => {
    let isReady = false;
    const child = supervise({
      name: 'database',
      command: process.execPath,
      args: [engineThreads, program, 'serve', directory.database, socket, String(idleInTransactionMs)],
      children: directory.children,
      onLine(line) {
        if (line !== 'ready') return log(line);
        isReady = true;
        clearInterval(timer);
        resolve(child);
      },
      onExit(error) {
        clearInterval(timer);
        if (isReady) onExit(error);
        else reject(error.code === cannotOpen ? damagedDatabase(directory, reasonOf(error)) : error);
      },
    });
    const timer = setInterval(() => {
      const ms = performance.now() - began;
      if (ms < bootTimeoutMs) {
        progress(`Opening the database: ${Math.round(ms / 1_000)} s; after a crash it recovers from its log`);
        return;
      }
      clearInterval(timer);
      reject(
        new StartError(
          `The database did not come up within ${bootTimeoutMs / 60_000} minutes. Is the disk very slow? See ${directory.logs}, and start it again.`,
        ),
      );
      void child.stop(stopGraceMs);
    }, reportEveryMs);
  });
}

/** The connection string for a Postgres that listens in a directory of sockets, for `pg` and Prisma's adapter. */
export function databaseUrl(socketDirectory: string): string {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDirectory)}`;
}
