import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApplicationFailure, type WorkflowHandle } from '@temporalio/client';
import type { Activities } from '../../activities/index.js';
import { authorizedSignal, connectWorkflowId } from '../../workflows/contracts.js';
import type { connectAccount } from '../../workflows/index.js';
import { codeExchange } from '../../workflows/policies.js';
import { openHarness, type WorkflowHarness } from './harness.js';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const hour = 3_600_000;

async function run(
  name: string,
  activities: Partial<Activities>,
  {
    linkMs = hour,
    meanwhile = async () => {},
  }: { linkMs?: number; meanwhile?: (handle: WorkflowHandle) => Promise<unknown> },
) {
  return harness.withActivities(activities, async (taskQueue) => {
    const ref = { orgId: 'org', containerTag: 'tag', connectionId: name, provider: 'codehost' };
    const handle = await harness.client.workflow.start<typeof connectAccount>('connectAccount', {
      taskQueue,
      workflowId: connectWorkflowId(ref),
      args: [{ ...ref, linkMs }],
    });
    await meanwhile(handle);
    const outcome = await handle.result();
    await harness.record(name, handle);
    return outcome;
  });
}

const authorize = (handle: WorkflowHandle) => handle.signal(authorizedSignal);

/** For activities that a course of events does not get to. */
const never = async () => {
  throw ApplicationFailure.nonRetryable('not to be called');
};

describe('connectAccount', () => {
  it('waits for the callback and makes the connection of it', async () => {
    const asked: object[] = [];
    const exchangeCode = async (ref: object) => {
      asked.push(ref);
      return { error: null };
    };
    expect(await run('connect-account-done', { exchangeCode, expireLink: never }, { meanwhile: authorize })).toEqual({
      error: null,
    });
    expect(asked).toEqual([
      { orgId: 'org', containerTag: 'tag', connectionId: 'connect-account-done', provider: 'codehost' },
    ]);
  });

  it('ends with the link, after a link that was made anew meanwhile', async () => {
    const left = [{ ms: 1 }, null];
    const activities = { exchangeCode: async () => null, expireLink: async () => left.shift() ?? null };
    expect(await run('connect-account-expired', activities, { linkMs: 1 })).toEqual({ error: 'link_expired' });
    expect(left).toEqual([]);
  });

  it('finds a callback whose signal was lost', async () => {
    const activities = { exchangeCode: async () => ({ error: null }), expireLink: never };
    expect(await run('connect-account-unsignalled', activities, { linkMs: 0 })).toEqual({ error: null });
  });

  it('goes on waiting when a signal came for nothing', async () => {
    const outcomes = [null, { error: null }];
    const activities = {
      exchangeCode: async () => outcomes.shift() ?? null,
      expireLink: async () => ({ ms: 1 }),
    };
    expect(await run('connect-account-early', activities, { meanwhile: authorize })).toEqual({ error: null });
  });

  it('gives up when the provider stays out of reach', async () => {
    let tries = 0;
    const activities = {
      exchangeCode: async () => {
        tries += 1;
        throw ApplicationFailure.create({ message: 'Down.', type: 'RetryLater', nextRetryDelay: '1ms' });
      },
      giveUpConnecting: async () => ({ error: 'provider_unavailable' }),
    };
    expect(await run('connect-account-given-up', activities, { meanwhile: authorize })).toEqual({
      error: 'provider_unavailable',
    });
    expect(tries).toBe(codeExchange.retry?.maximumAttempts);
  });
});
