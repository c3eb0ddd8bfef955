import { describe, expect, it } from '@jest/globals';
import { createRefusals } from './refusals.js';

const address = '192.0.2.1';

function refusalsAt(now: number) {
  const clock = { ms: now, now: () => clock.ms };
  return { clock, ...createRefusals(clock) };
}

describe('a wrong key', () => {
  it('is remembered for 5 s, so that one that is made meanwhile opens soon', () => {
    const { clock, isKnown, remember } = refusalsAt(1_000);
    remember('hash');
    clock.ms += 4_999;
    expect([isKnown('hash'), isKnown('other')]).toEqual([true, false]);
    clock.ms += 2;
    expect(isKnown('hash')).toBe(false);
  });
});

describe('an address', () => {
  it('is told after 200 wrong keys when the minute is over, and begins again then', () => {
    const { clock, refuse } = refusalsAt(1_000);
    const statuses = Array.from({ length: 200 }, () => refuse(address).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    clock.ms += 20_500;
    expect(refuse(address)).toMatchObject({ status: 429, headers: { 'retry-after': '40', 'ratelimit-limit': '200' } });
    expect(refuse('192.0.2.2').status).toBe(401);
    clock.ms += 39_501;
    expect(refuse(address).status).toBe(401);
  });
});
