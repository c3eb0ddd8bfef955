import type { Instance } from './instance.js';

/** What global set-up leaves to global teardown: jest loads both in one process. */
const holder = globalThis as typeof globalThis & { cairnTest?: { instance?: Instance } };
holder.cairnTest ??= {};
export const shared: { instance?: Instance } = holder.cairnTest;
