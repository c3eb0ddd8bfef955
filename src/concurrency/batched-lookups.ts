interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches look-ups: those that arrive while `load` runs form the next batch. So only one `load` runs at a time, and a look-up
 * waits for two at most while a batch has room.
 * @param load returns a value for each key, in order; its error goes to all look-ups of the batch
 * @param most the maximum of keys in one `load`
 */
export function batchedLookups<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most: number,
): (key: Key) => Promise<Value> {
  const waiting: Waiting<Key, Value>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const taken = waiting.splice(0, most);
      try {
        const values = await load(taken.map(({ key }) => key));
        for (const [index, { resolve }] of taken.entries()) resolve(values[index] as Value);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    isRunning = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isRunning) void run();
    });
}
