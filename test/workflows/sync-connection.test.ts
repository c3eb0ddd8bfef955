import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { type SyncInput, type SyncRequest, syncRequestedSignal, syncWorkflowId } from '../../workflows/contracts.js';
import type { syncConnection } from '../../workflows/index.js';
import { providerWork } from '../../workflows/policies.js';
import { eventually } from '../support/eventually.js';
import { timersOf } from '../support/timers-of.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

type Handle = WorkflowHandle<typeof syncConnection>;

const largeRequest = { trigger: 'cron', filling: 'x'.repeat(1_500_000) } as const;

const typeOf = ({ cause }: WorkflowFailedError) => (cause instanceof ApplicationFailure ? cause.type : undefined);

/** Runs the workflow with these activities; what they leave out says yes and is logged. */
async function run(
  name: string,
  activities: Partial<Activities>,
  { input = {}, during }: { input?: Partial<SyncInput>; during?: (handle: Handle) => void } = {},
) {
  const log: string[] = [];
  const scripted: Partial<Activities> = {
    beginSync: async ({ trigger }) => {
      log.push(`begin ${trigger}`);
      return { resourceIds: ['one', 'two'] };
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
    const handle = await harness.client.workflow.signalWithStart<typeof syncConnection, [SyncRequest]>(
      'syncConnection',
      {
        taskQueue,
        workflowId: syncWorkflowId(ref),
        args: [{ ...ref, ...input }],
        signal: syncRequestedSignal,
        signalArgs: [{ trigger: 'manual' }],
      },
    );
    during?.(handle);
    try {
      await handle.result();
    } catch (error) {
      if (!(error instanceof WorkflowFailedError) || typeOf(error) !== 'SyncFailed') throw error;
      log.push(`failed: ${error.cause?.message}`);
    } finally {
      await harness.record(name, handle);
    }
  });
  return log;
}

describe('syncConnection', () => {
  it('syncs each resource of the connection, then ends the run', async () => {
    expect(await run('sync-connection-done', {})).toEqual([
      'begin manual',
      'proceed one',
      'proceed two',
      'finish null',
    ]);
  });

  it('syncs once more for all that is asked for during a run, never two at a time', async () => {
    let handle: Handle | undefined;
    let begun = 0;
    let atOnce = 0;
    let most = 0;
    const log = await run(
      'sync-connection-requested',
      {
        beginSync: async () => {
          begun += 1;
          return { resourceIds: ['one'] };
        },
        proceedWithSync: async () => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          if (begun === 1) {
            await eventually(() => handle !== undefined, 'the handle');
            for (const trigger of ['cron', 'manual', 'cron'] as const)
              await handle?.signal(syncRequestedSignal, { trigger });
          }
          atOnce -= 1;
          return { state: 'done' };
        },
      },
      {
        during(started) {
          handle = started;
        },
      },
    );
    expect(log).toEqual(['finish null', 'finish null']);
    expect([begun, most]).toEqual([2, 1]);
  });

  it('goes on with a run that it was given', async () => {
    const runIds: string[] = [];
    const log = await run(
      'sync-connection-continued',
      {
        beginSync: async ({ runId, trigger }) => {
          runIds.push(`${runId === 'given'} ${trigger}`);
          return { resourceIds: [] };
        },
      },
      { input: { runId: 'given', trigger: 'event', again: 'cron' } },
    );
    expect(runIds).toEqual(['true event', 'false manual']);
    expect(log).toEqual(['finish null', 'finish null']);
  });

  it('sleeps as long as the provider wants, without a worker', async () => {
    const says = [
      { state: 'wait', ms: 30, why: 'The code host limits how often it is called (429)' },
      { state: 'more' },
      { state: 'done' },
    ] as const;
    let asked = 0;
    let handle: Handle | undefined;
    const log = await run(
      'sync-connection-waits',
      { proceedWithSync: async () => says[asked++] ?? { state: 'done' } },
      {
        during(started) {
          handle = started;
        },
      },
    );
    expect(log).toEqual(['begin manual', 'finish null']);
    expect(asked).toBe(says.length + 1);
    expect(handle && (await timersOf(handle))).toEqual([0.03]);
  });

  it('leaves the other resources alone once the connection is not to be synced any more', async () => {
    const seen: string[] = [];
    const log = await run('sync-connection-stopped', {
      proceedWithSync: async ({ resourceId }) => {
        seen.push(resourceId);
        return { state: 'stopped' };
      },
    });
    expect(seen).toEqual(['one']);
    expect(log).toEqual(['begin manual', 'finish null']);
  });

  it('does nothing for a connection that has nothing to sync', async () => {
    expect(await run('sync-connection-nothing', { beginSync: async () => null })).toEqual([]);
  });

  it('fails when the run keeps failing, with a reason that a person understands', async () => {
    let attempt = 0;
    const log = await run('sync-connection-fails', {
      proceedWithSync: async () => {
        attempt = activityInfo().attempt;
        throw ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });
      },
    });
    expect(log).toEqual([
      'begin manual',
      expect.stringContaining('finish Syncing kept failing'),
      expect.stringContaining('failed: Syncing kept failing'),
    ]);
    expect(attempt).toBe(providerWork.retry?.maximumAttempts);
  });

  it.each([
    {
      ...{ what: 'syncs the resources after one that keeps failing', history: 'sync-connection-partly-fails' },
      ...{ works: 'two', tried: ['one', 'two', 'three'] },
    },
    {
      what: 'leaves the rest to the next run when two resources in a row keep failing',
      ...{ history: 'sync-connection-down', works: 'three', tried: ['one', 'two'] },
    },
  ])('$what, then fails with the reason of the first', async ({ history, works, tried }) => {
    const seen = new Set<string>();
    const log = await run(history, {
      beginSync: async () => ({ resourceIds: ['one', 'two', 'three'] }),
      proceedWithSync: async ({ resourceId }) => {
        seen.add(resourceId);
        if (resourceId === works) return { state: 'done' };
        throw ApplicationFailure.nonRetryable(`${resourceId} is out of reach.`);
      },
    });
    expect([...seen]).toEqual(tried);
    expect(log).toEqual(['finish one is out of reach.', 'failed: one is out of reach.']);
  });

  it('does not come back to what failed when it goes on in a history of its own', async () => {
    let handle: Handle | undefined;
    const tried: string[] = [];
    const log = await run(
      'sync-connection-long',
      {
        beginSync: async ({ trigger }) => (trigger === 'manual' ? { resourceIds: ['one', 'two', 'three'] } : null),
        proceedWithSync: async ({ resourceId }) => {
          tried.push(resourceId);
          if (resourceId === 'one') throw ApplicationFailure.nonRetryable('one is out of reach.');
          if (tried.length > 2) return { state: 'done' };
          await eventually(() => handle !== undefined, 'the handle');
          // Large signals stand for many: the server also suggests a new history for one of 4 MB.
          for (let sent = 0; sent < 3; sent += 1) await handle?.signal(syncRequestedSignal, largeRequest);
          return { state: 'more' };
        },
      },
      {
        during(started) {
          handle = started;
        },
      },
    );
    expect(tried).toEqual(['one', 'two', 'two', 'three']);
    expect(log).toEqual(['finish one is out of reach.']);
  });

  it('touches no further resource once it is cancelled', async () => {
    let handle: Handle | undefined;
    const tried: string[] = [];
    const cancelled = run(
      'sync-connection-cancelled',
      {
        proceedWithSync: async ({ resourceId }) => {
          tried.push(resourceId);
          await eventually(() => handle !== undefined, 'the handle');
          await handle?.cancel();
          return { state: 'more' };
        },
      },
      {
        during(started) {
          handle = started;
        },
      },
    );
    await expect(cancelled).rejects.toMatchObject({ cause: expect.any(CancelledFailure) });
    expect(tried).toEqual(['one']);
  });

  it('fails when the run turns out to have failed at its end, as of a connection that was paused', async () => {
    const log = await run('sync-connection-paused', {
      proceedWithSync: async () => ({ state: 'stopped' }),
      finishSync: async () => ({ failure: 'The authorisation has expired. Authorise again.' }),
    });
    expect(log).toEqual(['begin manual', 'failed: The authorisation has expired. Authorise again.']);
  });

  it('is done when the last of its runs is, whatever became of those before', async () => {
    let handle: Handle | undefined;
    const ends = [{ failure: 'The provider is out of reach.' }, { failure: null }];
    const log = await run(
      'sync-connection-recovers',
      {
        finishSync: async () => {
          await eventually(() => handle !== undefined, 'the handle');
          if (ends.length === 2) await handle?.signal(syncRequestedSignal, { trigger: 'manual' });
          return ends.shift() ?? { failure: null };
        },
      },
      {
        during(started) {
          handle = started;
        },
      },
    );
    expect(log.filter((line) => line.startsWith('begin') || line.startsWith('failed'))).toEqual([
      'begin manual',
      'begin manual',
    ]);
  });

  it('is left to the sweeper while the database is out of reach', async () => {
    const failing = async () => {
      throw ApplicationFailure.create({ message: 'Error', type: 'ServiceUnavailable', nonRetryable: true });
    };
    await expect(run('sync-connection-outage', { proceedWithSync: failing })).rejects.toBeInstanceOf(
      WorkflowFailedError,
    );
  });
});
