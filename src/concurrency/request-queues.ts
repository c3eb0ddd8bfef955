import type { Config } from '../config.js';
import { createFairQueue, type FairQueue } from './fair-queue.js';
import { createSharedLoad } from './shared-load.js';

/** The queues for requests that are expensive for the database. `reads` refuses a request that would wait too long; `writes` refuses none. */
export type Queue = 'reads' | 'writes';
export type Queues = Readonly<Record<Queue, Pick<FairQueue, 'take'>>>;

/** Creates the queues. The embedded database gets two requests of each at a time, an external one half of its pool. */
export function createQueues({ DATABASE_URL, DATABASE_POOL_SIZE, REQUEST_TIMEOUT }: Config): Queues {
  const atOnce = DATABASE_URL === undefined ? 2 : Math.max(2, Math.floor(DATABASE_POOL_SIZE / 2));
  const places = { atOnce, atOnceEach: atOnce - 1, load: createSharedLoad() };
  return { reads: createFairQueue({ ...places, limitMs: REQUEST_TIMEOUT }), writes: createFairQueue(places) };
}
