import type { PGlite } from '@electric-sql/pglite';
import { messageOf } from '../core/errors.js';
import type { DatabaseServer } from './database-server.js';

const everyMs = 5_000;
/** Write-ahead log after which there is a checkpoint: recovery replays this much in well below a second. */
const checkpointAfterBytes = 32 * 1024 * 1024;
/** The same while the files are copied, which a checkpoint disturbs (copying.ts): recovery replays this much in about 40 s. */
const checkpointInCopyAfterBytes = 2 * 1024 * 1024 * 1024;

/** Postgres' own thresholds: https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM */
const tableDueSql = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  order by s.n_mod_since_analyze desc
  limit 1`;

const walSql = `
  select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * Does in idle moments, and once a minute where there are none, what background processes of a Postgres server do, and PGlite,
 * a single-user backend, does not: checkpoints, without which the log and the recovery time grow, and VACUUM ANALYZE, one table
 * at a time.
 * @returns a function that ends the upkeep
 */
export function scheduleUpkeep(db: PGlite, server: Pick<DatabaseServer, 'turns' | 'isBeingCopied'>): () => void {
  // A failure, such as on a full disk, must not end a process that can still serve reads.
  const report = (error: unknown) => process.stderr.write(`Upkeep failed: ${messageOf(error)}\n`);
  const timer = setInterval(
    () => void server.turns.runUpkeep(() => doUpkeep(db, server.isBeingCopied())).catch(report),
    everyMs,
  );
  return () => clearInterval(timer);
}

/** One round: at most one table, and a checkpoint when enough has been written since the last. */
export async function doUpkeep(db: PGlite, isBeingCopied: boolean): Promise<void> {
  // In this order, because right after a checkpoint VACUUM writes every page that it changes to the log as a whole.
  await vacuumOneTable(db).finally(() => checkpointIfDue(db, isBeingCopied));
}

async function vacuumOneTable(db: PGlite): Promise<void> {
  const [table] = (await db.query<{ name: string }>(tableDueSql)).rows;
  if (table !== undefined) await db.exec(`vacuum (analyze) ${table.name}`);
}

async function checkpointIfDue(db: PGlite, isBeingCopied: boolean): Promise<void> {
  const [wal] = (await db.query<{ bytes: number }>(walSql)).rows;
  if (wal && wal.bytes > (isBeingCopied ? checkpointInCopyAfterBytes : checkpointAfterBytes))
    await db.exec('checkpoint');
}
