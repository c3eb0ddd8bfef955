import { setTimeout as delay } from 'node:timers/promises';

interface Bounds {
  /** What was read is answered for so long, in milliseconds; and for 20 times as long as reading took, if that is longer. */
  forMs: number;
  /** Longest that anyone waits for a reading, in milliseconds. */
  waitMs: number;
  onError: (error: unknown) => void;
  now?: () => number;
}

/** The part of the time that reading may take at most is one in so many. */
const share = 20;

/**
 * Reads something that costs, however often it is asked for: one reading at a time, and then none for a while.
 * @returns what answers the last reading, or undefined when that failed or is not there yet
 */
export function seldom<T>(
  read: () => Promise<T>,
  { forMs, waitMs, onError, now = () => performance.now() }: Bounds,
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
    due = now() + Math.max(forMs, share * (now() - began));
    reading = undefined;
  }

  return async () => {
    if (reading === undefined && now() >= due) reading = readNow();
    if (reading !== undefined) await Promise.race([reading, delay(waitMs, undefined, { ref: false })]);
    return latest;
  };
}
