import { Context } from '@temporalio/activity';
import type { Logger } from '../src/log.js';
import { toFailure } from './errors.js';

const heartbeatMs = 3_000;

/** Runs a service call as an activity: heartbeats while it lasts, errors cast. */
export async function runActivity<T>(log: Logger, run: () => Promise<T>): Promise<T> {
  const { info, heartbeat } = Context.current();
  const { activityType, attempt, workflowExecution } = info;
  const beat = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await run();
  } catch (error) {
    throw toFailure(error, log.child({ activityType, attempt, workflowId: workflowExecution?.workflowId }));
  } finally {
    clearInterval(beat);
  }
}
