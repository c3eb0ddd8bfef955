import type { Scope } from '../core/scope.js';
import { briefly, recordEvents } from '../customer-webhooks/recording.js';
import type { Queryable } from '../db/client.js';
import { findAny } from './repository.js';

/** A sync that has ended, as customers are told of it. */
interface EndedRun {
  id: string;
  itemsProcessed: number;
  itemsFailed: number;
  error: string | null;
}

/** Tells customers of a connection, in the transaction in which it has become what the event says. @param run its sync, where it is about one */
export async function recordConnectionEvents(
  tx: Queryable,
  scope: Scope,
  type: 'connection.connected' | 'connection.synced' | 'connection.failed' | 'connection.paused',
  connectionId: string,
  run: EndedRun | null = null,
): Promise<void> {
  await recordEvents(tx, scope, async () => {
    const row = await findAny(tx, scope, connectionId);
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
