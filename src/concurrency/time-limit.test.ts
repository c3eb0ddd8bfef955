import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { withTimeLimit } from './time-limit.js';

describe('withTimeLimit', () => {
  it('passes on what comes in time, results and errors', async () => {
    expect(await withTimeLimit(60_000, Promise.resolve(7))).toBe(7);
    await expect(withTimeLimit(60_000, Promise.reject(new Error('own')))).rejects.toThrow('own');
  });

  it('counts from when the time began', async () => {
    const hour = 3_600_000;
    const late = withTimeLimit(hour, new Promise(() => undefined), performance.now() - hour - 1);
    await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });

  it('answers 503 with a time to come back for what is late, and ignores how that ends', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    await expect(withTimeLimit(1, work)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    fail(new Error('too late to be heard'));
    await delay(0);
  });
});
