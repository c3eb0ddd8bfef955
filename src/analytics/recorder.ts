import { createWriteBehind } from '../concurrency/write-behind.js';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { deleteOldest, insertRequests, type RecordedRequest } from './repository.js';
import { requestType } from './request-type.js';

const rowsAStatement = 1_000;

export type Recorder = ReturnType<typeof createRecorder>;

/** Records requests in batches, some seconds after their answers. */
export function createRecorder({ db, log, retentionMs }: { db: Database; log: Logger; retentionMs: number }) {
  const { add, flush, close } = createWriteBehind<RecordedRequest>({
    name: 'request log',
    insert: (requests) => insertRequests(db, requests),
    log,
  });
  return {
    record: (request: Omit<RecordedRequest, 'type'>): void =>
      add({ ...request, type: requestType(request.method, request.route) }),
    flush,
    close,

    /** Deletes some rows older than the retention. @returns whether there may be more */
    async prune(): Promise<{ deleted: number; more: boolean }> {
      const deleted = await deleteOldest(db, new Date(Date.now() - retentionMs), rowsAStatement);
      return { deleted, more: deleted === rowsAStatement };
    },
  };
}
