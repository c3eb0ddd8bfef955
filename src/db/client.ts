import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import type { ClientBase, PoolConfig } from 'pg';
import { withAfterCommit } from './after-commit.js';
import { Prisma, PrismaClient } from './generated/client.js';
import { twoPools } from './two-pools.js';

export { Prisma };

/** The value for a JSON column: null clears it. */
export const jsonOrNull = (value: unknown) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));

/** A database client, inside a transaction or outside of one. */
export type Queryable = Prisma.TransactionClient;
export type Database = PrismaClient;

interface DatabaseOptions {
  /** Longest that a statement may take (`isTooSlow`), on native Postgres only; undefined: no limit. */
  statementTimeoutMs?: number | undefined;
  /** Time without a byte either way after which a connection is given up, as its server has vanished; undefined: never. */
  unansweredMs?: number | undefined;
  /** Whether work in the background has as many connections of its own, and goes behind requests, on the embedded database. */
  hasBackground?: boolean;
  /** Whether statements may stay on their connections, see `prepared`: not behind a proxy that takes no named statements. */
  keepsStatements?: boolean;
}

/** @param poolSize connections kept at most; the embedded database serves them one after the other */
export function openDatabase(
  databaseUrl: string,
  poolSize: number,
  { statementTimeoutMs, unansweredMs, hasBackground = false, keepsStatements = true }: DatabaseOptions = {},
): Database {
  const pool: PoolConfig = {
    ...{ connectionString: databaseUrl, max: poolSize, connectionTimeoutMillis: 10_000 },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
    ...(unansweredMs === undefined ? {} : { stream: () => endingSilence(unansweredMs) }),
    onConnect: (client) => setUp(client, statementTimeoutMs),
  };
  const options = keepsStatements ? { statementNameGenerator } : {};
  const client = new PrismaClient({
    adapter: hasBackground ? twoPools(pool, options) : new PrismaPg(pool, options),
    errorFormat: 'minimal', // the others quote arguments, and so content
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
  return withAfterCommit(client);
}

/**
 * A socket for a connection that ends after such a silence. `query_timeout` of `pg` would end the statement alone and give the
 * connection back to the pool, in the middle of a transaction.
 */
function endingSilence(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () => socket.destroy());
}

const mark = '/* prepared */ ';

/**
 * Marks the text of a statement that each connection is to parse and plan once. It stays on every connection that ever asked it,
 * so there may be only a few such texts: whatever clients choose goes into parameters.
 */
export const prepared = (text: string): string => mark + text;

/** Returns the placeholder for a value. */
export type Bind = (value: unknown) => string;

/** Collects the values of a statement: `bind` adds one and returns its placeholder, `$1` first. */
export function binding(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** The name under which a statement stays on its connection; undefined for one that does not. */
const statementName = (text: string): string | undefined =>
  text.startsWith(mark) ? createHash('sha256').update(text).digest('base64url') : undefined;

/** The adapter's type wants a name for each; what it answers goes to `pg` as it is, for which undefined is none. */
const statementNameGenerator = ({ sql }: { sql: string }) => statementName(sql) as string;

/**
 * What searches want of a session: compiling a statement takes as long as a search, the default memory makes it use files, and
 * the default costs are those of a disk that turns, with which the planner reads whole tables.
 */
const searchSettings = { jit: 'off', work_mem: '32MB', random_page_cost: '1.1' };
/** pgvector's, which Postgres does not know before a session uses it: how far its index is read, and that it goes on until enough is found. */
const indexSettings = { 'hnsw.ef_search': '200', 'hnsw.iterative_scan': 'relaxed_order' };

/** SQLSTATE of a write to a standby, or to a server that its provider closed to writes before its disk is full. */
const readOnly = '25006';

/**
 * Sets what nobody else has set: not the server's configuration, nor the database, nor the role, nor `options` in the URL.
 * Not as parameters of the connection, which PgBouncer refuses. PGlite has one session for all its clients, so that a limit
 * would be everybody's.
 */
async function setUp(client: ClientBase, statementTimeoutMs: number | undefined): Promise<void> {
  const limit = statementTimeoutMs === undefined ? {} : { statement_timeout: String(statementTimeoutMs) };
  const { rows } = await client.query(
    `select pg_is_in_recovery() as is_standby, count(set_config(key, value, false))
     from json_each_text($1) left join pg_settings on name = key
     where coalesce(source = 'default', current_setting(key, true) is null) and version() not like '%PGlite%'`,
    [JSON.stringify({ ...searchSettings, ...indexSettings, ...limit })],
  );
  // After a fail-over the address may lead to the former primary for a while, and a connection to that would stay in the pool.
  if (rows[0].is_standby)
    throw Object.assign(new Error('The database is a standby, which takes no writes'), { code: readOnly });
}

/** Prisma's codes and Node's and Postgres' for a database that cannot be reached, is starting, stopping, full or closed to writes. */
const outageCodes = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '53100', '53300', '08000', '08003', '08006', readOnly],
]);
const outageKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'TooManyConnections', 'SocketTimeout']);
const outageMessage =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|server has closed the connection|is not queryable|unable to start a transaction/i;

/** What an error may say of itself, and of what it wraps: Prisma keeps what Postgres said in `meta`. */
interface Said {
  code?: unknown;
  originalCode?: unknown;
  originalMessage?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** The error, and what caused it. */
function causesOf(error: unknown): Said[] {
  const causes: Said[] = [];
  for (let cause = error; cause instanceof Object && causes.length < 5; ) {
    const said: Said = cause;
    causes.push(said);
    cause = said.cause ?? said.meta?.driverAdapterError;
  }
  return causes;
}

/** The database is out of reach, or takes no writes, rather than the statement wrong: the same call may succeed later. */
export const isOutage = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, originalCode, kind, message }) =>
      [code, originalCode].some((value) => typeof value === 'string' && outageCodes.has(value)) ||
      (typeof kind === 'string' && outageKinds.has(kind)) ||
      (typeof message === 'string' && outageMessage.test(message)),
  );

/** What clients are told of an outage. */
export function outageFor(error: unknown): string {
  const codes = causesOf(error).flatMap(({ code, originalCode, kind }) => [code, originalCode, kind]);
  if (codes.includes('53100') || codes.includes(readOnly)) return 'The database takes no writes at the moment.';
  const isFilled = codes.includes('53300') || codes.includes('TooManyConnections');
  return isFilled ? 'The database has no connection left.' : 'The database cannot be reached.';
}

/** SQLSTATEs of a login, a database, a schema or a permission that the server refuses. */
const refusal = /^(28|3D|3F)...$|^42501$/;

/** The server refuses what DATABASE_URL asks for: its user, password, database or permissions are wrong. */
export const isRefusal = (error: unknown): boolean =>
  causesOf(error).some(({ code, originalCode }) =>
    [code, originalCode].some((value) => typeof value === 'string' && refusal.test(value)),
  );

/** SQLSTATEs of files that are missing, cannot be read or hold what they should not: 58P01, 58030, XX001 and XX002. */
const damage = /^(58P01|58030|XX00[12])$/;

/** The database's files are damaged. */
export const isDamage = (error: unknown): boolean =>
  causesOf(error).some(({ code, originalCode }) =>
    [code, originalCode].some((value) => typeof value === 'string' && damage.test(value)),
  );

/** One line of what an error says: Postgres' own sentence where it has one, without what Prisma puts around it. */
export function sentenceOf(error: unknown): string {
  const [said, ...causes] = causesOf(error instanceof AggregateError && error.message === '' ? error.errors[0] : error);
  const original = causes.findLast(({ originalMessage }) => originalMessage !== undefined)?.originalMessage;
  const line =
    String(original ?? said?.message ?? error)
      .trim()
      .split('\n')
      .at(-1) ?? '';
  return line.replace(/^Raw query failed\. Code: `.*`\. Message: `(.*)`$/, '$1');
}

/**
 * A transaction that did not end in time (Prisma's P2028), or a statement that took too long (Postgres'
 * 57014): it was rolled back, so that nothing is half done.
 */
export const isTooSlow = (error: unknown): boolean =>
  causesOf(error).some(({ code, originalCode }) => code === 'P2028' || originalCode === '57014');
