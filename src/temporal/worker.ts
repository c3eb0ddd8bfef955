import { setTimeout as delay } from 'node:timers/promises';
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
import type { TaskQueue } from '../jobs/refs.js';
import { measureActivities } from '../metrics/activities.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Tracing } from '../tracing/index.js';
import { connectionOptions } from './client.js';
import { workersOfOneThread } from './one-thread.js';

/** Queues of activities alone: no workflow was ever started on them. */
const withoutWorkflows: readonly TaskQueue[] = ['bulk', 'descriptions'];

export interface Workers {
  /** Resolves when every worker has stopped; rejects when one stops by itself. */
  readonly stopped: Promise<void>;
  stop(): Promise<void>;
}

/** The SDK warns of what `withoutWorkflows` means to be so. */
const meant = 'No workflows registered, not polling for workflow tasks';

/** Sends the SDK's own log lines to ours. Once a process, before the first worker. */
export function installTemporalLogger(log: Logger): void {
  const forward = ({ level, message, meta }: LogEntry) => {
    if (message === meant) return;
    const { workflowId, runId, activityType, attempt, error } = meta ?? {};
    const line = { workflowId, runId, activityType, attempt, err: error instanceof Error ? error.name : undefined };
    log[level.toLowerCase() as Lowercase<typeof level>](line, message);
  };
  // Shutdown is ours: one signal handler stops the parts of the process in order. Lines of the native part come here, too.
  Runtime.install({
    logger: new DefaultLogger('WARN', forward),
    shutdownSignals: [],
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN', other: 'WARN' }), forward: {} },
    },
  });
}

/** Connects, waiting for a Temporal that is not up yet, and runs one worker a queue, the workflows of all of them in one thread. */
export async function startWorkers(
  config: Config,
  address: string,
  queues: readonly TaskQueue[],
  activities: Activities,
  { metrics, tracing, log }: { metrics: Metrics; tracing: Tracing | null; log: Logger },
): Promise<Workers> {
  const thread = workersOfOneThread();
  const { connection, workers } = await untilReachable(log, async () => {
    const connection = await NativeConnection.connect(connectionOptions(config, address));
    try {
      return { connection, workers: await createWorkers(connection) };
    } catch (error) {
      await connection.close();
      throw error;
    }
  });
  for (const queue of queues) {
    metrics.slots.set({ queue }, config.WORKER_CONCURRENCY[queue]);
    metrics.slotsUsed.set({ queue }, 0);
  }
  const stopped = Promise.all(workers.map((worker) => worker.run())).then(async () => {
    await thread.end();
    await connection.close();
  });
  return {
    stopped,
    async stop() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await stopped;
    },
  };

  function createWorkers(connection: NativeConnection): Promise<Worker[]> {
    return Promise.all(
      queues.map((taskQueue) => {
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
        return thread.create({ ...options, workflowBundle: { codePath: workflowBundlePath } });
      }),
    );
  }
}

/** Names of the native part's errors for a Temporal that cannot be asked; the others are faults of ours. */
const comesBack = new Set(['TransportError', 'UnexpectedError']);

/** Connecting may fail, and what is asked first of a Temporal that is going or coming. */
async function untilReachable<T>(log: Logger, connect: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof Error) || !comesBack.has(error.name)) throw error;
      log.warn({ attempt, err: error }, 'Temporal is not reachable, trying again');
      await delay(Math.min(1_000 * attempt, 10_000));
    }
  }
}
