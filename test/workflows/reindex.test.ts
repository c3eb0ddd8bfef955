import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { type ReindexPlace, type ReindexProgress, reindexProgressQuery } from '../../workflows/contracts.js';
import type { reindex } from '../../workflows/index.js';
import { longWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

async function run(proceedWithReindex: Activities['proceedWithReindex'], name: string) {
  return harness.withActivities({ proceedWithReindex }, async (taskQueue) => {
    const options = { taskQueue, workflowId: name, args: [{}] as [object] };
    const handle = await harness.client.workflow.start<typeof reindex>('reindex', options);
    try {
      await handle.result();
      const { memo } = await handle.describe();
      return { memo, progress: await handle.query<ReindexProgress>(reindexProgressQuery) };
    } finally {
      await harness.record(name, handle);
    }
  });
}

const fault = () => ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });

describe('reindex', () => {
  it('goes on where it was until nothing is left, and tells how far it is', async () => {
    const asked: (ReindexPlace | null)[] = [];
    const { memo, progress } = (await run(async ({ after, progress: { embedded } }) => {
      asked.push(after);
      if (asked.length === 2) throw fault();
      const place = { kind: 'document', orgId: 'o', id: `${asked.length}` } as const;
      const now = { model: 'new', embedded: embedded + 10, missing: 30 };
      return { more: asked.length < 4, after: place, progress: now };
    }, 'reindex-done')) ?? { memo: undefined, progress: undefined };
    expect(asked.map((place) => place?.id)).toEqual([undefined, '1', '1', '3']);
    expect(progress).toEqual({ model: 'new', embedded: 30, missing: 30 });
    expect(memo).toEqual(progress);
  });

  it('fails when it keeps failing, for the sweep to start it again', async () => {
    let attempt = 0;
    const failing = async () => {
      attempt = activityInfo().attempt;
      throw fault();
    };
    await expect(run(failing, 'reindex-failed')).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(attempt).toBe(longWork.retry?.maximumAttempts);
  });
});
