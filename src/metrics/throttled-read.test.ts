import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { throttledRead } from './throttled-read.js';

let now: number;
let readings: { answer: (value: string) => void; fail: (error: unknown) => void }[];
let errors: unknown[];
let ask: () => Promise<string | undefined>;
const read = () => new Promise<string>((answer, fail) => readings.push({ answer, fail }));

beforeEach(() => {
  now = 1_000;
  readings = [];
  errors = [];
  ask = throttledRead(read, { cacheMs: 10, waitMs: 5, onError: (error) => errors.push(error), now: () => now });
});

/** Asks, and has the reading that this begins take so long. */
async function answered(value: string, tookMs = 0): Promise<string | undefined> {
  const asked = ask();
  now += tookMs;
  readings.at(-1)?.answer(value);
  return asked;
}

describe('a throttled read', () => {
  it('is read once for all that ask at the same time, and not again for a while', async () => {
    const first = ask();
    const second = ask();
    readings[0]?.answer('a');
    expect([await first, await second]).toEqual(['a', 'a']);
    now += 9;
    expect([await ask(), readings.length]).toEqual(['a', 1]);
    now += 1;
    expect([await answered('b'), readings.length]).toEqual(['b', 2]);
  });

  it('is read in a twentieth of the time at most, when reading takes long', async () => {
    await answered('a', 100);
    now += 1_999;
    expect([await ask(), readings.length]).toEqual(['a', 1]);
    now += 1;
    expect([await answered('b'), readings.length]).toEqual(['b', 2]);
  });

  it('is unknown after a failure, which is reported once, until the next reading', async () => {
    const asked = ask();
    readings[0]?.fail('down');
    expect([await asked, await ask(), errors]).toEqual([undefined, undefined, ['down']]);
    now += 10;
    expect(await answered('up')).toBe('up');
  });

  it('is unknown while a reading takes too long, never an earlier value; nobody waits for it any more, and no other begins', async () => {
    await answered('a');
    now += 10;
    expect(await ask()).toBeUndefined();
    now += 1_000;
    expect(await Promise.race([ask(), setImmediate('waits')])).toBeUndefined();
    expect(readings).toHaveLength(2);
    readings[1]?.answer('b');
    await setImmediate();
    expect(await ask()).toBe('b');
  });

  it('is read again after `cacheMs`, however long reading took, without a factor', async () => {
    ask = throttledRead(read, { cacheMs: 10, waitMs: 5, pauseFactor: 0, onError: () => undefined, now: () => now });
    await answered('a', 100);
    now += 10;
    expect(await answered('b')).toBe('b');
  });
});
