import type { Instance } from './instance.js';
import type { Relay } from './relay.js';

interface Shared {
  /** The data directory of the database that others are copies of. */
  madeDatabase?: string;
  instance?: Instance;
  relay?: Relay;
}

/** What global set-up leaves to global teardown: jest loads both in one process. */
const holder = globalThis as typeof globalThis & { cairnTest?: Shared };
holder.cairnTest ??= {};
export const shared: Shared = holder.cairnTest;
