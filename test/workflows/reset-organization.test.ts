import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { resetWorkflowId } from '../../workflows/contracts.js';
import type { resetOrganization } from '../../workflows/index.js';
import { slicedWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function run(proceedWithReset: Activities['proceedWithReset'], name: string): Promise<void> {
  await harness.withActivities({ proceedWithReset }, async (taskQueue) => {
    const organization = { orgId: name };
    const handle = await harness.client.workflow.start<typeof resetOrganization>('resetOrganization', {
      taskQueue,
      workflowId: resetWorkflowId(organization),
      args: [organization],
    });
    try {
      await handle.result();
    } finally {
      await harness.record(name, handle);
    }
  });
}

const fault = () => ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });

describe('resetOrganization', () => {
  it('goes on until nothing is left, and where it was after a fault', async () => {
    const outcomes = ['more', 'fault', 'more', 'end'];
    const proceedWithReset = async () => {
      const outcome = outcomes.shift();
      if (outcome === 'fault') throw fault();
      return { more: outcome === 'more' };
    };
    await run(proceedWithReset, 'reset-organization-done');
    expect(outcomes).toEqual([]);
  });

  it('fails when it keeps failing, for the sweep to start it again', async () => {
    let attempt = 0;
    const failing = async () => {
      attempt = activityInfo().attempt;
      throw fault();
    };
    await expect(run(failing, 'reset-organization-failed')).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(attempt).toBe(slicedWork.retry?.maximumAttempts);
  });
});
