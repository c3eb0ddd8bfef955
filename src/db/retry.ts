import { setTimeout as delay } from 'node:timers/promises';
import { Prisma } from './generated/client.js';

const attempts = 5;

/** A unique value that another row has (P2002). */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Write conflict or deadlock (P2034), or a row that another transaction just wrote (P2002). */
function isConflict(error: unknown): boolean {
  return isTaken(error) || (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034');
}

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
