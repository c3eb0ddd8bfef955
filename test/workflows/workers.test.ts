import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { createContainersActivities } from '../../activities/containers.js';
import type { Activities } from '../../activities/index.js';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/core/log.js';
import { type DeletionRef, type TaskQueue, taskQueues } from '../../src/jobs/refs.js';
import { createMetrics } from '../../src/metrics/metrics.js';
import { ensureSchedules } from '../../src/temporal/schedules.js';
import { startWorkers } from '../../src/temporal/worker.js';
import { deletionWorkflowId } from '../../workflows/contracts.js';
import type { deleteContainer } from '../../workflows/index.js';
import { eventually } from '../support/eventually.js';
import { stack } from '../support/tenant.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const log = createLogger('error');
const config = () => readConfig({ TEMPORAL_NAMESPACE: harness.client.options.namespace });
const start = (queues: readonly TaskQueue[], activities: Partial<Activities>) =>
  startWorkers(config(), stack().temporalAddress, queues, activities as Activities, {
    ...{ metrics: createMetrics(), tracing: null, log },
  });

describe('a start of workers', () => {
  it('of which one cannot be made ends the others, and tells why', async () => {
    const twice: TaskQueue[] = ['bulk', 'sync', 'sync'];
    const starting = start(twice, { failDocument: async () => undefined });
    await expect(starting).rejects.toThrow('multiple workers with overlapping worker task types');
  });
});

/** Other work of Schedules. */
const nothing = async () => ({ forgotten: 0, deleted: 0, more: false });
const upkeep = { forgetExpired: nothing, pruneRequestLog: nothing, pruneAudit: nothing, pruneDeliveries: nothing };

/** Activities that note what has begun; the slices of the crowd's deletions end when they may. */
function slowDeletions() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun: string[] = [];
  const proceed = async ({ orgId }: DeletionRef) => {
    begun.push(orgId);
    if (orgId === 'crowd') await ended;
    return { more: false };
  };
  const startUnfinished = async () => ({ started: begun.push('sweep') });
  const parts = { deletions: { proceed }, log, waitMs: 1_000 } as Parameters<typeof createContainersActivities>[0];
  return { begun, end, activities: { ...createContainersActivities(parts), startUnfinished } };
}

const deleting = (orgId: string, deletionId: string) =>
  harness.client.workflow.start<typeof deleteContainer>('deleteContainer', {
    ...{ taskQueue: 'maintenance' satisfies TaskQueue, workflowId: deletionWorkflowId({ deletionId }) },
    args: [{ orgId, containerTag: deletionId, deletionId }],
  });

/** How many activities of a deletion are done. */
async function slicesEnded(deletion: WorkflowHandle): Promise<number> {
  const { events } = await deletion.fetchHistory();
  return (events ?? []).filter((event) => event.activityTaskCompletedEventAttributes).length;
}

describe('while an organisation deletes many large containers at once', () => {
  it("another's deletion and the sweep go on, and no wait takes long enough to be an attempt that failed", async () => {
    const { begun, end, activities } = slowDeletions();
    const workers = await start(taskQueues, { ...activities, ...upkeep });
    try {
      const crowd = await Promise.all(Array.from({ length: 40 }, (_, n) => deleting('crowd', `crowd-${n}`)));
      await eventually(() => begun.length === 2, 'slices of the crowd to begin');
      await deleting('other', 'other');
      await eventually(() => begun.includes('other'), "another's deletion to begin");
      await ensureSchedules(harness.client, config());
      await eventually(() => begun.includes('sweep'), 'the sweep to begin');
      const hasWaitedTwice = async (deletion: WorkflowHandle) => (await slicesEnded(deletion)) > 1;
      await eventually(
        async () => (await Promise.all(crowd.map(hasWaitedTwice))).filter(Boolean).length === 38,
        'the waits of all others to end, and to begin again',
      );
      expect(begun.filter((name) => name === 'crowd')).toHaveLength(2);

      end();
      await Promise.all(crowd.map((deletion) => deletion.result()));
    } finally {
      end();
      await workers.stop();
    }
  });
});
