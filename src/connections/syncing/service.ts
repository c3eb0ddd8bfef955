import { ProviderError } from '../../connectors/errors.js';
import type { Queryable } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import type { SyncOutcome, SyncRunRef, SyncRunStart, SyncStep } from '../../jobs/refs.js';
import { lockConnection, updateConnection } from '../repository.js';
import { renewalMs } from '../webhooks/setup.js';
import * as deliveries from './delivery-repository.js';
import { finish } from './finish-run.js';
import type { SyncingParts } from './parts.js';
import { isDone, type SyncState } from './progress.js';
import * as resources from './resource-repository.js';
import * as runs from './run-repository.js';
import { proceed } from './sync-step.js';

const isDue = ({ nextSyncAt }: { nextSyncAt: Date | null }) => nextSyncAt !== null && nextSyncAt <= new Date();

/** Which webhooks a run looks after. Where that makes another one each time, it waits until somebody asks or authorises again. */
const recheckOf = { event: 'none', cron: 'found', manual: 'all' } as const;

export type SyncingService = ReturnType<typeof createSyncingService>;

/**
 * Keeps documents in step with their sources, in runs. A run's task and progress are in rows, so that any process can
 * continue it; workflows only drive it.
 */
export function createSyncingService(parts: SyncingParts) {
  const { db, config } = parts;

  async function open(tx: Queryable, start: SyncRunStart): Promise<{ resourceIds: string[] } | null> {
    const { orgId, connectionId, runId: id, trigger, resourceId = null } = start;
    const scope = { orgId };
    const connection = await lockConnection(tx, scope, connectionId);
    if (connection === null) return null;
    const run = { id, connectionId, resourceId, trigger };
    const goesOn = (await runs.endInterrupted(tx, scope, run)) || (await runs.isRunning(tx, scope, id));
    if (connection.status !== 'active') return null;
    // The sweep may start a connection that was synced since it looked.
    if (trigger === 'cron' && !goesOn && !isDue(connection)) return null;
    const nextSyncAt = new Date(Date.now() + config.SYNC_INTERVAL);
    const selected = await resources.selectedResources(tx, scope, connectionId, id);
    if (resourceId === null) {
      await updateConnection(tx, scope, connectionId, { nextSyncAt: selected.length === 0 ? null : nextSyncAt });
    }
    const meant = selected.filter((resource) => resourceId === null || resource.id === resourceId);
    if (meant.length === 0) {
      if (resourceId === null) return null;
      // Nothing is left to apply them to; should the resource be selected again, all of it is synced.
      await deliveries.takeDeliveries(tx, scope, { resourceId, runId: id }, 'all');
      await deliveries.endDeliveries(tx, scope, [resourceId], id);
      return null;
    }
    // A run that is continued keeps the deliveries it took: its listing may be older than those that came since.
    if (resourceId !== null && !(await runs.isRunning(tx, scope, id))) {
      const taken = await deliveries.takeDeliveries(tx, scope, { resourceId, runId: id }, 'all');
      if (taken === 0) return null;
    }
    const names = meant
      .map(({ name }) => name)
      .filter((name) => name !== '')
      .sort();
    if (!(await runs.ensureRun(tx, scope, { ...run, resources: names }))) return null;
    return { resourceIds: meant.filter(({ progress }) => !isDone(progress, id)).map((resource) => resource.id) };
  }

  /** Installs webhooks. A failure does not stop the sync. */
  async function ensureWebhooks(start: SyncRunStart, signal?: AbortSignal): Promise<void> {
    const { orgId, connectionId, runId, trigger } = start;
    const scope = { orgId };
    try {
      const options = { recheck: recheckOf[trigger], ...(signal === undefined ? {} : { signal }) };
      const { problems } = await parts.webhookSetup.ensure(scope, connectionId, options);
      for (const problem of problems) await runs.note(db, scope, runId, `No webhook: ${problem}.`);
      await resources.syncBeforeWebhooksEnd(db, scope, connectionId, renewalMs);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    }
  }

  return {
    /**
     * Syncs that may have lost their workflow: runs that have not ended, and connections that are due. `resourceId` is set for
     * a sync after a resource's webhook events, null for one of the whole connection.
     */
    async unfinished(idleMs: number, limit: number) {
      const open = await runs.openRuns(db, idleMs, limit);
      const due = await resources.dueConnections(db, idleMs, limit);
      const refs = await resources.connectionRefs(
        db,
        open.map(({ connectionId }) => connectionId),
      );
      return open
        .flatMap(({ connectionId, resourceId }) => {
          const ref = refs.get(connectionId);
          return ref === undefined ? [] : [{ ...ref, resourceId }];
        })
        .concat(due.map((ref) => ({ ...ref, resourceId: null })));
    },

    /**
     * Begins a run, or continues the one with the same id. A run of a single resource takes the deliveries that wait for the
     * resource, and does not begin without any.
     * @returns the resources that are left to sync; null when there is nothing to do
     */
    async begin(start: SyncRunStart, signal?: AbortSignal): Promise<{ resourceIds: string[] } | null> {
      const opened = await retryOnConflict(() => db.$transaction((tx) => open(tx, start)));
      if (opened !== null) await ensureWebhooks(start, signal);
      return opened;
    },

    /** Works on a resource of a run for some seconds. @throws {RetryLater} while the provider is out of reach */
    proceed: (step: SyncStep, signal?: AbortSignal): Promise<SyncState> => proceed(parts, step, signal),

    /** Ends a run. @returns why it failed, or null */
    finish: (run: SyncRunRef, failure: string | null): Promise<SyncOutcome> => finish(parts, run, failure),
  };
}
