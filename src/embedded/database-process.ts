/**
 * The embedded database: PGlite with pgvector. Started by `database.ts`, either
 * to make a cluster:   create {directory}
 * or to serve one:     serve {directory} {socket} {idleInTransactionMs}, which prints `ready` once clients may connect and
 *                      closes on SIGTERM.
 */
import { rmSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { cannotOpen } from './damage.js';
import { makeCluster, openEngine } from './database-engine.js';
import { DatabaseServer } from './database-server.js';
import { scheduleUpkeep } from './database-upkeep.js';

async function opened<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    // Emscripten's file system throws objects that are no Error and have only a number.
    const reason = error instanceof Error ? error.message : `file system error ${(error as { errno?: number }).errno}`;
    process.stderr.write(`${reason}\n`);
    process.exit(cannotOpen);
  }
}

/** Each table and index whose file is gone, which Postgres itself does not notice before somebody wants to read it. */
const missingFiles = `
  select relname as name, pg_relation_filepath(oid) as path from pg_class
  where relpersistence <> 't' and pg_relation_filepath(oid) is not null
    and pg_stat_file(pg_relation_filepath(oid), true) is null
  order by relname`;

async function openWhole(directory: string): Promise<PGlite> {
  const db = await openEngine(directory);
  const { rows } = await db.query<{ name: string; path: string }>(missingFiles);
  if (rows.length === 0) return db;
  throw new Error(
    `could not open file ${rows.map(({ name, path }) => `"${path}" of ${name}`).join(', ')}: it is missing`,
  );
}

async function serve(directory: string, socketPath: string, idleInTransactionMs: number): Promise<void> {
  const db = await opened(openWhole(directory));
  const server = new DatabaseServer(db, { maxConnections: 200, idleInTransactionMs });
  rmSync(socketPath, { force: true });
  await server.listen(socketPath);
  const endUpkeep = scheduleUpkeep(db, server);

  process.once('SIGTERM', async () => {
    endUpkeep();
    await server.close();
    await db.exec('CHECKPOINT');
    await db.close();
    process.exit(0);
  });
  process.stdout.write('ready\n');
}

const [task, directory, socketPath, idleInTransactionMs] = process.argv.slice(2);
if (task === 'create' && directory) {
  await opened(makeCluster(directory));
  process.exit(0);
} else if (task === 'serve' && directory && socketPath && idleInTransactionMs) {
  await serve(directory, socketPath, Number(idleInTransactionMs));
} else {
  throw new Error('usage: database-process create DIRECTORY | serve DIRECTORY SOCKET IDLE_MS');
}
