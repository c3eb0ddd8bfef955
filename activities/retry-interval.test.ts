import { describe, expect, it } from '@jest/globals';
import { extractionWork } from '../workflows/policies.js';
import { intervalAfter } from './retry-interval.js';

const retryPolicy = extractionWork.retry ?? {};

describe('the wait after an attempt', () => {
  it('grows as the policy says, up to its maximum', () => {
    const waits = [1, 2, 3, 6, 7, 10].map((attempt) => intervalAfter({ attempt, retryPolicy }));
    expect(waits).toEqual([2_000, 6_000, 18_000, 486_000, 600_000, 600_000]);
  });

  it('follows the defaults of Temporal where the policy names nothing', () => {
    expect([1, 4, 20].map((attempt) => intervalAfter({ attempt, retryPolicy: {} }))).toEqual([1_000, 8_000, 100_000]);
  });

  it('is not known when the server tells no policy', () => {
    expect(intervalAfter({ attempt: 3 })).toBe(0);
  });
});
