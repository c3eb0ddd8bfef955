import type { Scope } from '../core/scope.js';
import { briefly, recordEvents } from '../customer-webhooks/recording.js';
import type { Queryable } from '../db/client.js';
import { findConnection } from './repository.js';

/** What events tell of a sync that has ended. */
interface EndedRun {
  id: string;
  itemsProcessed: number;
  itemsFailed: number;
  error: string | null;
}

/**
 * Records events of a connection for customers' webhooks, in the transaction that changes its state; none of one that is being
 * deleted.
 * @param run the sync that the event is about; null: none
 */
export async function recordConnectionEvents(
  tx: Queryable,
  scope: Scope,
  type: 'connection.connected' | 'connection.synced' | 'connection.failed' | 'connection.paused',
  connectionId: string,
  run: EndedRun | null = null,
): Promise<void> {
  await recordEvents(tx, scope, async () => {
    const row = await findConnection(tx, scope, connectionId);
    if (row === null) return [];
    const error = type === 'connection.paused' ? row.statusReason : (run?.error ?? null);
    const data = {
      ...{ id: row.id, provider: row.providerAlias, runId: run?.id ?? null },
      ...{ itemsProcessed: run?.itemsProcessed ?? null, itemsFailed: run?.itemsFailed ?? null },
      error: error === null ? null : briefly(error),
    };
    return [{ type, containerTags: [row.containerTag], data }];
  });
}
