import { setTimeout as delay } from 'node:timers/promises';
import { createWriteBehind } from '../concurrency/write-behind.js';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { type AuditEvent, deleteOldest, insertEvents } from './repository.js';

/** Longest that an answer waits for its act to be written. */
const writeMs = 1_000;
const rowsAStatement = 1_000;

/** An administrative act over HTTP that is done. */
interface Act extends Pick<AuditEvent, 'orgId' | 'action' | 'params'> {
  requestId: string;
  keyId: string;
  method: string;
  route: string;
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** Keeps what administrators did: as a line of the log, and as a row that the organisation reads. */
export function createAuditTrail({ db, log, retentionMs }: { db: Database; log: Logger; retentionMs: number }) {
  const { add, flush, close } = createWriteBehind<AuditEvent>({
    name: 'audit log',
    insert: (events) => insertEvents(db, events),
    log,
  });
  return {
    /** Never fails: the act is done. The row is there when this resolves, unless the database is away or slow; then it follows. */
    async record({ requestId, method, route, ...act }: Act): Promise<void> {
      log.info({ audit: true, requestId, method, route, ...act }, 'administrative act');
      add({ id: requestId, at: new Date(), ...act });
      await Promise.race([flush(), delay(writeMs, undefined, { ref: false })]);
    },
    flush,
    close,

    /** Deletes some of what is older than the retention. @returns whether there may be more */
    async prune(): Promise<{ deleted: number; more: boolean }> {
      const deleted = await deleteOldest(db, new Date(Date.now() - retentionMs), rowsAStatement);
      return { deleted, more: deleted === rowsAStatement };
    },
  };
}
