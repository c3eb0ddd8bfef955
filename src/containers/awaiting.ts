import { setTimeout as delay } from 'node:timers/promises';
import { CairnError } from '../core/errors.js';

/** Longest that a request waits for the end of its work: clients wait for a minute, and the server lets a connection be silent for two. */
export const longestWaitMs = 40_000;

const leastPauseMs = 20;
const mostPauseMs = 500;

/**
 * Looks until there is something to see, the seldomer the longer it takes.
 * @returns null when that takes longer than `ms`
 */
export async function lookUntil<T>(ms: number, look: () => Promise<T | null>): Promise<T | null> {
  for (const began = Date.now(); ; ) {
    const seen = await look();
    const waited = Date.now() - began;
    if (seen !== null || waited >= ms) return seen;
    await delay(Math.min(Math.max(waited / 8, leastPauseMs), mostPauseMs));
  }
}

/** The work has not failed: a repeated request joins it or gets its result. */
export const goesOn = (what: string) =>
  new CairnError(503, 'Service unavailable', `${what} takes long and goes on; send it again to learn its end`, {
    'retry-after': '5',
  });
