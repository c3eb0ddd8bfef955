import { setTimeout as delay } from 'node:timers/promises';
import { createWriteBehind } from '../concurrency/write-behind.js';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { type AuditEvent, deleteOldest, insertEvents } from './repository.js';

/** Longest that an answer waits until its event is written. */
const writeMs = 1_000;
const rowsPerStatement = 1_000;

/** A completed administrative act over HTTP. */
interface Act extends Pick<AuditEvent, 'orgId' | 'action' | 'params'> {
  requestId: string;
  keyId: string;
  method: string;
  route: string;
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;

/** Records administrative acts: as a line in the log, and as a row that the organisation can read. */
export function createAuditTrail({ db, log, retentionMs }: { db: Database; log: Logger; retentionMs: number }) {
  const { add, flush, close } = createWriteBehind<AuditEvent>({
    name: 'audit log',
    insert: (events) => insertEvents(db, events),
    log,
  });
  // `LOG_LEVEL` withholds no act.
  const kept = log.child({}, { level: 'info' });
  return {
    /**
     * Records an act. It never fails, because the act is already done. The row is usually written when this resolves; if the
     * database is slow or down, it is written later.
     */
    async record({ requestId, method, route, ...act }: Act): Promise<void> {
      kept.info({ audit: true, requestId, method, route, ...act }, 'administrative act');
      add({ id: requestId, at: new Date(), ...act });
      await Promise.race([flush(), delay(writeMs, undefined, { ref: false })]);
    },
    flush,
    close,

    /** Deletes a slice of the events that are older than the retention. @returns how many, and whether there may be more */
    async prune(): Promise<{ deleted: number; more: boolean }> {
      const deleted = await deleteOldest(db, new Date(Date.now() - retentionMs), rowsPerStatement);
      return { deleted, more: deleted === rowsPerStatement };
    },
  };
}
