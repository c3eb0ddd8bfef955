import type { Client } from '@temporalio/client';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import { taskQueues } from '../jobs/refs.js';
import { throttledRead } from './throttled-read.js';

const cacheMs = 10_000;
const waitMs = 2_000;
/** Time limit of all calls to Temporal of one read. */
const readMs = 5_000;

/** Values of the protocol's enum `TaskQueueType`. */
const kinds = { workflow: 1, activity: 2 } as const;

interface TaskQueueBacklog {
  labels: { queue: string; kind: string };
  /** Approximate number of tasks that no worker has taken. */
  tasks: number;
  /** Age of the oldest of these tasks, in seconds. */
  age: number;
}

/** Reads the backlog of each task queue from Temporal. */
export async function readTaskQueues(client: Client, namespace: string): Promise<TaskQueueBacklog[]> {
  const asked = taskQueues.flatMap((queue) => Object.entries(kinds).map(([kind, type]) => ({ queue, kind, type })));
  return client.withDeadline(Date.now() + readMs, () =>
    Promise.all(
      asked.map(async ({ queue, kind, type }) => {
        const { stats } = await client.workflowService.describeTaskQueue({
          ...{ namespace, taskQueue: { name: queue }, taskQueueType: type, reportStats: true },
        });
        const { approximateBacklogCount: count, approximateBacklogAge: age } = stats ?? {};
        return { labels: { queue, kind }, tasks: Number(count ?? 0), age: Number(age?.seconds ?? 0) };
      }),
    ),
  );
}

/**
 * Adds gauges of the task queues' backlog, for autoscaling of workers. Every process reports the same values, read when Prometheus
 * scrapes, at most every 10 s. They have no samples while Temporal does not answer.
 */
export function addTaskQueues(registry: Registry, read: () => Promise<TaskQueueBacklog[]>, log: Logger): void {
  const onError = (err: unknown) => log.warn({ err }, 'the task queues could not be read from Temporal for metrics');
  const readThrottled = throttledRead(read, { cacheMs, waitMs, onError });
  const add = (name: string, help: string, sampleOf: (backlog: TaskQueueBacklog) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['queue', 'kind'], registers: [registry] },
      async collect() {
        const backlogs = await readThrottled();
        this.reset();
        for (const backlog of backlogs ?? []) this.set(backlog.labels, sampleOf(backlog));
      },
    });
  add(
    'cairn_task_queue_backlog',
    'Approximate number of tasks that no worker has taken yet, by queue and kind',
    ({ tasks }) => tasks,
  );
  add('cairn_task_queue_oldest_seconds', 'Age of the oldest of these tasks; 0 when there is none', ({ age }) => age);
}
