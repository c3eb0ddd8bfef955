import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { mergeWorkflowId } from '../../workflows/contracts.js';
import type { mergeContainers } from '../../workflows/index.js';
import { slicedWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function run(activities: Partial<Activities>, name: string): Promise<void> {
  await harness.withActivities(activities, async (taskQueue) => {
    const merge = { orgId: 'org', containerTag: 'target', mergeId: name };
    const handle = await harness.client.workflow.start<typeof mergeContainers>('mergeContainers', {
      taskQueue,
      workflowId: mergeWorkflowId(merge),
      args: [merge],
    });
    try {
      await handle.result();
    } finally {
      await harness.record(name, handle);
    }
  });
}

const failing = (type: string, options: object = {}) => ({
  proceedWithMerge: async () => {
    throw ApplicationFailure.create({ message: 'Error', type, nextRetryDelay: '1ms', ...options });
  },
});

describe('mergeContainers', () => {
  it('goes on until nothing is left to move', async () => {
    const passes = [true, true, false];
    const proceedWithMerge = async () => ({ more: passes.shift() ?? false });
    await run({ proceedWithMerge }, 'merge-containers-done');
    expect(passes).toEqual([]);
  });

  it('goes on where it was after a fault', async () => {
    const ends = [false, true, true];
    const proceedWithMerge = async () => {
      if (ends.shift() === false)
        throw ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });
      return { more: ends.length > 0 };
    };
    await run({ proceedWithMerge }, 'merge-containers-fault');
    expect(ends).toEqual([]);
  });

  it('is given up when it keeps failing, with a reason that a person understands', async () => {
    const failed: { mergeId: string; reason: string }[] = [];
    let attempt = 0;
    const { proceedWithMerge } = failing('Fault');
    await run(
      {
        proceedWithMerge: () => {
          attempt = activityInfo().attempt;
          return proceedWithMerge();
        },
        failMerge: async ({ mergeId, reason }) => {
          failed.push({ mergeId, reason });
        },
      },
      'merge-containers-failed',
    );
    expect(attempt).toBe(slicedWork.retry?.maximumAttempts);
    expect(failed).toEqual([
      {
        mergeId: 'merge-containers-failed',
        reason: expect.stringMatching(/^Merging kept failing because of a fault inside the service/),
      },
    ]);
  });

  it('is left to the sweeper when the database stays out of reach', async () => {
    const outcome = run(failing('ServiceUnavailable', { nonRetryable: true }), 'merge-containers-outage');
    await expect(outcome).rejects.toBeInstanceOf(WorkflowFailedError);
  });
});
