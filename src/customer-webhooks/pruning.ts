import type { Database } from '../db/client.js';
import { deleteOldDeliveries, deleteOldEvents } from './repository.js';

const keptMs = 30 * 86_400_000;
const rowsATransaction = 1_000;

export type DeliveryPruning = ReturnType<typeof createDeliveryPruning>;

/** Deletes deliveries after 30 days, and events without deliveries. */
export function createDeliveryPruning({ db }: { db: Database }) {
  return {
    /** Deletes some, of all organisations: for the Schedule only. @returns how many deliveries, and whether there may be more */
    async prune(): Promise<{ deleted: number; more: boolean }> {
      const before = new Date(Date.now() - keptMs);
      const deleted = await deleteOldDeliveries(db, before, rowsATransaction);
      const events = await deleteOldEvents(db, before, rowsATransaction);
      return { deleted, more: deleted === rowsATransaction || events === rowsATransaction };
    },
  };
}
