import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { customerEventSignal, type SendingState, webhookWorkflowId } from '../../workflows/contracts.js';
import type { webhookEndpoint } from '../../workflows/index.js';
import { slicedWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Told once, and again whenever `tell` is called, until it ends. */
async function run(name: string, send: (tell: () => Promise<unknown>) => ReturnType<Activities['sendToWebhook']>) {
  let tell = async (): Promise<unknown> => undefined;
  await harness.withActivities({ sendToWebhook: () => send(tell) }, async (taskQueue) => {
    const ref = { orgId: 'org', webhookId: `${name}-${taskQueue}` };
    const signal = () =>
      harness.client.workflow.signalWithStart<typeof webhookEndpoint>('webhookEndpoint', {
        ...{ taskQueue, workflowId: webhookWorkflowId(ref), args: [ref], signal: customerEventSignal },
      });
    tell = signal;
    const handle = await signal();
    try {
      await handle.result();
    } finally {
      await harness.record(name, handle);
    }
  });
}

describe('webhookEndpoint', () => {
  it('sends what is left at once, the next when it is due, and ends when nothing is', async () => {
    const states: SendingState[] = [{ nextMs: 0 }, { nextMs: 300 }, { nextMs: null }];
    const at: number[] = [];
    await run('webhook-endpoint-done', async () => {
      at.push(Date.now());
      return states.shift() ?? { nextMs: null };
    });
    expect(states).toEqual([]);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(290);
  });

  it('looks again at what comes while it waits, or while it sends', async () => {
    let sent = 0;
    await run('webhook-endpoint-told', async (tell) => {
      sent += 1;
      if (sent === 1) await tell();
      if (sent === 2) void tell().catch(() => undefined);
      return { nextMs: sent === 2 ? 3_600_000 : null };
    });
    expect(sent).toBeGreaterThanOrEqual(3);
  });

  it('fails when sending keeps failing, for the sweep to start it again', async () => {
    let attempt = 0;
    const failing = run('webhook-endpoint-failed', async () => {
      attempt = activityInfo().attempt;
      throw ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });
    });
    await expect(failing).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(attempt).toBe(slicedWork.retry?.maximumAttempts);
  }, 60_000);
});
