import { setTimeout as delay } from 'node:timers/promises';
import { CancelledFailure, Context, type Info } from '@temporalio/activity';
import { msToNumber } from '@temporalio/common';
import type { Logger } from '../src/core/log.js';
import { inBackground } from '../src/db/background.js';
import { loggedWorkflowId } from '../src/jobs/logged-workflow-id.js';
import { toFailure } from './errors.js';

const heartbeatMs = 3_000;
/** Time that an activity gets to stop by itself after the worker starts to shut down. */
const graceMs = 1_000;

/**
 * Runs a service call as an activity: its statements go behind those of requests, it heartbeats, Temporal gets it back when the
 * worker stops, and its errors become failures (errors.ts).
 * @throws {ApplicationFailure}
 */
export async function runActivity<T>(log: Logger, run: () => Promise<T>): Promise<T> {
  const { info, heartbeat } = Context.current();
  const { activityType, attempt, workflowExecution } = info;
  const beat = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await Promise.race([inBackground(run), workerStopped()]);
  } catch (error) {
    if (error instanceof CancelledFailure) throw error;
    const { workflowId, runId } = workflowExecution ?? {};
    const about = { activityType, attempt, workflowId: workflowId && loggedWorkflowId(workflowId), runId };
    throw toFailure(error, log.child(about), intervalAfter(info));
  } finally {
    clearInterval(beat);
  }
}

/** Whether the retry policy allows no attempt after this one. */
export const isLastAttempt = ({ attempt, retryPolicy }: Pick<Info, 'attempt' | 'retryPolicy'>): boolean =>
  attempt === retryPolicy?.maximumAttempts;

/**
 * The wait that a retry policy has after this attempt, in milliseconds: `initialInterval` times `backoffCoefficient` for each
 * earlier attempt, at most `maximumInterval` (docs.temporal.io, "Retry Policies"); 0 when the server sends no policy.
 */
export function intervalAfter({ attempt, retryPolicy }: Pick<Info, 'attempt' | 'retryPolicy'>): number {
  if (retryPolicy === undefined) return 0;
  const { initialInterval = '1 second', backoffCoefficient = 2, maximumInterval } = retryPolicy;
  const first = msToNumber(initialInterval);
  const most = maximumInterval === undefined ? 100 * first : msToNumber(maximumInterval);
  return Math.min(most, first * backoffCoefficient ** (attempt - 1));
}

/**
 * Rejects shortly after the worker starts to shut down, so that Temporal gives the activity to another worker at once. Any other
 * cancellation is ignored here: a second attempt must not start while the first one still runs. It ends the wait for a turn
 * (containers.ts), before which nothing has run.
 */
async function workerStopped(): Promise<never> {
  const { cancelled } = Context.current();
  const cancellation: unknown = await cancelled.catch((error) => error);
  const isShutdown = cancellation instanceof CancelledFailure && cancellation.message === 'WORKER_SHUTDOWN';
  if (!isShutdown) return new Promise<never>(() => undefined);
  await delay(graceMs);
  throw cancellation;
}
