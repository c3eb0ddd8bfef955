import { describe, expect, it } from '@jest/globals';
import { choiceOf } from './choice.js';

const draws = (seed: number) => {
  const choice = choiceOf(seed);
  return Array.from({ length: 20 }, () => [choice.between(1, 6), choice.chance(0.5), choice.of(['a', 'b', 'c'])]);
};

describe('choiceOf', () => {
  it('chooses the same for the same seed, and something else for another', () => {
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it('stays within what it is given, and reaches all of it', () => {
    const choice = choiceOf(1);
    expect(new Set(Array.from({ length: 200 }, () => choice.between(2, 4)))).toEqual(new Set([2, 3, 4]));
    expect(() => choice.of([])).toThrow(RangeError);
  });

  it('weighs: what weighs nothing is never chosen, the others as often as they weigh', () => {
    const choice = choiceOf(3);
    const chosen = Array.from({ length: 4_000 }, () => choice.weighted({ never: 0, seldom: 1, often: 3 }));
    const share = chosen.filter((key) => key === 'often').length / chosen.length;
    expect(chosen).not.toContain('never');
    expect(share).toBeCloseTo(0.75, 1);
    expect(() => choice.weighted({ never: 0 })).toThrow(RangeError);
  });

  it('forks by name: how much one fork chooses changes nothing for another', () => {
    const first = choiceOf(5);
    const second = choiceOf(5);
    for (let i = 0; i < 10; i += 1) first.fork('a').number();
    expect(first.fork('b').number()).toBe(second.fork('b').number());
    expect(first.fork('a').number()).not.toBe(first.fork('b').number());
  });
});
