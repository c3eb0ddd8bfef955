import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import {
  type DreamInput,
  type DreamRequest,
  dreamRequestedSignal,
  dreamWorkflowId,
  type TriedDocument,
} from '../../workflows/contracts.js';
import type { dreamContainer } from '../../workflows/index.js';
import { patience } from '../support/eventually.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const hour = 3_600_000;
let count = 0;

/** Sends the requests one after the other, each as the service does, and waits for the workflow's end. */
async function run(
  name: string,
  activities: Partial<Activities>,
  waits: Pick<DreamInput, 'quietMs' | 'maxWaitMs'>,
  requests: DreamRequest[],
) {
  await harness.withActivities(activities, async (taskQueue) => {
    count += 1;
    const ref = { orgId: 'org', containerTag: `tag${count}-${Date.now()}` };
    let handle: Awaited<ReturnType<typeof request>> | undefined;
    const request = (one: DreamRequest) =>
      harness.client.workflow.signalWithStart<typeof dreamContainer, [DreamRequest]>('dreamContainer', {
        taskQueue,
        workflowId: dreamWorkflowId(ref),
        args: [{ ...ref, ...waits }],
        signal: dreamRequestedSignal,
        signalArgs: [one],
      });
    for (const one of requests) handle = await request(one);
    try {
      await handle?.result();
    } finally {
      if (handle !== undefined) await harness.record(name, handle);
    }
  });
}

const later = { instant: false };

describe('dreamContainer', () => {
  it('collects the requests of a busy container into one pass', async () => {
    let passes = 0;
    await run(
      'dream-container-quiet',
      {
        dreamDocuments: async () => {
          passes += 1;
          return { more: false };
        },
      },
      // Much longer than a request takes: one that is late begins another pass.
      { quietMs: Math.ceil(5_000 * patience()), maxWaitMs: hour },
      [later, later, later],
    );
    expect(passes).toBe(1);
  });

  it('does not wait when a client does', async () => {
    let passes = 0;
    await run(
      'dream-container-instant',
      {
        dreamDocuments: async () => {
          passes += 1;
          return { more: false };
        },
      },
      { quietMs: hour, maxWaitMs: hour },
      [later, { instant: true }],
    );
    expect(passes).toBe(1);
  });

  it('waits no longer than the longest wait for a container that is never quiet', async () => {
    let passes = 0;
    await run(
      'dream-container-bounded',
      {
        dreamDocuments: async () => {
          passes += 1;
          return { more: false };
        },
      },
      { quietMs: hour, maxWaitMs: 300 },
      [later],
    );
    expect(passes).toBe(1);
  });

  it('goes on without waiting while documents are left', async () => {
    const answers = [true, true, false];
    await run(
      'dream-container-more',
      { dreamDocuments: async () => ({ more: answers.shift() ?? false }) },
      { quietMs: 50, maxWaitMs: hour },
      [later],
    );
    expect(answers).toEqual([]);
  });

  it('gives up the document that it keeps failing on, and goes on with the next', async () => {
    const failed: TriedDocument = { documentId: 'poisoned', revision: 2 };
    const abandoned: unknown[] = [];
    let passes = 0;
    await run(
      'dream-container-abandoned',
      {
        dreamDocuments: async () => {
          passes += 1;
          if (passes > 1) return { more: false };
          throw ApplicationFailure.nonRetryable('No facts can be read.', 'InvalidContent', failed);
        },
        abandonDream: async (input) => {
          abandoned.push([input.failed, input.reason]);
          return { more: true };
        },
      },
      { quietMs: 50, maxWaitMs: hour },
      [later],
    );
    expect(abandoned).toEqual([[failed, 'No facts can be read.']]);
    expect(passes).toBe(2);
  });

  it('gives up the document that a fault keeps meeting, with a reason that does not quote it', async () => {
    const failed: TriedDocument = { documentId: 'poisoned', revision: 2 };
    const abandoned: unknown[] = [];
    let tries = 0;
    await run(
      'dream-container-unwritable',
      {
        dreamDocuments: async () => {
          tries += 1;
          if (abandoned.length > 0) return { more: false };
          const fault = { message: 'TypeError', type: 'Fault', details: [failed] };
          throw ApplicationFailure.create({ ...fault, nextRetryDelay: '1ms' });
        },
        abandonDream: async (input) => {
          abandoned.push([input.failed, input.reason]);
          return { more: true };
        },
      },
      { quietMs: 50, maxWaitMs: hour },
      [later],
    );
    expect(abandoned).toEqual([[failed, expect.stringMatching(/fault inside the service.*retry when/)]]);
    expect(tries).toBe(21);
  });

  it('gives up no document for a fault that is none of them, and is left to the sweeper', async () => {
    const abandoned: string[] = [];
    const outcome = run(
      'dream-container-fault',
      {
        dreamDocuments: async () => {
          throw ApplicationFailure.create({ message: 'Error', type: 'Fault', nextRetryDelay: '1ms' });
        },
        abandonDream: async ({ reason }) => {
          abandoned.push(reason);
          return { more: false };
        },
      },
      { quietMs: 50, maxWaitMs: hour },
      [later],
    );
    await expect(outcome).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(abandoned).toEqual([]);
  });
});
