import type { PrismaClient as Database, Prisma } from './generated/client.js';

type Queryable = Prisma.TransactionClient;
type Then = (db: Database) => void;

/** Open transactions, each with the work to do after its commit. */
const open = new WeakMap<Queryable, Then[]>();

/**
 * Has something done once the transaction is committed, and never if it is not; what it throws is the caller's error.
 * @throws outside of a transaction
 */
export function afterCommit(tx: Queryable, then: Then): void {
  const waiting = open.get(tx);
  if (waiting === undefined) throw new Error('this is to be called inside a transaction');
  waiting.push(then);
}

/** Extends the database's interactive transactions by `afterCommit`. */
export function withAfterCommit(db: Database): Database {
  const begin = db.$transaction.bind(db) as (work: unknown, options?: unknown) => Promise<unknown>;
  const $transaction = async (work: unknown, options?: unknown): Promise<unknown> => {
    if (typeof work !== 'function') return begin(work, options);
    const waiting: Then[] = [];
    const result = await begin((tx: Queryable) => {
      open.set(tx, waiting);
      return work(tx);
    }, options);
    for (const then of waiting) then(db);
    return result;
  };
  return Object.assign(db, { $transaction });
}
