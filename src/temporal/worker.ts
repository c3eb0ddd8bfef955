import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/common';
import {
  DefaultLogger,
  type LogEntry,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import type { Activities } from '../../activities/index.js';
import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import { workflowBundlePath } from '../core/package.js';
import { loggedWorkflowId } from '../jobs/logged-workflow-id.js';
import type { TaskQueue } from '../jobs/refs.js';
import { measureActivities } from '../metrics/activities.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Tracing } from '../tracing/tracing.js';
import { connectionOptions } from './client.js';
import { createSharedThread, type SharedThread } from './shared-thread.js';

/** Queues that have only activities. */
const withoutWorkflows: readonly TaskQueue[] = ['bulk', 'descriptions'];

export interface Workers {
  /** Resolves when every worker has stopped; rejects when one fails. */
  readonly stopped: Promise<void>;
  stop(): Promise<void>;
}

/** A warning of the SDK for workers without workflows, which is intended for these queues. */
const expectedWarning = 'No workflows registered, not polling for workflow tasks';

/** The SDK's line for an attempt that failed. A failure that activities/errors.ts made is logged there, with its reason. */
const activityFailed = 'Activity failed';

/** Sends the SDK's log lines to our log. Call it once, before the first worker starts. */
export function installTemporalLogger(log: Logger): void {
  const forward = ({ level, message, meta }: LogEntry) => {
    if (message === expectedWarning) return;
    const { workflowId, runId, activityType, attempt, error } = meta ?? {};
    if (message === activityFailed && error instanceof ApplicationFailure) return;
    const line = {
      workflowId: typeof workflowId === 'string' ? loggedWorkflowId(workflowId) : undefined,
      ...{ runId, activityType, attempt, err: error instanceof Error ? error.name : undefined },
    };
    log[level.toLowerCase() as Lowercase<typeof level>](line, message);
  };
  // Our signal handler shuts the process down in order. The log lines of the SDK's native part are forwarded, too.
  Runtime.install({
    logger: new DefaultLogger('WARN', forward),
    shutdownSignals: [],
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }), forward: {} },
    },
  });
}

/** Connects to Temporal, waiting until it is up, and runs one worker for each queue; their workflows share a thread. */
export async function startWorkers(
  config: Config,
  address: string,
  queues: readonly TaskQueue[],
  activities: Activities,
  { metrics, tracing, log }: { metrics: Metrics; tracing: Tracing | null; log: Logger },
): Promise<Workers> {
  const { workers, close } = await untilReachable(log, async () => {
    const connection = await NativeConnection.connect(connectionOptions(config, address));
    const thread = createSharedThread();
    const workers: Worker[] = [];
    const close = async () => {
      await thread.end();
      await connection.close();
    };
    try {
      for (const queue of queues) workers.push(await createWorker(connection, thread, queue));
      return { workers, close };
    } catch (error) {
      // A worker lets go of its connection only at the end of a run.
      await Promise.allSettled(workers.map((worker) => worker.runUntil(Promise.resolve())));
      await close().catch((err: unknown) => log.warn({ err }, 'the connection to Temporal could not be closed'));
      throw error;
    }
  });
  for (const queue of queues) {
    metrics.slots.set({ queue }, config.WORKER_CONCURRENCY[queue]);
    metrics.slotsUsed.set({ queue }, 0);
  }
  const stopped = Promise.all(workers.map((worker) => worker.run())).then(close);
  return {
    stopped,
    async stop() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await stopped;
    },
  };

  function createWorker(connection: NativeConnection, thread: SharedThread, taskQueue: TaskQueue): Promise<Worker> {
    const options: WorkerOptions = {
      connection,
      namespace: config.TEMPORAL_NAMESPACE,
      taskQueue,
      activities,
      interceptors: { activity: [...(tracing ? [tracing.activity] : []), measureActivities(metrics)] },
      maxConcurrentActivityTaskExecutions: config.WORKER_CONCURRENCY[taskQueue],
      maxCachedWorkflows: 200,
      workflowThreadPoolSize: 1,
      shutdownGraceTime: '5 seconds',
      shutdownForceTime: '8 seconds',
    };
    if (withoutWorkflows.includes(taskQueue)) return Worker.create(options);
    return thread.createWorker({ ...options, workflowBundle: { codePath: workflowBundlePath } });
  }
}

/** Names of the native part's errors that mean Temporal is unreachable; any other is a fault. */
const transientErrors = new Set(['TransportError', 'UnexpectedError']);

/** Repeats connecting, and the first calls on the connection, until Temporal is reachable. */
async function untilReachable<T>(log: Logger, connect: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof Error) || !transientErrors.has(error.name)) throw error;
      log.warn({ attempt, err: error }, 'Temporal is not reachable, trying again');
      await delay(Math.min(1_000 * attempt, 10_000));
    }
  }
}
