import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { deleteConnectionWorkflowId } from '../../workflows/contracts.js';
import type { deleteConnection } from '../../workflows/index.js';
import { eventually } from '../support/eventually.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function run(name: string, activities: Partial<Activities>): Promise<void> {
  await harness.withActivities(activities, async (taskQueue) => {
    const ref = { orgId: 'org', containerTag: 'tag', connectionId: name, provider: 'codehost' };
    const handle = await harness.client.workflow.start<typeof deleteConnection>('deleteConnection', {
      taskQueue,
      workflowId: deleteConnectionWorkflowId(ref),
      args: [ref],
    });
    try {
      await handle.result();
    } finally {
      await harness.record(name, handle);
    }
  });
}

const failing =
  (type: string, options: object = {}) =>
  async () => {
    throw ApplicationFailure.create({ message: 'Error', type, nextRetryDelay: '1ms', ...options });
  };

/** Activities that write down their turns. */
function scripted(turns: string[], { waits = [0], passes = [false] } = {}) {
  return {
    awaitStandstill: async () => {
      turns.push('standstill');
      return { ms: waits.shift() ?? 0 };
    },
    leaveProvider: async () => {
      turns.push('leave');
    },
    removeConnectionDocuments: async () => {
      turns.push('documents');
      return { more: passes.shift() ?? false };
    },
    removeConnection: async () => {
      turns.push('remove');
      return { more: passes.shift() ?? false };
    },
  };
}

describe('deleteConnection', () => {
  it('waits for syncs, removes the documents slice by slice, tells the provider, and removes the rest', async () => {
    const turns: string[] = [];
    const passes = [true, true, false, true, false];
    await run('delete-connection-documents-first', scripted(turns, { waits: [1, 0], passes }));
    const documents = ['documents', 'documents', 'documents'];
    expect(turns).toEqual(['standstill', 'standstill', ...documents, 'leave', 'remove', 'remove']);
  });

  it('goes on without a provider that stays out of reach, after its last try', async () => {
    const turns: string[] = [];
    const leaveProvider = failing('RetryLater', { nonRetryable: true });
    await run('delete-connection-documents-alone', { ...scripted(turns), leaveProvider });
    expect(turns).toEqual(['standstill', 'documents', 'remove']);
  });

  it('has 25 tries, however long the wait between two of them is, as while no worker runs', async () => {
    const turns: string[] = [];
    const leaveProvider = failing('RetryLater', { nextRetryDelay: '2 days' });
    await harness.withActivities({ ...scripted(turns), leaveProvider }, async (taskQueue) => {
      const ref = { orgId: 'org', containerTag: 'tag', connectionId: 'waits', provider: 'codehost' };
      const handle = await harness.client.workflow.start<typeof deleteConnection>('deleteConnection', {
        ...{ taskQueue, workflowId: deleteConnectionWorkflowId(ref), args: [ref] },
      });
      const seen = await eventually(async () => {
        const { raw, status } = await handle.describe();
        const second = raw.pendingActivities?.find(({ attempt }) => attempt === 2);
        return second?.maximumAttempts ?? (status.name === 'RUNNING' ? undefined : status.name);
      }, 'the second try to be waited for');
      expect([seen, turns]).toEqual([25, ['standstill', 'documents']]);
      await handle.terminate();
    });
  });

  it('is left to the sweeper when the database stays out of reach', async () => {
    const down = failing('ServiceUnavailable', { nonRetryable: true });
    const turns: string[] = [];
    const outcome = run('delete-connection-documents-outage', { ...scripted(turns), leaveProvider: down });
    await expect(outcome).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(turns).toEqual(['standstill', 'documents']);
  });
});
