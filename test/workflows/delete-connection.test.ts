import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { deleteConnectionWorkflowId } from '../../workflows/contracts.js';
import type { deleteConnection } from '../../workflows/index.js';
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
    removeConnection: async () => {
      turns.push('remove');
      return { more: passes.shift() ?? false };
    },
  };
}

describe('deleteConnection', () => {
  it('waits for syncs, tells the provider, and removes slice by slice', async () => {
    const turns: string[] = [];
    await run('delete-connection-done', scripted(turns, { waits: [1, 0], passes: [true, true, false] }));
    expect(turns).toEqual(['standstill', 'standstill', 'leave', 'remove', 'remove', 'remove']);
  });

  it('goes on without a provider that stays out of reach, after half an hour', async () => {
    const turns: string[] = [];
    let tries = 0;
    const leaveProvider = () => {
      tries += 1;
      return failing('RetryLater', { nextRetryDelay: tries < 10 ? '1ms' : '30 minutes' })();
    };
    await run('delete-connection-alone', { ...scripted(turns), leaveProvider });
    expect(tries).toBe(10);
    expect(turns).toEqual(['standstill', 'remove']);
  });

  it('is left to the sweeper when the database stays out of reach', async () => {
    const down = failing('ServiceUnavailable', { nonRetryable: true });
    const turns: string[] = [];
    const outcome = run('delete-connection-outage', { ...scripted(turns), leaveProvider: down });
    await expect(outcome).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(turns).toEqual(['standstill']);
  });
});
