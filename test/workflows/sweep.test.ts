import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { sweep } from '../../workflows/index.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('sweep', () => {
  it('starts what was left behind and tells how much', async () => {
    await harness.withActivities({ startUnfinished: async () => ({ started: 3 }) }, async (taskQueue) => {
      const handle = await harness.client.workflow.start<typeof sweep>('sweep', {
        taskQueue,
        workflowId: `sweep-${taskQueue}`,
      });
      expect(await handle.result()).toEqual({ started: 3 });
      await harness.record('sweep', handle);
    });
  });
});
