import type { SyncRunRef } from '../../../workflows/contracts.js';
import type { Queryable } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import type { Scope } from '../../scope.js';
import { type ConnectionRow, lockConnection, updateConnection } from '../repository.js';
import * as deliveries from './delivery-repository.js';
import type { SyncingParts } from './parts.js';
import { progressOf } from './progress.js';
import * as resources from './resource-repository.js';
import * as runs from './run-repository.js';

/** How soon a connection is synced again after a run failed; twice as long after each further failure. */
const againMs = 15 * 60_000;
const mostDoublings = 8;
/** How long runs are told of. */
const keptMs = 90 * 86_400_000;

/**
 * Ends a run; one that has ended stays as it is. Deliveries that it took count as applied only when it did not fail.
 * @param failure what kept it from going on
 */
export async function finish(
  { db, config }: Pick<SyncingParts, 'db' | 'config'>,
  { orgId, connectionId, runId }: SyncRunRef,
  failure: string | null,
): Promise<void> {
  const scope = { orgId };
  await retryOnConflict(() =>
    db.$transaction(async (tx) => {
      const connection = await lockConnection(tx, scope, connectionId);
      if (connection === null || !(await runs.isRunning(tx, scope, runId))) return;
      const isActive = connection.status === 'active';
      const reason = isActive ? failure : (connection.statusReason ?? 'The connection is paused.');
      const error = await summary(tx, scope, connectionId, runId, reason);
      await runs.releaseClaims(tx, scope, connectionId, [runId]);
      await runs.endRun(tx, scope, runId, { status: reason === null ? 'completed' : 'failed', error });
      await runs.forgetRuns(tx, scope, connectionId, new Date(Date.now() - keptMs));
      if (reason === null) {
        await deliveries.endDeliveries(tx, scope, await resources.idsOf(tx, scope, connectionId), runId);
        await updateConnection(tx, scope, connectionId, { lastSyncedAt: new Date() });
      } else if (isActive) await syncSooner(tx, scope, connection, config.SYNC_INTERVAL);
    }),
  );
}

/** What the run says: what it left out, why it failed, what troubled it last and what could not be fetched. */
async function summary(tx: Queryable, scope: Scope, connectionId: string, runId: string, reason: string | null) {
  await runs.count(tx, scope, runId, connectionId, 0);
  const run = await runs.findRun(tx, scope, runId);
  const owned = reason === null ? [] : await resources.ownedBy(tx, scope, connectionId, runId);
  const troubles = owned.map(({ progress }) => progressOf(progress, runId, null).trouble);
  const texts = [
    run?.error,
    reason,
    ...troubles,
    await whatFailed(tx, scope, connectionId, runId, run?.itemsFailed ?? 0),
  ];
  const said = [...new Set(texts.filter((text) => text != null && text !== ''))];
  return said.length === 0 ? null : said.join(' ');
}

async function whatFailed(tx: Queryable, scope: Scope, connectionId: string, runId: string, count: number) {
  if (count === 0) return null;
  const reason = await runs.someFailure(tx, scope, connectionId, runId);
  return `${count} could not be fetched and will be tried again at the next sync${reason === null ? '.' : `: ${reason}`}`;
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
