import { beforeEach, describe, expect, it } from '@jest/globals';
import { createBreaker } from './breaker.js';

let now = 0;
let opened = 0;
let breaker: ReturnType<typeof createBreaker>;
beforeEach(() => {
  now = 0;
  opened = 0;
  breaker = createBreaker({
    failures: 3,
    openMs: 1_000,
    isFailure: (error) => error === 'down',
    whenOpen: (ms) => new Error(`open for ${ms}`),
    onOpen: () => opened++,
    now: () => now,
  });
});

const fail = (reason: string) => breaker(() => Promise.reject(reason)).catch((error: unknown) => error);
const succeed = () => breaker(() => Promise.resolve('fine'));
const failTimes = async (times: number) => {
  for (let i = 0; i < times; i++) expect(await fail('down')).toBe('down');
};

describe('a circuit breaker', () => {
  it('lets calls through, with their results and errors', async () => {
    expect(await succeed()).toBe('fine');
    expect(await fail('down')).toBe('down');
  });

  it('opens after failures in a row', async () => {
    await failTimes(3);
    now = 400;
    await expect(succeed()).rejects.toThrow('open for 600');
    expect([opened, breaker.isOpen()]).toEqual([1, true]);
    now = 1_000;
    expect(breaker.isOpen()).toBe(false);
  });

  it.each(['a success', 'an error of another kind'])('begins to count anew after %s', async (what) => {
    await failTimes(2);
    await (what === 'a success' ? succeed() : fail('your fault'));
    await failTimes(2);
    expect(await succeed()).toBe('fine');
  });

  it('lets one call through as a trial, which closes it', async () => {
    await failTimes(3);
    now = 1_000;
    let end: (value: string) => void = () => undefined;
    const trial = breaker(
      () =>
        new Promise<string>((resolve) => {
          end = resolve;
        }),
    );
    await expect(succeed()).rejects.toThrow('open for 0');
    end('back');
    expect(await trial).toBe('back');
    await failTimes(2);
    expect(await succeed()).toBe('fine');
  });

  it('opens again when the trial fails', async () => {
    await failTimes(3);
    now = 1_000;
    expect(await fail('down')).toBe('down');
    expect(opened).toBe(2);
    await expect(succeed()).rejects.toThrow('open for 1000');
    now = 2_000;
    expect(await succeed()).toBe('fine');
  });
});
