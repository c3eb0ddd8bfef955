import type { Client } from '@temporalio/client';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../core/log.js';
import { taskQueues } from '../jobs/refs.js';
import { seldom } from './seldom.js';

const forMs = 10_000;
const waitMs = 2_000;
/** Longest that Temporal may take to answer all questions of a reading. */
const readMs = 5_000;

/** Values of the protocol's enumeration `TaskQueueType`. */
const kinds = { workflow: 1, activity: 2 } as const;

interface TaskQueueBacklog {
  labels: { queue: string; kind: string };
  /** Tasks that no worker has taken, about. */
  tasks: number;
  /** Seconds since the oldest of them came. */
  age: number;
}

/** Asks Temporal what waits on each task queue for a worker. */
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
 * Adds gauges of what waits for workers, to scale them by: the same from every process, read at most every 10 s and when
 * somebody scrapes. While Temporal does not answer they have no samples.
 */
export function addTaskQueues(registry: Registry, read: () => Promise<TaskQueueBacklog[]>, log: Logger): void {
  const onError = (err: unknown) => log.warn({ err }, 'Temporal could not be asked for its task queues for metrics');
  const readSeldom = seldom(read, { forMs, waitMs, onError });
  const add = (name: string, help: string, sampleOf: (backlog: TaskQueueBacklog) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['queue', 'kind'], registers: [registry] },
      async collect() {
        const backlogs = await readSeldom();
        this.reset();
        for (const backlog of backlogs ?? []) this.set(backlog.labels, sampleOf(backlog));
      },
    });
  add('cairn_task_queue_backlog', 'Tasks that no worker has taken yet, about, by queue and kind', ({ tasks }) => tasks);
  add('cairn_task_queue_oldest_seconds', 'How long the oldest of them waits; 0 without any', ({ age }) => age);
}
