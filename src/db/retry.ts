import { setTimeout as delay } from 'node:timers/promises';
import { Prisma } from './generated/client.js';

const attempts = 5;

/** What Prisma says of an error, by its own code (P2002, P2034) or, of raw SQL (P2010), by the adapter's kind. */
function failedAs(error: unknown, code: string, kind: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const { driverAdapterError } = (error.meta ?? {}) as { driverAdapterError?: { cause?: { kind?: string } } };
  return error.code === code || driverAdapterError?.cause?.kind === kind;
}

/** Whether the error is a violated unique constraint. */
export const isTaken = (error: unknown): boolean => failedAs(error, 'P2002', 'UniqueConstraintViolation');

/** Thrown by a transaction that finds that what it goes by, which was read before it began, holds no longer. */
export class Outdated extends Error {}

/** Write conflict or deadlock, or a row that another transaction just wrote or deleted. */
const isConflict = (error: unknown): boolean =>
  error instanceof Outdated ||
  failedAs(error, 'P2034', 'TransactionWriteConflict') ||
  failedAs(error, 'P2003', 'ForeignKeyConstraintViolation') ||
  isTaken(error);

/**
 * Runs a transaction again when it lost against another one: the second run sees what the winner wrote. At most 5 times,
 * with a short random pause.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      await delay(Math.random() * 20 * attempt);
    }
  }
}
