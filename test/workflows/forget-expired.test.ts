import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { forgetExpired } from '../../workflows/index.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('forgetExpired', () => {
  it('goes on until nothing is left, and tells how much it was', async () => {
    const slices = [
      { forgotten: 500, more: true },
      { forgotten: 3, more: false },
    ];
    const activities = { forgetExpired: async () => slices.shift() ?? { forgotten: 0, more: false } };
    await harness.withActivities(activities, async (taskQueue) => {
      const handle = await harness.client.workflow.start<typeof forgetExpired>('forgetExpired', {
        taskQueue,
        workflowId: `forget-expired-${taskQueue}`,
      });
      expect(await handle.result()).toEqual({ forgotten: 503 });
      await harness.record('forget-expired', handle);
    });
    expect(slices).toEqual([]);
  });
});
