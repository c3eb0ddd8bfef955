import type { Database } from '../db/client.js';
import type { Logger } from '../log.js';
import { deleteOldest, insertRequests, type RecordedRequest } from './repository.js';
import { requestType } from './request-type.js';

const writeEveryMs = 2_000;
/** While the database cannot be written to, this many wait; older ones are given up. */
const mostWaiting = 10_000;
const rowsAStatement = 1_000;

export type Recorder = ReturnType<typeof createRecorder>;

/** Keeps a log of requests, off their path: they are written together, some seconds later. */
export function createRecorder({ db, log, retentionMs }: { db: Database; log: Logger; retentionMs: number }) {
  let waiting: RecordedRequest[] = [];
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const slice = waiting.splice(0, rowsAStatement);
      try {
        await insertRequests(db, slice);
      } catch (error) {
        waiting = [...slice, ...waiting].slice(-mostWaiting);
        log.warn({ err: error, waiting: waiting.length }, 'request log not written, tried again later');
        return;
      }
    }
  }

  /** Writes follow each other, so that none is written twice. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(() => void flush(), writeEveryMs);
  timer.unref();

  return {
    record(request: Omit<RecordedRequest, 'type'>): void {
      if (waiting.length === mostWaiting) waiting.shift();
      waiting.push({ ...request, type: requestType(request.method, request.route) });
    },
    flush,

    /** Deletes some of what is older than the retention. @returns whether there may be more */
    async prune(): Promise<{ deleted: number; more: boolean }> {
      const deleted = await deleteOldest(db, new Date(Date.now() - retentionMs), rowsAStatement);
      return { deleted, more: deleted === rowsAStatement };
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
