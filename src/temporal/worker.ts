import { setTimeout as delay } from 'node:timers/promises';
import { DefaultLogger, type LogEntry, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { Activities } from '../../activities/index.js';
import type { TaskQueue } from '../../workflows/contracts.js';
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import { measureActivities } from '../metrics/activities.js';
import type { Metrics } from '../metrics/metrics.js';
import { workflowBundlePath } from '../paths.js';
import { connectionOptions } from './client.js';

/**
 * Activities at once per queue; the model and the embedded database work on one thing at a time anyway. Those of `bulk` wait
 * inside for a fair turn of their organisation, so it takes many of one organisation's before another's are not begun. Those of
 * `telling` wait for receivers, which may be slow or dead, and hold up no others.
 */
const concurrency: Record<TaskQueue, number> = { ingest: 8, bulk: 32, sync: 8, telling: 64, maintenance: 2 };

export interface Workers {
  /** Resolves when every worker has stopped; rejects when one stops by itself. */
  readonly stopped: Promise<void>;
  stop(): Promise<void>;
}

/** Sends the SDK's own log lines to ours. Once a process, before the first worker. */
export function installTemporalLogger(log: Logger): void {
  const forward = ({ level, message, meta }: LogEntry) => {
    const { workflowId, runId, activityType, attempt, error } = meta ?? {};
    const line = { workflowId, runId, activityType, attempt, err: error instanceof Error ? error.name : undefined };
    log[level.toLowerCase() as Lowercase<typeof level>](line, message);
  };
  // Shutdown is ours: one signal handler stops the parts of the process in order.
  Runtime.install({ logger: new DefaultLogger('WARN', forward), shutdownSignals: [] });
}

/** Connects, waiting for a Temporal that is not up yet, and runs one worker a queue. */
export async function startWorkers(
  config: Config,
  address: string,
  queues: readonly TaskQueue[],
  activities: Activities,
  { metrics, log }: { metrics: Metrics; log: Logger },
): Promise<Workers> {
  const connection = await connect(config, address, log);
  const workers = await Promise.all(
    queues.map((taskQueue) =>
      Worker.create({
        connection,
        namespace: config.TEMPORAL_NAMESPACE,
        taskQueue,
        workflowBundle: { codePath: workflowBundlePath },
        activities,
        interceptors: { activity: [measureActivities(metrics)] },
        maxConcurrentActivityTaskExecutions: concurrency[taskQueue],
        maxCachedWorkflows: 200,
        shutdownGraceTime: '5 seconds',
        shutdownForceTime: '8 seconds',
      }),
    ),
  );
  const stopped = Promise.all(workers.map((worker) => worker.run())).then(() => connection.close());
  return {
    stopped,
    async stop() {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await stopped;
    },
  };
}

async function connect(config: Config, address: string, log: Logger): Promise<NativeConnection> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await NativeConnection.connect(connectionOptions(config, address));
    } catch (error) {
      log.warn({ attempt, err: error }, 'Temporal is not reachable, trying again');
      await delay(Math.min(1_000 * attempt, 10_000));
    }
  }
}
