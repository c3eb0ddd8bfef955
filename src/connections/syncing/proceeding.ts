import type { SyncStep } from '../../../workflows/contracts.js';
import { ProviderError } from '../../connectors/errors.js';
import { CairnError, RetryLater } from '../../errors.js';
import type { Opened } from '../opening.js';
import { whileBeating } from './beating.js';
import * as deliveries from './delivery-repository.js';
import { giveUpResource, pruneSome } from './ending.js';
import { fetchSome } from './fetching.js';
import { listPage } from './listing.js';
import { type SyncingParts, type Work, whileHeld } from './parts.js';
import { isDone, type Progress, progressOf, type SyncState } from './progress.js';
import * as resources from './resource-repository.js';
import * as runs from './run-repository.js';

/** How long one activity goes on: what it has done is safe anyway, and a worker that is to stop need not wait for more. */
const activityMs = 15_000;
/** How soon a resource that another run has is asked for again. */
const busyMs = 5_000;
/** Where a provider does not say how long its limit lasts. */
const limitedMs = 60_000;
/** Longest that its word is taken for. */
const longestWaitMs = 3_600_000;

/** Work that has no way into the account yet. */
type Closed = Omit<Work, 'opened'>;
type Step = { progress: Progress; waitMs?: number };

/**
 * Goes on with a resource for a while. Every step is committed before the next, so a process may die at any point of it and
 * another goes on; it may also be called twice.
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

/** Takes the resource for the run, unless there is a reason not to. */
async function claim({ db }: SyncingParts, step: SyncStep, signal?: AbortSignal): Promise<Closed | SyncState> {
  const { orgId, connectionId, resourceId, runId } = step;
  const scope = { orgId };
  const turn = { resourceId, runId };
  return db.$transaction(async (tx): Promise<Closed | SyncState> => {
    const connection = await resources.holdConnection(tx, scope, connectionId);
    if (connection?.status !== 'active' || !(await runs.isRunning(tx, scope, runId))) return { state: 'stopped' };
    const resource = await resources.findResource(tx, scope, resourceId);
    if (resource === null || !resource.selected || isDone(resource.progress, runId)) return { state: 'done' };
    if (!(await resources.claim(tx, scope, turn))) return { state: 'busy', ms: busyMs };
    if (resource.runId !== runId) await deliveries.takeDeliveries(tx, scope, turn, 'left');
    const progress = progressOf(resource.progress, runId, resource.cursor);
    return { scope, turn, connection, resource, progress, signal };
  });
}

async function advance(parts: SyncingParts, work: Closed, opened: Opened): Promise<SyncState> {
  // The same object: what a step has saved counts also when it ends with a refusal.
  const open: Work = Object.assign(work, { opened });
  for (const end = Date.now() + activityMs; ; ) {
    const { progress, waitMs } = await next(parts, open);
    work.progress = progress;
    if (progress.phase === 'done') return { state: 'done' };
    if (waitMs !== undefined) return wait(parts, work, waitMs);
    if (Date.now() >= end) return { state: 'more' };
  }
}

async function next(parts: SyncingParts, work: Work): Promise<Step> {
  const { phase } = work.progress;
  if (phase === 'listing') return { progress: await listPage(parts, work) };
  if (phase === 'fetching') return fetchSome(parts, work);
  return { progress: await pruneSome(parts, work) };
}

/** The workflow waits, and no worker does; meanwhile the resource stays the run's. */
async function wait({ db }: SyncingParts, { scope, turn }: Closed, ms: number): Promise<SyncState> {
  await resources.extend(db, scope, turn, ms);
  return { state: 'wait', ms };
}

/** What a refusal of the provider means to the run. Nothing is ever deleted because of one. */
async function afterRefusal(parts: SyncingParts, work: Closed, error: ProviderError): Promise<SyncState> {
  const { kind, message, retryAfterMs } = error;
  parts.log.info({ ...work.turn, kind, phase: work.progress.phase, reason: message }, 'provider refused');
  switch (kind) {
    case 'rateLimited':
      return wait(parts, work, Math.min(longestWaitMs, Math.max(1_000, retryAfterMs ?? limitedMs)));
    case 'revoked': // `access.use` has paused the connection
      return { state: 'stopped' };
    case 'notFound':
    case 'forbidden':
    case 'rejected':
      await leave(
        parts,
        work,
        `${nameOf(work)} could not be read: ${message.replace(/\.$/, '')}. Its documents were kept.`,
      );
      return { state: 'done' };
    case 'cursorExpired':
    case 'unavailable': {
      const { scope, turn, progress } = work;
      const troubled = { ...progress, trouble: message };
      await resources.saveProgress(parts.db, scope, turn, troubled);
      await resources.extend(parts.db, scope, turn, retryAfterMs);
      throw new RetryLater('The provider is out of reach.', retryAfterMs);
    }
  }
}

const nameOf = ({ resource: { name } }: Closed) => (name === '' ? 'What the account has' : name);

async function leave(parts: SyncingParts, work: Closed, sentence: string): Promise<void> {
  const { scope, turn } = work;
  await whileHeld(parts.db, work, (tx) => runs.note(tx, scope, turn.runId, sentence));
  await giveUpResource(parts, work);
}
