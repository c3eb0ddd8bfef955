import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { pruneAudit } from '../../workflows/index.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('pruneAudit', () => {
  it('goes on until nothing is left, and tells how much it was', async () => {
    const slices = [
      { deleted: 1_000, more: true },
      { deleted: 7, more: false },
    ];
    const activities = { pruneAudit: async () => slices.shift() ?? { deleted: 0, more: false } };
    await harness.withActivities(activities, async (taskQueue) => {
      const handle = await harness.client.workflow.start<typeof pruneAudit>('pruneAudit', {
        taskQueue,
        workflowId: `prune-audit-${taskQueue}`,
      });
      expect(await handle.result()).toEqual({ deleted: 1_007 });
      await harness.record('prune-audit', handle);
    });
    expect(slices).toEqual([]);
  });
});
