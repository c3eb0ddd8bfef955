import type { Config } from '../config.js';
import { createFairQueue, type FairQueue } from './fair-queue.js';
import { createSharedLoad } from './shared-load.js';

/** Where a request that costs the database much waits for its turn. `reads` refuses whose wait would take too long; `writes` nobody. */
export type Queue = 'reads' | 'writes';
export type Queues = Readonly<Record<Queue, Pick<FairQueue, 'take'>>>;

/** The embedded database serves one statement at a time; of one from outside, requests that wait leave half to the others. */
export function createQueues({ DATABASE_URL, DATABASE_POOL_SIZE, REQUEST_TIMEOUT }: Config): Queues {
  const atOnce = DATABASE_URL === undefined ? 2 : Math.max(2, Math.floor(DATABASE_POOL_SIZE / 2));
  const places = { atOnce, atOnceEach: atOnce - 1, load: createSharedLoad() };
  return { reads: createFairQueue({ ...places, limitMs: REQUEST_TIMEOUT }), writes: createFairQueue(places) };
}
