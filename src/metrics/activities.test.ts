import { describe, expect, it } from '@jest/globals';
import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { measureActivities } from './activities.js';
import { createMetrics } from './metrics.js';

/** Has an activity end like this. @returns the samples of its metric, and what its caller sees */
async function measured(end: () => Promise<unknown>, { aborted = false } = {}) {
  const metrics = createMetrics();
  const context = {
    info: { activityType: 'indexDocument', taskQueue: 'ingest' },
    cancellationSignal: { aborted },
  } as unknown as Context;
  const { inbound } = measureActivities(metrics)(context);
  const seen = await inbound?.execute?.({ args: [], headers: {} }, end).catch((error: unknown) => error);
  return { seen, text: await metrics.registry.getSingleMetricAsString('cairn_activity_duration_seconds') };
}

const counted = (outcome: string) =>
  `cairn_activity_duration_seconds_count{activity="indexDocument",outcome="${outcome}"} 1`;

describe('an activity', () => {
  it('takes a slot of its queue while it lasts', async () => {
    const metrics = createMetrics();
    const info = { activityType: 'indexDocument', taskQueue: 'ingest' };
    const { inbound } = measureActivities(metrics)({ info, cancellationSignal: {} } as unknown as Context);
    const used = () => metrics.registry.getSingleMetricAsString('cairn_activity_slots_used');
    const seen = await inbound?.execute?.({ args: [], headers: {} }, used);
    expect(seen).toContain('cairn_activity_slots_used{queue="ingest"} 1');
    expect(await used()).toContain('cairn_activity_slots_used{queue="ingest"} 0');
  });

  it('is counted and timed by its name, and its result passed on', async () => {
    const { seen, text } = await measured(async () => 'result');
    expect(seen).toBe('result');
    expect(text).toContain(counted('completed'));
    expect(text).toContain('cairn_activity_duration_seconds_sum{activity="indexDocument",outcome="completed"}');
  });

  it.each([
    ['invalid_content', ApplicationFailure.nonRetryable('It is encrypted.', 'InvalidContent')],
    ['retry_later', ApplicationFailure.retryable('Busy.', 'RetryLater')],
    ['unavailable', ApplicationFailure.retryable('Error', 'ServiceUnavailable')],
    ['fault', ApplicationFailure.retryable('TypeError', 'Fault')],
    ['fault', new TypeError('x')],
  ])('that fails is counted as %s, and its failure passed on', async (outcome, failure) => {
    const { seen, text } = await measured(() => Promise.reject(failure));
    expect(seen).toBe(failure);
    expect(text).toContain(counted(outcome));
  });

  it('that was told to stop is no fault', async () => {
    const { text } = await measured(() => Promise.reject(new Error('aborted')), { aborted: true });
    expect(text).toContain(counted('cancelled'));
    expect(text).not.toContain('outcome="fault"');
  });
});
