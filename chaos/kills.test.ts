import { describe, expect, it } from '@jest/globals';
import { choiceOf } from './choice.js';
import { choosePlan, parts } from './kills.js';

describe('choosePlan', () => {
  const choice = choiceOf(1);
  const plans = Array.from({ length: 300 }, () => choosePlan(choice));

  it('is the same for the same seed', () => {
    const same = choiceOf(1);
    expect(Array.from({ length: 300 }, () => choosePlan(same))).toEqual(plans);
  });

  it('hits every part, while it runs and while it starts, at most twice in a row', () => {
    expect(new Set(plans.map(({ first }) => first.part))).toEqual(new Set(parts));
    expect(new Set(plans.flatMap(({ duringStart }) => duringStart.map(({ part }) => part)))).toEqual(new Set(parts));
    expect(Math.max(...plans.map(({ duringStart }) => duringStart.length))).toBe(2);
  });
});
