import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.js';

export { Prisma };

/** Inside a transaction or outside of one. */
export type Queryable = Prisma.TransactionClient;
export type Database = PrismaClient;

/** @param poolSize connections kept at most; the embedded database serves them one after the other */
export function openDatabase(databaseUrl: string, poolSize: number): Database {
  const adapter = new PrismaPg({ connectionString: databaseUrl, max: poolSize, connectionTimeoutMillis: 10_000 });
  return new PrismaClient({
    adapter,
    errorFormat: 'minimal', // the others quote arguments, and so content
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
}

/** Prisma's codes and Node's and Postgres' for a database that cannot be reached, is starting, stopping or full. */
const outageCodes = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006'],
]);
const outageKinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'TooManyConnections', 'SocketTimeout']);
const outageMessage = /connection terminated|timeout exceeded when trying to connect|server has closed the connection/i;

/** The database is out of reach, rather than the statement wrong: the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Object && depth < 5; depth += 1) {
    const { code, kind, originalCode, message } = cause as Record<string, unknown>;
    if ([code, originalCode].some((value) => typeof value === 'string' && outageCodes.has(value))) return true;
    if (typeof kind === 'string' && outageKinds.has(kind)) return true;
    if (typeof message === 'string' && outageMessage.test(message)) return true;
    cause = (cause as { cause?: unknown }).cause;
  }
  return false;
}

/** A transaction that did not begin or did not end in time (Prisma's P2028): it was rolled back, so that nothing is half done. */
export const isTooSlow = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'P2028';
