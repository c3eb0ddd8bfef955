import type { PrismaClient as Database, Prisma } from './generated/client.js';

type Queryable = Prisma.TransactionClient;
type Then = (db: Database) => void;

/** Transactions that are open, each with what is to be done once it is committed. */
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

/** Has the database's interactive transactions know `afterCommit`. */
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
