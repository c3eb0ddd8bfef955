import type { Logger } from '../core/log.js';

const writeEveryMs = 2_000;
/** While the database cannot be written to, this many wait; older ones are given up. */
const mostWaiting = 10_000;
const rowsAStatement = 1_000;

/** Writes rows together, off the path of what they tell of. Those that could not be written are tried again later. */
export function createWriteBehind<Row>({
  name,
  insert,
  log,
}: {
  /** What the rows are together, such as "request log". */
  name: string;
  /** Called again with the same rows after a failure: it leaves out those that are there. */
  insert: (rows: readonly Row[]) => Promise<void>;
  log: Logger;
}) {
  let waiting: Row[] = [];
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const slice = waiting.splice(0, rowsAStatement);
      try {
        await insert(slice);
      } catch (error) {
        waiting = [...slice, ...waiting].slice(-mostWaiting);
        log.warn({ err: error, waiting: waiting.length }, `${name} not written, tried again later`);
        return;
      }
    }
  }

  /** Never fails. Writes follow each other, so that none is written twice. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(() => void flush(), writeEveryMs);
  timer.unref();

  return {
    add(row: Row): void {
      if (waiting.length === mostWaiting) waiting.shift();
      waiting.push(row);
    },
    flush,

    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
