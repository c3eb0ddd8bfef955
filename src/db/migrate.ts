import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { StartError } from '../core/errors.js';
import { migrationsDirectory } from '../core/package.js';
import { type Contraction, contractionsIn } from './contractions.js';

/** Names of all migrations of this version, the first one first. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The SQL of a migration. */
export const readScript = (name: string): Promise<string> =>
  readFile(join(migrationsDirectory, name, 'migration.sql'), 'utf8');

/** The advisory lock of Prisma's engine, with which earlier versions of Cairn migrated. */
const migrationLock = 72707369;

/** The table of applied migrations, as Prisma's engine creates it. */
export const createHistory = `
  create table _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/**
 * Longest that a statement of a migration waits for a table that others use, such as a backup: all who ask of the table after it
 * wait behind it. Then the migration is taken back and begins again, as often as it takes.
 */
const lockTimeout = '3s';

/**
 * Applies every migration that the database does not have yet, each in one transaction with its row in the history: what is cut
 * off leaves nothing of a migration. Safe to run from several processes at once: each transaction waits for an advisory lock.
 * @param progress told which migration waits for a table
 * @returns names of the migrations applied now; those of a later version are left alone
 * @throws {StartError} when the database has tables, and none of them is Cairn's
 * @throws when a migration fails, of which nothing is kept then
 */
export function applyMigrations(
  databaseUrl: string,
  progress: (line: string) => void = () => undefined,
  betweenTriesMs = 10_000,
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    // A process that vanishes in a migration does not keep its locks. Not as a parameter of the connection, which PgBouncer refuses.
    await client.query(`set idle_in_transaction_session_timeout = '60s'`);
    await inLockedTransaction(client, () => openHistory(client));
    const applied: string[] = [];
    for (const name of await pendingIn(client)) {
      const isApplied = await whenNotInUse(
        () => inLockedTransaction(client, () => applyPending(client, name)),
        () =>
          progress(`The migration ${name} waits for a table that is in use, by a backup or another long transaction …`),
        betweenTriesMs,
      ).catch((error: Error) => {
        throw new Error(`The migration ${name} failed: ${error.message}`, { cause: error });
      });
      if (isApplied) applied.push(name);
    }
    return applied;
  });
}

/** Tries again while a table is in use (SQLSTATE 55P03). */
async function whenNotInUse<T>(run: () => Promise<T>, onWait: () => void, betweenTriesMs: number): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== '55P03') throw error;
      onWait();
      await delay(betweenTriesMs);
    }
  }
}

async function inLockedTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // On a connection that is lost there is nothing to roll back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function openHistory(client: Client): Promise<void> {
  if (await hasHistory(client)) return;
  const tables = await tablesOf(client);
  if (tables.length > 0) {
    throw new StartError(
      `The database is not empty, and what it has is not Cairn's: ${tables.slice(0, 3).join(', ')} … Cairn needs a database of its own.`,
    );
  }
  await client.query(createHistory);
}

/** @returns false when another process has applied it meanwhile */
async function applyPending(client: Client, name: string): Promise<boolean> {
  if ((await finishedIn(client)).includes(name)) return false;
  const script = await readScript(name);
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  const unfinished = await client.query(
    'delete from _prisma_migrations where migration_name = $1 and finished_at is null and rolled_back_at is null',
    [name],
  );
  if (unfinished.rowCount === 0) await client.query(script);
  else await applyRest(client, script);
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), createHash('sha256').update(script).digest('hex'), name],
  );
  return true;
}

/** SQLSTATEs of a statement that was applied before: what it adds is there, or what it drops or reads is gone. */
const appliedBefore: ReadonlySet<unknown> = new Set(['42P07', '42701', '42710', '42P01', '42703', '42704']);

/**
 * Applies the rest of a script of which an earlier version was cut off: it cut scripts at semicolons and committed each statement
 * by itself, after an unfinished row in the history. It is unknown how many it came to, so all are tried. What changes the schema
 * says when it was applied before, and so were all before it, whose second run is undone. What follows the last of these may run
 * twice: updates and upserts of the migrations up to 20261126210000, the only ones that can be unfinished, which that leaves as
 * they are.
 */
async function applyRest(client: Client, script: string): Promise<void> {
  await client.query('savepoint script');
  for (const statement of script.split(';')) {
    await client.query(statement).catch(async (error: { code?: string }) => {
      if (!appliedBefore.has(error.code)) throw error;
      await client.query('rollback to savepoint script');
    });
  }
}

/** A migration that was not applied to the database yet. */
export interface PendingMigration {
  name: string;
  /** What the release before cannot live with; empty for one that only adds. */
  contractions: Contraction[];
}

/** What `applyMigrations` would apply, in order, and the names of what a later version has applied. Changes nothing. */
export function compareMigrations(databaseUrl: string): Promise<{ pending: PendingMigration[]; later: string[] }> {
  return withClient(databaseUrl, async (client) => {
    const known = await migrationNames();
    const pending = (await pendingIn(client)).map(async (name) => ({
      name,
      contractions: contractionsIn(await readScript(name)),
    }));
    const later = (await finishedIn(client)).filter((name) => !known.includes(name)).sort();
    return { pending: await Promise.all(pending), later };
  });
}

/**
 * Those of a later version are no reason: it may run beside this one.
 * @throws {StartError} when migrations of this version are pending
 */
export async function refusePending(databaseUrl: string): Promise<void> {
  const { length } = await withClient(databaseUrl, pendingIn);
  if (length === 0) return;
  const pending = length === 1 ? '1 migration is' : `${length} migrations are`;
  throw new StartError(`${pending} pending: run \`cairn migrate\` of this release first (docs/upgrading.md).`);
}

async function pendingIn(client: Client): Promise<string[]> {
  const finished = await finishedIn(client);
  return (await migrationNames()).filter((name) => !finished.includes(name));
}

async function finishedIn(client: Client): Promise<string[]> {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null',
  );
  return rows.map(({ name }) => name);
}

async function hasHistory(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('_prisma_migrations') is not null as is`);
  return rows[0]?.is === true;
}

/** Names of the tables and views in the connection's schema, other than those of extensions. */
export async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
  // A broken connection fails the running statement or the next one; the event itself needs no handling.
  client.on('error', () => undefined);
  await client.connect();
  return use(client).finally(() => client.end());
}
