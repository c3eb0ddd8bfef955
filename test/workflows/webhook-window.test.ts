import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { readConfig } from '../../src/config.js';
import { deliveredSignal, type WindowInput, windowWorkflowId } from '../../workflows/contracts.js';
import type { webhookWindow } from '../../workflows/index.js';
import { providerWork } from '../../workflows/policies.js';
import { eventually, patience } from '../support/eventually.js';
import { timersOf } from '../support/timers-of.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

type Handle = WorkflowHandle<typeof webhookWindow>;

/** Delivers one event and does the rest, with activities that say what they are told to. */
async function run(
  name: string,
  activities: Partial<Activities>,
  { delayMs = 1, during }: { delayMs?: number; during?: (handle: Handle) => Promise<void> } = {},
) {
  const log: string[] = [];
  const scripted: Partial<Activities> = {
    beginSync: async ({ trigger, resourceId }) => {
      log.push(`begin ${trigger} ${resourceId}`);
      return { resourceIds: [resourceId ?? ''] };
    },
    proceedWithSync: async ({ resourceId }) => {
      log.push(`proceed ${resourceId}`);
      return { state: 'done' };
    },
    finishSync: async ({ failure }) => {
      log.push(`finish ${failure}`);
      return { failure };
    },
    ...activities,
  };
  await harness.withActivities(scripted, async (taskQueue) => {
    const ref = { orgId: 'org', containerTag: 'docs', connectionId: name, provider: 'codehost' };
    const input: WindowInput = { ...ref, resourceId: 'resource', delayMs };
    const handle = await harness.client.workflow.signalWithStart<typeof webhookWindow>('webhookWindow', {
      taskQueue,
      workflowId: windowWorkflowId(input),
      args: [input],
      signal: deliveredSignal,
    });
    await during?.(handle);
    const failure = await handle.result().catch((error: unknown) => error);
    const cause = failure instanceof WorkflowFailedError ? failure.cause : undefined;
    if (cause instanceof ApplicationFailure) log.push(`failed: ${cause.message}`);
    await harness.record(name, handle);
  });
  return log;
}

describe('webhookWindow', () => {
  it('waits ten minutes from the first event on, as it is configured by default', async () => {
    let timers: number[] = [];
    const log = await run(
      'webhook-window-default',
      {},
      {
        delayMs: readConfig({}).WEBHOOK_BATCH_DELAY,
        async during(handle) {
          await handle.signal(deliveredSignal);
          timers = await eventually(async () => {
            const started = await timersOf(handle);
            return started.length > 0 && started;
          }, 'the timer');
          await handle.terminate('the test has seen the timer');
        },
      },
    );
    expect(timers).toEqual([600]);
    expect(log).toEqual([]);
  });

  it('applies what came in its window as one batch', async () => {
    const log = await run(
      'webhook-window-done',
      {},
      {
        // Much longer than the deliveries take.
        delayMs: Math.ceil(5_000 * patience()),
        async during(handle) {
          await handle.signal(deliveredSignal);
          await handle.signal(deliveredSignal);
        },
      },
    );
    expect(log).toEqual(['begin event resource', 'proceed resource', 'finish null']);
  });

  it('opens the next window for what comes while a batch is applied', async () => {
    let handle: Handle | undefined;
    let rounds = 0;
    const runIds = new Set<string>();
    const log = await run(
      'webhook-window-meanwhile',
      {
        proceedWithSync: async ({ runId }) => {
          runIds.add(runId);
          rounds += 1;
          if (rounds === 1) {
            await eventually(() => handle !== undefined, 'the handle');
            await handle?.signal(deliveredSignal);
            await handle?.signal(deliveredSignal);
          }
          return { state: 'done' };
        },
      },
      {
        async during(started) {
          handle = started;
        },
      },
    );
    expect(log).toEqual(['begin event resource', 'finish null', 'begin event resource', 'finish null']);
    expect([rounds, runIds.size]).toEqual([2, 2]);
  });

  it('begins a history of its own for the next window once the one before is long', async () => {
    let handle: Handle | undefined;
    const histories: string[] = [];
    const log = await run(
      'webhook-window-long',
      {
        proceedWithSync: async () => {
          histories.push(activityInfo().workflowExecution?.runId ?? '');
          await eventually(() => handle !== undefined, 'the handle');
          // Large signals stand for many: the server also suggests a new history for one of 4 MB.
          for (let sent = 0; histories.length === 1 && sent < 3; sent += 1)
            await handle?.signal<[string]>(deliveredSignal, 'x'.repeat(1_500_000));
          return { state: 'done' };
        },
      },
      {
        async during(started) {
          handle = started;
        },
      },
    );
    expect(log).toEqual(['begin event resource', 'finish null', 'begin event resource', 'finish null']);
    expect(new Set(histories).size).toBe(2);
  });

  it('does nothing more when another run has applied it already', async () => {
    const log = await run('webhook-window-nothing', { beginSync: async () => null });
    expect(log).toEqual([]);
  });

  it('sleeps through limits and, twice as long each time, while another run has the repository', async () => {
    const says = [
      { state: 'busy', ms: 1 },
      { state: 'busy', ms: 1 },
      { state: 'more' },
      { state: 'wait', ms: 20, why: 'The code host limits how often it is called (429)' },
      { state: 'done' },
    ] as const;
    let asked = 0;
    let handle: Handle | undefined;
    const log = await run(
      'webhook-window-waits',
      { proceedWithSync: async () => says[asked++] ?? { state: 'done' } },
      {
        async during(started) {
          handle = started;
        },
      },
    );
    expect(log).toEqual(['begin event resource', 'finish null']);
    expect(asked).toBe(says.length);
    expect(handle && (await timersOf(handle))).toEqual([0.001, 0.001, 0.002, 0.02]);
  });

  it('fails when the provider stays out of reach, and so does its run, with a reason that a person understands', async () => {
    let attempt = 0;
    const log = await run('webhook-window-failed', {
      proceedWithSync: async () => {
        attempt = activityInfo().attempt;
        throw ApplicationFailure.create({
          ...{ message: 'driveOne is out of reach.', type: 'RetryLater', nextRetryDelay: '1ms' },
        });
      },
    });
    expect(log).toEqual([
      'begin event resource',
      'finish driveOne is out of reach.',
      'failed: driveOne is out of reach.',
    ]);
    expect(attempt).toBe(providerWork.retry?.maximumAttempts);
  });
});
