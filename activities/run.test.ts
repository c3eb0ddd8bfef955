import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { asyncLocalStorage, CancelledFailure, Context, type Info } from '@temporalio/activity';
import { pino } from 'pino';
import { RetryLater } from '../src/core/errors.js';
import { createLogger } from '../src/core/log.js';
import { isInBackground } from '../src/db/background.js';
import { extractionWork } from '../workflows/policies.js';
import { intervalAfter, isLastAttempt, runActivity } from './run.js';

const log = createLogger('silent');
const info = {
  ...{ activityType: 'a', attempt: 3, retryPolicy: { initialInterval: 1_000 } },
  workflowExecution: { workflowId: 'dream/org/ann@home.example', runId: 'run' },
} as Info;

/** An activity under way, and what cancels it. */
function started<T>(run: () => Promise<T>, heartbeat: () => void = () => undefined, to = log) {
  let cancel: (reason: string) => void = () => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    cancel = (reason) => reject(new CancelledFailure(reason));
  });
  cancelled.catch(() => undefined);
  const context: Context = Reflect.construct(Context, [info, cancelled, new AbortController().signal, heartbeat]);
  return {
    ended: asyncLocalStorage.run(context, () => runActivity(to, run)),
    cancel: (reason: string) => cancel(reason),
  };
}

const endless = () => new Promise<never>(() => undefined);

describe('an activity', () => {
  it('heartbeats until it ends, so often that no policy takes it for dead', async () => {
    jest.useFakeTimers();
    try {
      const heartbeat = jest.fn();
      const { ended } = started(() => new Promise((resolve) => void setTimeout(resolve, 15_000)), heartbeat);
      jest.advanceTimersByTime(15_000);
      expect(heartbeat.mock.calls.length).toBeGreaterThanOrEqual(3);
      await ended;
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks the database behind requests', async () => {
    expect([isInBackground(), await started(async () => isInBackground()).ended]).toEqual([false, true]);
  });

  it('is handed back when its worker stops, whatever it waits for', async () => {
    const { ended, cancel } = started(endless);
    cancel('WORKER_SHUTDOWN');
    await expect(ended).rejects.toBeInstanceOf(CancelledFailure);
  });

  it('may end by itself when its worker stops', async () => {
    const { ended, cancel } = started(() => delay(50, 'done'));
    cancel('WORKER_SHUTDOWN');
    expect(await ended).toBe('done');
  });

  it('that is cancelled for another reason goes on to its end, so that no other begins beside it', async () => {
    let finish: (result: string) => void = () => undefined;
    const { ended, cancel } = started(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
    );
    cancel('TIMED_OUT');
    setImmediate(() => finish('done'));
    expect(await ended).toBe('done');
  });

  it('that fails after it was handed back is no unhandled failure', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { ended, cancel } = started(
      () =>
        new Promise<never>((_, reject) => {
          fail = reject;
        }),
    );
    cancel('WORKER_SHUTDOWN');
    await expect(ended).rejects.toBeInstanceOf(CancelledFailure);
    fail(new Error('too late'));
    await new Promise(setImmediate);
  });

  it('waits for what is busy as long as its policy does at this attempt', async () => {
    const { ended } = started(() => Promise.reject(new RetryLater('Busy.', 250)));
    await expect(ended).rejects.toMatchObject({ nextRetryDelay: 4_000 });
  });

  it('is logged with its run, and with its workflow’s id but for a container tag', async () => {
    const lines: string[] = [];
    const kept = pino({}, { write: (line: string) => void lines.push(line) });
    await started(() => Promise.reject(new RetryLater('Busy.')), undefined, kept).ended.catch(() => undefined);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ workflowId: 'dream/org', runId: 'run' }]);
  });
});

describe('the wait after an attempt', () => {
  const retryPolicy = extractionWork.retry ?? {};

  it('grows as the policy says, up to its maximum', () => {
    const waits = [1, 2, 3, 6, 7, 10].map((attempt) => intervalAfter({ attempt, retryPolicy }));
    expect(waits).toEqual([2_000, 6_000, 18_000, 486_000, 600_000, 600_000]);
  });

  it('follows the defaults of Temporal where the policy names nothing', () => {
    expect([1, 4, 20].map((attempt) => intervalAfter({ attempt, retryPolicy: {} }))).toEqual([1_000, 8_000, 100_000]);
  });

  it('is 0 when the server sends no policy', () => {
    expect(intervalAfter({ attempt: 3 })).toBe(0);
  });
});

describe('the last attempt', () => {
  it('is the one that the policy counts to', () => {
    const retryPolicy = { maximumAttempts: 25 };
    expect([24, 25].map((attempt) => isLastAttempt({ attempt, retryPolicy }))).toEqual([false, true]);
  });

  it('never comes where the policy counts none, or the server sends no policy', () => {
    expect([isLastAttempt({ attempt: 3, retryPolicy: {} }), isLastAttempt({ attempt: 3 })]).toEqual([false, false]);
  });
});
