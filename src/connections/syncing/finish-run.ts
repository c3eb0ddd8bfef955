import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import type { SyncOutcome, SyncRunRef } from '../../jobs/refs.js';
import type { RunRow } from '../read-repository.js';
import { type ConnectionRow, lockConnection, updateConnection } from '../repository.js';
import * as deliveries from './delivery-repository.js';
import type { SyncingParts } from './parts.js';
import * as resources from './resource-repository.js';
import { joined, lastErrorIn } from './run-details.js';
import * as runs from './run-repository.js';

/** Delay until the next sync after a failed run; doubles with each further failure, up to SYNC_INTERVAL. */
const againMs = 15 * 60_000;
const mostDoublings = 8;
/** Retention of sync runs. */
const keptMs = 90 * 86_400_000;

/**
 * Ends a run; one that has already ended stays as it is. Its deliveries count as applied only if it did not fail.
 * @param failure what kept it from going on; null: nothing
 * @returns why it failed, or null; always null for a connection that is being deleted
 */
export async function finish(
  { db, config, log }: Pick<SyncingParts, 'db' | 'config' | 'log'>,
  { orgId, connectionId, provider, runId }: SyncRunRef,
  failure: string | null,
): Promise<SyncOutcome> {
  const scope = { orgId };
  const reason = await retryOnConflict(() =>
    db.$transaction(async (tx) => {
      const connection = await lockConnection(tx, scope, connectionId);
      const run = await runs.findRun(tx, scope, runId);
      if (connection === null || run === null) return null;
      if (run.status !== 'running') return run.status === 'failed' ? endedBefore : null;
      const isActive = connection.status === 'active';
      const why = isActive ? failure : (connection.statusReason ?? 'The connection is paused.');
      const error = await summary(tx, scope, run, why);
      await runs.releaseClaims(tx, scope, connectionId, [runId]);
      await runs.endRun(tx, scope, runId, { status: why === null ? 'completed' : 'failed', error });
      await runs.forgetRuns(tx, scope, connectionId, new Date(Date.now() - keptMs));
      if (why === null) {
        await deliveries.endDeliveries(tx, scope, await resources.idsOf(tx, scope, connectionId), runId);
        await updateConnection(tx, scope, connectionId, { lastSyncedAt: new Date() });
      } else if (isActive) await syncSooner(tx, scope, connection, config.SYNC_INTERVAL);
      return connection.status === 'deleting' ? null : why;
    }),
  );
  if (reason !== null) log.warn({ orgId, connectionId, provider, runId, reason }, 'sync failed');
  return { failure: reason };
}

const endedBefore = 'The run has failed; it says why in GET /v3/connections/{id}/sync-runs.';

/** The run's message: what it left out, why it failed, its last obstacle and the items it could not fetch. */
async function summary(tx: Queryable, scope: Scope, run: RunRow, reason: string | null): Promise<string | null> {
  await runs.count(tx, scope, run.id, run.connectionId, 0);
  const failures = await runs.failuresOf(tx, scope, run.connectionId, run.id);
  const held = reason === null ? null : (lastErrorIn(run.lastError)?.message ?? null);
  return joined([run.error, reason, held, ...failures.map(whatFailed)]);
}

function whatFailed({ permanent, count, reason }: { permanent: boolean; count: number; reason: string }): string {
  if (!permanent) return `${count} could not be fetched and will be tried again at the next sync: ${reason}`;
  return `${count} cannot be taken as ${count === 1 ? 'it is' : 'they are'} and will be left alone until changed: ${reason}`;
}

async function syncSooner(
  tx: Queryable,
  scope: Scope,
  { id, nextSyncAt }: Pick<ConnectionRow, 'id' | 'nextSyncAt'>,
  intervalMs: number,
): Promise<void> {
  const failures = await runs.failuresInARow(tx, scope, id, mostDoublings);
  const delay = Math.min(intervalMs, againMs * 2 ** Math.max(0, failures - 1));
  const at = Math.min(Date.now() + delay, nextSyncAt?.getTime() ?? Number.POSITIVE_INFINITY);
  await updateConnection(tx, scope, id, { nextSyncAt: new Date(at) });
}
