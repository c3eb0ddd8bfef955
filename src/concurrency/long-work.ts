import { setImmediate } from 'node:timers/promises';

/** How long one task may block the event loop, in milliseconds. */
const longestMs = 10;

/** Returns a function to await after each step of long work: when 10 ms have passed it yields to the event loop. */
export function createYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Longest that one activity works before it returns: a stopping worker need not wait longer, and progress is stored. */
export const activityMs = 10_000;

/**
 * Repeats a step while it has more to do, for some seconds.
 * @param step does a part of the work, and returns whether more is left
 */
export async function workAWhile(step: () => Promise<boolean>): Promise<{ more: boolean }> {
  for (const end = Date.now() + activityMs; await step(); ) {
    if (Date.now() >= end) return { more: true };
  }
  return { more: false };
}
