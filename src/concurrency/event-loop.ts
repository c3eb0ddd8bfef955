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
