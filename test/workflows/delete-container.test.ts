import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { deletionWorkflowId } from '../../workflows/contracts.js';
import type { deleteContainer } from '../../workflows/index.js';
import { slicedWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function run(proceedWithDeletion: Activities['proceedWithDeletion'], name: string): Promise<void> {
  await harness.withActivities({ proceedWithDeletion }, async (taskQueue) => {
    const deletion = { orgId: 'org', containerTag: 'tag', deletionId: name };
    const handle = await harness.client.workflow.start<typeof deleteContainer>('deleteContainer', {
      taskQueue,
      workflowId: deletionWorkflowId(deletion),
      args: [deletion],
    });
    try {
      await handle.result();
    } finally {
      await harness.record(name, handle);
    }
  });
}

const fault = () => ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });

describe('deleteContainer', () => {
  it('goes on until nothing is left, and where it was after a fault', async () => {
    const outcomes = ['more', 'fault', 'more', 'end'];
    const proceedWithDeletion = async () => {
      const outcome = outcomes.shift();
      if (outcome === 'fault') throw fault();
      return { more: outcome === 'more' };
    };
    await run(proceedWithDeletion, 'delete-container-done');
    expect(outcomes).toEqual([]);
  });

  it('fails when it keeps failing, for the sweep to start it again', async () => {
    let attempt = 0;
    const failing = async () => {
      attempt = activityInfo().attempt;
      throw fault();
    };
    await expect(run(failing, 'delete-container-failed')).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(attempt).toBe(slicedWork.retry?.maximumAttempts);
  }, 60_000);
});
