import { ProviderError } from '../../connectors/errors.js';
import { CairnError, RetryLater } from '../../core/errors.js';
import type { SyncStep } from '../../jobs/refs.js';
import type { Opened } from '../tokens/opening.js';
import { whileBeating } from './beating.js';
import * as deliveries from './delivery-repository.js';
import { leaveResource, pruneSome } from './ending.js';
import { fetchSome } from './fetch-items.js';
import { listPage } from './list-items.js';
import { nameOf, type SyncingParts, type Work } from './parts.js';
import { isDone, type Progress, progressOf, type SyncState } from './progress.js';
import * as resources from './resource-repository.js';
import { lastErrorIn } from './run-details.js';
import * as runs from './run-repository.js';

/** Longest that one activity works before it returns: a stopping worker need not wait longer, and progress is stored. */
const activityMs = 15_000;
/** Pause before a resource that another run has claimed is tried again. */
const busyMs = 5_000;
/** Wait for a rate limit of unknown length. */
const limitedMs = 60_000;
/** Longest wait for a rate limit, whatever the provider says. */
const longestWaitMs = 3_600_000;

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
    if (error instanceof ProviderError) return afterRefusal(parts, work, error);
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
    return { scope, turn, run, connection, resource, progress, signal, isHeldUp: run.lastError !== null };
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
      return wait(parts, work, waitMs, 'Before what the provider did not give is asked for again');
    if (Date.now() >= end) return { state: 'more' };
  }
}

async function next(parts: SyncingParts, work: Work, opened: Opened): Promise<Step> {
  const { phase } = work.progress;
  if (phase === 'listing') return { progress: await listPage(parts, work, opened) };
  if (phase === 'fetching') return fetchSome(parts, work, opened);
  return { progress: await pruneSome(parts, work, opened) };
}

/** Extends the claim for a wait, for which the workflow sets a timer: no worker is blocked. */
async function wait({ db }: SyncingParts, { scope, turn }: Work, ms: number, why: string): Promise<SyncState> {
  await resources.extend(db, scope, turn, ms);
  return { state: 'wait', ms, why };
}

/** Decides how the run continues after a provider's error. An error never deletes anything. */
async function afterRefusal(parts: SyncingParts, work: Work, error: ProviderError): Promise<SyncState> {
  const { scope, turn, connection, progress } = work;
  const { kind, message, status, retryAfterMs } = error;
  const { id: connectionId, provider } = connection;
  const about = { ...scope, connectionId, provider, ...turn, phase: progress.phase };
  parts.log.warn({ ...about, kind, status, reason: message }, 'provider refused');
  switch (kind) {
    case 'rateLimited': {
      await noteHeldUp(parts, work, error);
      const ms = Math.min(longestWaitMs, Math.max(1_000, retryAfterMs ?? limitedMs));
      return wait(parts, work, ms, status === undefined ? message : `${message} (${status})`);
    }
    case 'revoked': // `access.use` has paused the connection
      return { state: 'stopped' };
    case 'notFound':
    case 'forbidden':
    case 'rejected':
    case 'unusable': {
      const why = message.replace(/\.$/, '');
      await leaveResource(parts, work, `${nameOf(work)} could not be read: ${why}. Its documents were kept.`);
      return { state: 'done' };
    }
    case 'cursorExpired':
    case 'unavailable':
      await noteHeldUp(parts, work, error);
      await resources.extend(parts.db, scope, turn, retryAfterMs);
      throw new RetryLater(`${provider} is out of reach (connection ${connectionId}): ${message}`, retryAfterMs);
  }
}

/** Records the run's obstacle, with the time it first occurred without progress since. */
async function noteHeldUp({ db }: SyncingParts, work: Work, { message, status }: ProviderError): Promise<void> {
  const { scope, run, resource, isHeldUp } = work;
  const at = new Date().toISOString();
  const since = (isHeldUp ? lastErrorIn(run.lastError)?.since : undefined) ?? at;
  const from = { status: status ?? null, resource: resource.name || null };
  await runs.noteLastError(db, scope, run.id, { message, ...from, since, at });
}
