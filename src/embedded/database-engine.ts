import { fsyncSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { vector } from '@electric-sql/pglite-pgvector';
import { moveDurably, syncTree } from '../core/durable.js';

const settings = [
  // PGlite's default of 128 MB is resident in full once touched, and the system caches the files anyway.
  'shared_buffers=32MB',
  'wal_sync_method=fsync',
  // What went wrong is told to the client; the log must hold no content of statements.
  'log_min_messages=fatal',
  'log_min_error_statement=panic',
].flatMap((setting) => ['-c', setting]);

/** PGlite's own parameters without `-F`, which turns fsync off. */
const startParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...settings];

/** The status with which PGlite throws for an ordinary SQL error (Postgres' longjmp to its main loop). */
const sqlError = 100;

/** Internals of PGlite that we use. PGlite is pinned to one version, and tests cover both uses. */
interface Internals {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } } };
  _PostgresMainLoopOnce(): void;
}

/**
 * Opens a cluster, which is created if the directory is empty. Fatal errors, now or later, are written to stderr, because
 * PGlite's exceptions give no reason.
 *
 * Durability: a commit is written and fsynced before it is acknowledged, as on a Postgres server, so neither a killed
 * process nor (as far as the disk honours fsync) a power loss takes an acknowledged row. PGlite leaves this off: `-F`
 * is among its defaults, and its file system has no fsync. Measured: 0.65 ms an insert with it, 0.47 ms without.
 */
export async function openEngine(directory: string): Promise<PGlite> {
  // Postgres' lock file protects nothing here (data-directory.ts does), and Postgres refuses one that a kill has left empty.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
  const fs = new DurableFS(directory);
  const db = await PGlite.create({ fs, extensions: { vector }, startParams, onStderr: tellEnd });
  endProcessOnTrap(db.Module as unknown as Internals);
  return db;
}

/** Files with an fsync from before the recovery on, whose checkpoint lets Postgres forget the log. */
class DurableFS extends NodeFS {
  override async init(...[db, options]: Parameters<NodeFS['init']>) {
    const preRun = [...(options.preRun ?? []), giveFsync];
    return super.init(db, { ...options, preRun });
  }
}

function giveFsync(module: unknown): void {
  (module as Internals).FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
}

/**
 * Makes a cluster under another name, and gives it its own when it is complete, because initdb may be killed halfway, and on
 * disk, because initdb runs outside of the file system with an fsync.
 */
export async function makeCluster(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  const db = await openEngine(draft);
  await db.exec('CHECKPOINT');
  await db.close();
  await syncTree(draft);
  await moveDurably(draft, directory);
}

/** Prints fatal errors, without further lines, in which Postgres may quote the statement. */
function tellEnd(line: string): boolean {
  const [, reason] = /\b((?:FATAL|PANIC): .*)/.exec(line) ?? [];
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
  return true;
}

/**
 * After a WebAssembly trap or a FATAL error PGlite calls the dead engine again without end, at full load. Ending the
 * process instead lets the next start recover from the write-ahead log.
 */
function endProcessOnTrap(internals: Internals): void {
  const runOnce = internals._PostgresMainLoopOnce;
  internals._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status === sqlError) throw error;
      process.stderr.write(
        `The database engine broke down: ${error instanceof Error ? error.stack : JSON.stringify(error)}\n`,
      );
      process.exit(70);
    }
  };
}
