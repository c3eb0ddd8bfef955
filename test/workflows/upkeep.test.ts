import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Activities } from '../../activities/index.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function run(workflow: string, activities: Partial<Activities>, name: string): Promise<unknown> {
  return harness.withActivities(activities, async (taskQueue) => {
    const handle = await harness.client.workflow.start(workflow, { taskQueue, workflowId: name });
    const result = await handle.result();
    await harness.record(name, handle);
    return result;
  });
}

describe('upkeep', () => {
  it.each([
    { workflow: 'pruneAudit', history: 'prune-audit', counted: 'deleted' },
    { workflow: 'pruneDeliveries', history: 'prune-deliveries', counted: 'deleted' },
    { workflow: 'pruneRequestLog', history: 'prune-request-log', counted: 'deleted' },
    { workflow: 'forgetExpired', history: 'forget-expired', counted: 'forgotten' },
  ])(
    'of $workflow goes on until nothing is left, and tells how much it was',
    async ({ workflow, history, counted }) => {
      const slices = [
        { [counted]: 1_000, more: true },
        { [counted]: 7, more: false },
      ];
      const activities = { [workflow]: async () => slices.shift() ?? { [counted]: 0, more: false } };
      expect(await run(workflow, activities, history)).toEqual({ [counted]: 1_007 });
      expect(slices).toEqual([]);
    },
  );

  it('starts what was left behind and tells how much', async () => {
    expect(await run('sweep', { startUnfinished: async () => ({ started: 3 }) }, 'sweep')).toEqual({ started: 3 });
  });
});
