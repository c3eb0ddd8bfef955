import { setTimeout as delay } from 'node:timers/promises';
import { CairnError } from '../core/errors.js';

/**
 * Longest time that a request waits for a job to end. Clients give up after a minute, and the server closes connections that
 * are silent for two.
 */
export const longestWaitMs = 40_000;

const leastPauseMs = 20;
const mostPauseMs = 500;

/** What a request that waits for a job has. */
export interface Waiting {
  /** Called when the job is committed, before it is waited for. */
  begun(): Promise<void>;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
}

/**
 * Polls until `look` returns something, with pauses that grow from 20 ms to half a second.
 * @returns null if nothing came within `ms` milliseconds
 */
export async function pollUntil<T>(ms: number, look: () => Promise<T | null>): Promise<T | null> {
  for (const began = Date.now(); ; ) {
    const seen = await look();
    const waited = Date.now() - began;
    if (seen !== null || waited >= ms) return seen;
    await delay(Math.min(Math.max(waited / 8, leastPauseMs), mostPauseMs));
  }
}

/** The answer when a job takes longer than a request waits: the job continues, and a repeated request joins it. */
export const stillRunning = (what: string) =>
  new CairnError(503, 'Service unavailable', `${what} takes long and goes on; send it again to learn its end`, {
    'retry-after': '5',
  });
