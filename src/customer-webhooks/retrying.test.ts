import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.js';
import { nextAttempt, probeDelay } from './retrying.js';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const table = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

describe('retries', () => {
  it('are those of the table in API.md §14 unless configured otherwise, and five days disable', () => {
    const config = readConfig({});
    expect(config.WEBHOOK_RETRY_DELAYS).toEqual(table);
    expect(config.WEBHOOK_DISABLE_AFTER).toBe(5 * 24 * hour);
  });

  it('come each to within a tenth of its delay, and end after the tenth attempt', () => {
    const retrying = { delays: table };
    const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(attempts.map((made) => nextAttempt(retrying, made, 0, 0.5))).toEqual(table);
    expect(attempts.map((made) => nextAttempt(retrying, made, 0, 0))).toEqual(table.map((ms) => Math.round(ms * 0.9)));
    expect(attempts.map((made) => nextAttempt(retrying, made, 0, 1))).toEqual(table.map((ms) => Math.round(ms * 1.1)));
    expect(nextAttempt(retrying, 10)).toBeNull();
  });

  it('wait as long as the receiver asks, and no shorter than the table says', () => {
    expect(nextAttempt({ delays: table }, 1, hour, 0.5)).toBe(hour);
    expect(nextAttempt({ delays: table }, 3, 1, 0.5)).toBe(30 * minute);
    expect(nextAttempt({ delays: table }, 10, hour)).toBeNull();
  });
});

describe('a webhook that keeps failing', () => {
  it('is tried the seldomer the longer it does, and every five minutes at least', () => {
    expect([9, 10, 11, 12].map(probeDelay)).toEqual([0, 5 * second, 10 * second, 20 * second]);
    expect(probeDelay(100)).toBe(5 * minute);
  });
});
