import type { Logger } from '../core/log.js';

const writeEveryMs = 2_000;
/** The maximum of rows that wait while the database cannot be written to; older ones are dropped. */
const mostWaiting = 10_000;
const rowsAStatement = 1_000;

/** Writes rows in batches, off the path of the request that they record. Failed batches are tried again later. */
export function createWriteBehind<Row>({
  name,
  insert,
  log,
}: {
  /** The name of the rows in log lines, such as "request log". */
  name: string;
  /** Writes rows. After a failure it is called again with the same rows and must skip those that exist. */
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
        log.warn({ err: error, waiting: waiting.length }, `${name} could not be written and will be tried again`);
        return;
      }
    }
  }

  /** Never rejects. Writes are sequential, so that no row is written twice. */
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
