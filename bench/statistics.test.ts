import { describe, expect, it } from '@jest/globals';
import { mean, percentile, timed } from './statistics.js';

describe('percentile, by nearest rank', () => {
  const values = [15, 50, 20, 40, 35];

  it.each([
    [5, 15],
    [30, 20],
    [40, 20],
    [50, 35],
    [100, 50],
  ])('p%d of 15, 20, 35, 40, 50 is %d', (p, expected) => {
    expect(percentile(values, p)).toBe(expected);
  });

  it('leaves its input in order', () => {
    percentile(values, 50);
    expect(values).toEqual([15, 50, 20, 40, 35]);
  });

  it('refuses no values', () => {
    expect(() => percentile([], 50)).toThrow(RangeError);
  });
});

describe('mean', () => {
  it('averages', () => {
    expect(mean([1, 2, 6])).toBe(3);
  });
});

describe('timed', () => {
  it('hands the value on and passes an error through', async () => {
    expect((await timed(async () => 'x')).value).toBe('x');
    await expect(timed(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
