/**
 * The embedded database: PGlite with pgvector, served on a Unix socket. Started by `database.ts` with the cluster's
 * directory and the socket's path. Prints `ready` once clients may connect; closes cleanly on SIGTERM.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { openEngine } from './database-engine.js';
import { DatabaseServer } from './database-server.js';
import { scheduleUpkeep } from './database-upkeep.js';

/** A cluster appears under its name only when it is whole: initdb may be killed halfway. */
async function create(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  const db = await openEngine(draft);
  await db.close();
  renameSync(draft, directory);
}

async function main(directory: string, socketPath: string): Promise<void> {
  if (!existsSync(directory)) await create(directory);
  const db = await openEngine(directory);
  const server = new DatabaseServer(db, { maxConnections: 200, idleInTransactionMs: 60_000 });
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

const [directory, socketPath] = process.argv.slice(2);
if (!directory || !socketPath) throw new Error('usage: database-process <directory> <socket>');
await main(directory, socketPath);
