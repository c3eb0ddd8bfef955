import { setImmediate } from 'node:timers/promises';

/** Longest that one piece of work keeps the event loop from others. */
const longestMs = 10;

/** For long work in short steps: to be awaited after each, it lets others have the event loop when 10 ms have passed. */
export function createYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await setImmediate();
    since = performance.now();
  };
}
