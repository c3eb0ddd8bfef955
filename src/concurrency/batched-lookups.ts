import { setTimeout as delay } from 'node:timers/promises';

/** A `load` without an answer for so long, in milliseconds, holds up the next one no more. */
const longestTurnMs = 5_000;

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches look-ups: those that arrive while `load` runs form the next batch. So only one `load` runs at a time, unless one hangs,
 * and a look-up waits for two at most while a batch has room.
 * @param load returns a value for each key, in order; its error goes to all look-ups of the batch
 * @param most the maximum of keys in one `load`
 * @param turnMs how long others wait for one `load`; default: 5 s
 */
export function batchedLookups<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most: number,
  turnMs = longestTurnMs,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isRunning = false;

  async function answer(taken: readonly Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await load(taken.map(({ key }) => key));
      for (const [index, { resolve }] of taken.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const ended = new AbortController();
      const turn = delay(turnMs, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
      await Promise.race([answer(waiting.splice(0, most)), turn]);
      ended.abort();
    }
    isRunning = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void run();
    });
}
