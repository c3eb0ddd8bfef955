import { setTimeout as delay } from 'node:timers/promises';
import { CancelledFailure, Context } from '@temporalio/activity';
import type { Logger } from '../src/core/log.js';
import { inBackground } from '../src/db/background.js';
import { toFailure } from './errors.js';
import { intervalAfter } from './retry-interval.js';

const heartbeatMs = 3_000;
/** How long what heeds the end of its worker by itself has for it. */
const endingMs = 1_000;

/** Runs a service call as an activity: behind requests, heartbeats while it lasts, handed back when its worker stops, errors cast. */
export async function runActivity<T>(log: Logger, run: () => Promise<T>): Promise<T> {
  const { info, heartbeat } = Context.current();
  const { activityType, attempt, workflowExecution } = info;
  const beat = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await Promise.race([inBackground(run), workerEnded()]);
  } catch (error) {
    if (error instanceof CancelledFailure) throw error;
    const about = { activityType, attempt, workflowId: workflowExecution?.workflowId };
    throw toFailure(error, log.child(about), intervalAfter(info));
  } finally {
    clearInterval(beat);
  }
}

/**
 * Rejects a moment after the worker told its activities to end: Temporal then gives them to another worker at once. Any other
 * cancellation is left alone, so that no second attempt begins beside a first one that goes on.
 */
async function workerEnded(): Promise<never> {
  const { cancelled } = Context.current();
  const cancellation: unknown = await cancelled.catch((error) => error);
  const isWorkersEnd = cancellation instanceof CancelledFailure && cancellation.message === 'WORKER_SHUTDOWN';
  if (!isWorkersEnd) return new Promise<never>(() => undefined);
  await delay(endingMs);
  throw cancellation;
}
