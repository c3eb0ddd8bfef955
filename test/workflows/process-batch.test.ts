import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { batchWorkflowId } from '../../workflows/contracts.js';
import type { processBatch } from '../../workflows/index.js';
import { documentWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness(['bulk']);
});
afterAll(() => harness.close());

async function run(activities: Partial<Activities>, name: string, more: { short?: boolean } = {}): Promise<void> {
  await harness.withActivities(activities, async (taskQueue) => {
    const batch = { orgId: 'org', batchId: name, ...more };
    const handle = await harness.client.workflow.start<typeof processBatch>('processBatch', {
      taskQueue,
      workflowId: batchWorkflowId(batch),
      args: [batch],
    });
    try {
      await handle.result();
    } finally {
      await harness.record(name, handle);
    }
  });
}

describe('processBatch', () => {
  it('goes on until nothing of the batch is left', async () => {
    const passes = [true, true, false];
    await run({ indexBatch: async () => ({ more: passes.shift() ?? false }) }, 'process-batch-done');
    expect(passes).toEqual([]);
  });

  it('goes on the queue of short texts where its documents came one by one', async () => {
    const queues: string[] = [];
    const indexBatch = async () => {
      queues.push(activityInfo().taskQueue);
      return { more: false };
    };
    await run({ indexBatch }, 'process-batch-short', { short: true });
    await run({ indexBatch }, 'process-batch-bulk');
    expect(queues).toEqual([expect.stringMatching(/^test-/), 'bulk']);
  });

  it('is disbanded when it keeps failing, so that each document has its own attempts', async () => {
    let attempt = 0;
    const disbanded: string[] = [];
    await run(
      {
        indexBatch: async () => {
          attempt = activityInfo().attempt;
          throw ApplicationFailure.create({ message: 'TypeError', type: 'Fault', nextRetryDelay: '1ms' });
        },
        disbandBatch: async ({ batchId }) => {
          disbanded.push(batchId);
        },
      },
      'process-batch-disbanded',
    );
    expect(attempt).toBe(documentWork.retry?.maximumAttempts);
    expect(disbanded).toEqual(['process-batch-disbanded']);
  });

  it('is left to the sweeper when the database stays out of reach', async () => {
    const outcome = run(
      {
        indexBatch: async () => {
          throw ApplicationFailure.create({ message: 'Error', type: 'ServiceUnavailable', nonRetryable: true });
        },
      },
      'process-batch-outage',
    );
    await expect(outcome).rejects.toBeInstanceOf(WorkflowFailedError);
  });
});
