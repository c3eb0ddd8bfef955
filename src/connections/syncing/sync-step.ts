import { activityMs } from '../../concurrency/long-work.js';
import { ProviderError } from '../../connectors/errors.js';
import { CairnError } from '../../core/errors.js';
import type { SyncStep } from '../../jobs/refs.js';
import type { Opened } from '../tokens/opening.js';
import { whileBeating } from './beating.js';
import * as deliveries from './delivery-repository.js';
import { fetchSome } from './fetch-items.js';
import { listPage } from './list-items.js';
import { type SyncingParts, type Work, waitFor } from './parts.js';
import { isDone, type Progress, progressOf, type SyncState } from './progress.js';
import { afterProviderError } from './provider-error.js';
import { pruneSome } from './prune-items.js';
import * as resources from './resource-repository.js';
import { lastErrorIn } from './run-details.js';
import * as runs from './run-repository.js';

/** Pause before a resource that another run has claimed is tried again. */
const busyMs = 5_000;

type Step = { progress: Progress; waitMs?: number };

/**
 * Works on a resource for some seconds. Every step is committed before the next, so another process can continue after a
 * crash at any point, and two calls do no harm.
 * @throws {RetryLater} while the provider is out of reach
 */
export async function proceed(parts: SyncingParts, step: SyncStep, signal?: AbortSignal): Promise<SyncState> {
  const work = await claim(parts, step, signal);
  if ('state' in work) return work;
  try {
    const { db, access } = parts;
    const goOn = (opened: Opened) => advance(parts, work, opened);
    return await whileBeating(db, work, () => access.use(work.scope, step.connectionId, goOn, signal));
  } catch (error) {
    if (error instanceof CairnError && error.status === 404) return { state: 'stopped' };
    if (error instanceof ProviderError) return afterProviderError(parts, work, error);
    throw error;
  }
}

/** Claims the resource for the run. @returns the state for the workflow instead when there is nothing to do or to claim */
async function claim({ db }: SyncingParts, step: SyncStep, signal?: AbortSignal): Promise<Work | SyncState> {
  const { orgId, connectionId, resourceId, runId } = step;
  const scope = { orgId };
  const turn = { resourceId, runId };
  return db.$transaction(async (tx): Promise<Work | SyncState> => {
    const connection = await resources.holdConnection(tx, scope, connectionId);
    const run = await runs.findRun(tx, scope, runId);
    if (connection?.status !== 'active' || run?.status !== 'running') return { state: 'stopped' };
    const resource = await resources.findResource(tx, scope, resourceId);
    if (resource === null || !resource.selected || isDone(resource.progress, runId)) return { state: 'done' };
    if (!(await resources.claim(tx, scope, turn))) return { state: 'busy', ms: busyMs };
    if (resource.runId !== runId) await deliveries.takeDeliveries(tx, scope, turn, 'left');
    const progress = progressOf(resource.progress, runId, resource.cursor);
    const isHeldUp = lastErrorIn(run.lastError)?.resource === (resource.name || null);
    return { scope, turn, run, connection, resource, progress, signal, isHeldUp };
  });
}

async function advance(parts: SyncingParts, work: Work, opened: Opened): Promise<SyncState> {
  for (const end = Date.now() + activityMs; ; ) {
    const { progress, waitMs } = await next(parts, work, opened);
    work.progress = progress;
    if (work.isHeldUp) await runs.clearLastError(parts.db, work.scope, work.turn.runId);
    work.isHeldUp = false;
    if (progress.phase === 'done') return { state: 'done' };
    if (waitMs !== undefined)
      return waitFor(parts.db, work, waitMs, 'Before what the provider did not give is asked for again');
    if (Date.now() >= end) return { state: 'more' };
  }
}

async function next(parts: SyncingParts, work: Work, opened: Opened): Promise<Step> {
  const { phase } = work.progress;
  if (phase === 'listing') return { progress: await listPage(parts, work, opened) };
  if (phase === 'fetching') return fetchSome(parts, work, opened);
  return { progress: await pruneSome(parts, work, opened) };
}
