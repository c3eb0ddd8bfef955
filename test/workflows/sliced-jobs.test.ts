import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { deletionWorkflowId, resetWorkflowId } from '../../workflows/contracts.js';
import { slicedWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

type Slice = () => Promise<{ more: boolean }>;

/** The workflows that call one activity until nothing is left, each with its input and the scripted activity in place. */
const jobs = {
  deleteContainer: (name: string, proceedWithDeletion: Slice) => {
    const deletion = { orgId: 'org', containerTag: 'tag', deletionId: name };
    return { activities: { proceedWithDeletion }, workflowId: deletionWorkflowId(deletion), args: [deletion] };
  },
  resetOrganization: (name: string, proceedWithReset: Slice) => {
    const organization = { orgId: name };
    return { activities: { proceedWithReset }, workflowId: resetWorkflowId(organization), args: [organization] };
  },
};

const fault = () => ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });

describe.each([
  ['deleteContainer', 'delete-container'],
  ['resetOrganization', 'reset-organization'],
] as const)('%s', (workflow, history) => {
  async function run(slice: Slice, name: string): Promise<void> {
    const { activities, ...start } = jobs[workflow](name, slice);
    await harness.withActivities(activities, async (taskQueue) => {
      const handle = await harness.client.workflow.start(workflow, { ...start, taskQueue });
      try {
        await handle.result();
      } finally {
        await harness.record(name, handle);
      }
    });
  }

  it('goes on until nothing is left, and where it was after a fault', async () => {
    const outcomes = ['more', 'fault', 'more', 'end'];
    const slice = async () => {
      const outcome = outcomes.shift();
      if (outcome === 'fault') throw fault();
      return { more: outcome === 'more' };
    };
    await run(slice, `${history}-done`);
    expect(outcomes).toEqual([]);
  });

  it('fails when it keeps failing, for the sweep to start it again', async () => {
    let attempt = 0;
    const failing = async () => {
      attempt = activityInfo().attempt;
      throw fault();
    };
    await expect(run(failing, `${history}-failed`)).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(attempt).toBe(slicedWork.retry?.maximumAttempts);
  }, 60_000);
});
