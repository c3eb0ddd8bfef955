import { setTimeout as delay } from 'node:timers/promises';

interface Bounds {
  /** How long a value is served before it is read again, in milliseconds; at least 20 times as long as reading it took. */
  cacheMs: number;
  /** Longest that a caller waits for a read, in milliseconds. */
  waitMs: number;
  onError: (error: unknown) => void;
  now?: () => number;
}

/** Reading may take at most one part in this many of the time. */
const share = 20;

/**
 * Limits how often an expensive value is read, however often callers ask: one read at a time, then a pause.
 * @returns a function that returns the last value; undefined when the read failed or takes longer than `waitMs`
 */
export function throttledRead<T>(
  read: () => Promise<T>,
  { cacheMs, waitMs, onError, now = () => performance.now() }: Bounds,
): () => Promise<T | undefined> {
  let latest: T | undefined;
  let reading: Promise<void> | undefined;
  let due = Number.NEGATIVE_INFINITY;

  async function readNow(): Promise<void> {
    const began = now();
    latest = undefined;
    try {
      latest = await read();
    } catch (error) {
      onError(error);
    }
    due = now() + Math.max(cacheMs, share * (now() - began));
    reading = undefined;
  }

  return async () => {
    if (reading === undefined && now() >= due) reading = readNow();
    if (reading !== undefined) await Promise.race([reading, delay(waitMs, undefined, { ref: false })]);
    return latest;
  };
}
