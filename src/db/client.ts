import { PrismaPg } from '@prisma/adapter-pg';
import type { ClientBase, PoolConfig } from 'pg';
import { withAfterCommit } from './after-commit.js';
import { Prisma, PrismaClient } from './generated/client.js';
import { twoPools } from './two-pools.js';

export { Prisma };

/** Inside a transaction or outside of one. */
export type Queryable = Prisma.TransactionClient;
export type Database = PrismaClient;

interface DatabaseOptions {
  /** Longest that a statement may take (`isTooSlow`), on native Postgres only; undefined: no limit. */
  statementTimeoutMs?: number | undefined;
  /** Whether work in the background has as many connections of its own, and goes behind requests, on the embedded database. */
  hasBackground?: boolean;
}

/** @param poolSize connections kept at most; the embedded database serves them one after the other */
export function openDatabase(
  databaseUrl: string,
  poolSize: number,
  { statementTimeoutMs, hasBackground = false }: DatabaseOptions = {},
): Database {
  const pool: PoolConfig = {
    ...{ connectionString: databaseUrl, max: poolSize, connectionTimeoutMillis: 10_000 },
    ...(statementTimeoutMs !== undefined && { onConnect: (client) => limitStatements(client, statementTimeoutMs) }),
  };
  const client = new PrismaClient({
    adapter: hasBackground ? twoPools(pool) : new PrismaPg(pool),
    errorFormat: 'minimal', // the others quote arguments, and so content
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
  return withAfterCommit(client);
}

/**
 * Not as a parameter of the connection, which PgBouncer refuses. PGlite has one session for all its clients, so that the limit
 * would be everybody's.
 */
async function limitStatements(client: ClientBase, ms: number): Promise<void> {
  await client.query("select set_config('statement_timeout', $1, false) where version() not like '%PGlite%'", [
    String(ms),
  ]);
}

/** Prisma's codes and Node's and Postgres' for a database that cannot be reached, is starting, stopping or full. */
const outageCodes = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '53100', '53300', '08000', '08003', '08006'],
]);
const outageKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'TooManyConnections', 'SocketTimeout']);
const outageMessage = /connection terminated|timeout exceeded when trying to connect|server has closed the connection/i;

/** What an error may say of itself, and of what it wraps: Prisma keeps what Postgres said in `meta`. */
interface Said {
  code?: unknown;
  originalCode?: unknown;
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

/** The database is out of reach, or its disk full, rather than the statement wrong: the same call may succeed later. */
export const isOutage = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code, originalCode, kind, message }) =>
      [code, originalCode].some((value) => typeof value === 'string' && outageCodes.has(value)) ||
      (typeof kind === 'string' && outageKinds.has(kind)) ||
      (typeof message === 'string' && outageMessage.test(message)),
  );

/**
 * A transaction that did not begin or did not end in time (Prisma's P2028), or a statement that took too long (Postgres'
 * 57014): it was rolled back, so that nothing is half done.
 */
export const isTooSlow = (error: unknown): boolean =>
  causesOf(error).some(({ code, originalCode }) => code === 'P2028' || originalCode === '57014');
