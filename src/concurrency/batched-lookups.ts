interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes look-ups of one thing together: while `load` runs, those that come wait, and go together next. So there is never
 * more than one `load` at a time, and nobody waits for more than two, however many ask at once.
 * @param load gives a value for each key, in their order; what it throws is thrown to all of them
 * @param most keys of one `load`
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
