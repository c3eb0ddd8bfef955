import { setTimeout as delay } from 'node:timers/promises';

interface Bounds {
  /** How long a value is served before it is read again, in milliseconds; longer when reading it took long, by `pauseFactor`. */
  cacheMs: number;
  /** How long a read may take before callers get undefined, in milliseconds. */
  waitMs: number;
  /** The pause after a read is at least this many times as long as the read was. */
  pauseFactor?: number;
  onError: (error: unknown) => void;
  now?: () => number;
}

/**
 * Limits how often an expensive value is read, however often callers ask: one read at a time, then a pause.
 * @returns a function that returns the last value; undefined when the read failed, or while it takes longer than `waitMs`
 */
export function throttledRead<T>(
  read: () => Promise<T>,
  { cacheMs, waitMs, pauseFactor = 20, onError, now = () => performance.now() }: Bounds,
): () => Promise<T | undefined> {
  let latest: T | undefined;
  let isReading = false;
  /** Resolves when the latest read has ended or has taken too long. */
  let awaited: Promise<void> = Promise.resolve();
  let due = Number.NEGATIVE_INFINITY;

  async function readNow(): Promise<void> {
    const began = now();
    isReading = true;
    latest = undefined;
    try {
      latest = await read();
    } catch (error) {
      onError(error);
    }
    due = now() + Math.max(cacheMs, pauseFactor * (now() - began));
    isReading = false;
  }

  return async () => {
    if (!isReading && now() >= due) awaited = Promise.race([readNow(), delay(waitMs, undefined, { ref: false })]);
    await awaited;
    return latest;
  };
}
