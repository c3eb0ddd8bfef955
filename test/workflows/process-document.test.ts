import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Activities } from '../../activities/index.js';
import { documentWorkflowId, revisedSignal } from '../../workflows/contracts.js';
import type { processDocument } from '../../workflows/index.js';
import { documentWork, extractionWork } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness(['bulk']);
});
afterAll(() => harness.close());

/** Something that one side waits for until the other lets it pass. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

type Handle = WorkflowHandle<typeof processDocument>;
let count = 0;

async function run(
  activities: Partial<Activities>,
  name: string,
  meanwhile: (handle: Handle) => Promise<void> = async () => {},
) {
  await harness.withActivities(activities, async (taskQueue) => {
    count += 1;
    const ref = { orgId: 'org', documentId: `document${count}${Date.now()}`, containerTag: 'tag' };
    const handle = await harness.client.workflow.start<typeof processDocument>('processDocument', {
      taskQueue,
      workflowId: documentWorkflowId(ref),
      args: [ref],
    });
    await meanwhile(handle);
    try {
      await handle.result();
    } finally {
      await harness.record(name, handle);
    }
  });
}

describe('processDocument', () => {
  it('indexes the document once', async () => {
    let indexed = 0;
    await run(
      {
        indexDocument: async () => {
          indexed += 1;
          return { superseded: false };
        },
      },
      'process-document-done',
    );
    expect(indexed).toBe(1);
  });

  it('goes again when a newer revision superseded the one it worked on', async () => {
    const outcomes = [true, false];
    await run(
      { indexDocument: async () => ({ superseded: outcomes.shift() ?? false }) },
      'process-document-superseded',
    );
    expect(outcomes).toEqual([]);
  });

  it('goes again for a revision that was announced while it worked', async () => {
    let indexed = 0;
    const started = gate();
    const announced = gate();
    await run(
      {
        indexDocument: async () => {
          indexed += 1;
          started.open();
          await announced.opened;
          return { superseded: false };
        },
      },
      'process-document-revised',
      async (handle) => {
        await started.opened;
        await handle.signal(revisedSignal);
        announced.open();
      },
    );
    expect(indexed).toBe(2);
  });

  it('fails the revision that cannot be processed at once, with the reason, and no newer one with it', async () => {
    const failed: unknown[] = [];
    await run(
      {
        indexDocument: async () => {
          throw ApplicationFailure.nonRetryable('The file is encrypted.', 'InvalidContent', {
            documentId: 'encrypted',
            revision: 3,
          });
        },
        failDocument: async ({ reason, revision }) => {
          failed.push([reason, revision]);
        },
      },
      'process-document-failed',
    );
    expect(failed).toEqual([['The file is encrypted.', 3]]);
  });

  it('reads a file or a page first, then indexes what was read, beside the short texts', async () => {
    const done: string[] = [];
    const stage = (name: string) => async () => {
      done.push(name);
      return { superseded: false };
    };
    await run(
      {
        indexDocument: async () => ({ ...(await stage('index')()), next: 'extract' as const }),
        extractDocument: stage('extract'),
        indexLongDocument: stage('indexLong'),
      },
      'process-document-file',
    );
    expect(done).toEqual(['index', 'extract', 'indexLong']);
  });

  it('begins again when a newer revision came while a file was read', async () => {
    const indexed = [{ superseded: false, next: 'extract' as const }, { superseded: false }];
    await run(
      {
        indexDocument: async () => indexed.shift() ?? { superseded: false },
        extractDocument: async () => ({ superseded: true }),
      },
      'process-document-file-superseded',
    );
    expect(indexed).toEqual([]);
  });

  it('comes back to a busy server when it said, a bounded number of times, then fails with its reason', async () => {
    let attempt = 0;
    const reasons: string[] = [];
    await run(
      {
        indexDocument: async () => ({ superseded: false, next: 'extract' as const }),
        extractDocument: async () => {
          attempt = activityInfo().attempt;
          throw ApplicationFailure.create({
            message: 'The server is busy.',
            type: 'RetryLater',
            nextRetryDelay: '1ms',
          });
        },
        failDocument: async ({ reason }) => {
          reasons.push(reason);
        },
      },
      'process-document-busy',
    );
    expect(attempt).toBe(extractionWork.retry?.maximumAttempts);
    expect(reasons).toEqual(['The server is busy.']);
  });

  it('tries a fault a bounded number of times, then fails the document without quoting the fault', async () => {
    let attempt = 0;
    const reasons: string[] = [];
    await run(
      {
        indexDocument: async () => {
          attempt = activityInfo().attempt;
          throw ApplicationFailure.create({ message: 'secret content', type: 'Fault', nextRetryDelay: '1ms' });
        },
        failDocument: async ({ reason }) => {
          reasons.push(reason);
        },
      },
      'process-document-fault',
    );
    expect(attempt).toBe(documentWork.retry?.maximumAttempts);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).not.toContain('secret content');
  });

  it('leaves the document unfinished, for the sweeper, when the database stays out of reach', async () => {
    const failed: string[] = [];
    const outcome = run(
      {
        indexDocument: async () => {
          throw ApplicationFailure.create({ message: 'Error', type: 'ServiceUnavailable', nonRetryable: true });
        },
        failDocument: async ({ reason }) => {
          failed.push(reason);
        },
      },
      'process-document-outage',
    );
    await expect(outcome).rejects.toBeInstanceOf(WorkflowFailedError);
    expect(failed).toEqual([]);
  });
});
