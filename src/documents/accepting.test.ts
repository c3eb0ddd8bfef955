import { describe, expect, it } from '@jest/globals';
import { createCreationTimes } from './accepting.js';

describe('the times of creation of documents', () => {
  const at = (now: number) => {
    const clock = { now };
    return { clock, times: createCreationTimes(() => clock.now) };
  };

  it('of one transaction end before now', () => {
    const { times } = at(10_000);
    expect(times(64)).toBe(10_000 - 64);
  });

  it('are later than those of the transaction before, however soon it follows', () => {
    const { clock, times } = at(10_000);
    // More than one a millisecond, for longer than any clock is set back unnoticed.
    const given = [1, 6, ...Array<number>(40).fill(64)].map((count) => {
      clock.now += 5;
      const first = times(count);
      return Array.from({ length: count }, (_, n) => first + n);
    });
    const all = given.flat();
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
    expect(all).toHaveLength(7 + 40 * 64);
  });

  it('follow the clock again after a pause, and when it was set back', () => {
    const { clock, times } = at(10_000);
    for (const _ of [1, 2, 3]) times(64);
    clock.now = 20_000;
    expect(times(1)).toBe(19_999);
    clock.now = 5_000;
    expect(times(1)).toBe(4_999);
  });
});
