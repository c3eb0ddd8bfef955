import { describe, expect, it } from '@jest/globals';
import type { StoredKey } from './repository.js';
import { createVerifiedKeys } from './verified.js';

const key = { id: 'k1', orgId: 'org' } as StoredKey;
const hashOf = ({ id }: StoredKey) => id;

/** Remembered keys at a time that the test sets. */
function at(start: number) {
  const clock = { time: start, now: () => clock.time };
  return { clock, verified: createVerifiedKeys(clock) };
}

describe('a key that was looked up', () => {
  it('is known for a second from when the look-up began', async () => {
    const { clock, verified } = at(5_000);
    const found = await verified.remembering(async () => {
      clock.time += 400;
      return [key];
    }, hashOf);
    expect(found).toEqual([key]);
    clock.time = 6_000;
    expect(verified.get('k1')).toBe(key);
    clock.time = 6_001;
    expect(verified.get('k1')).toBeUndefined();
  });

  it('is known no longer when keys changed', async () => {
    const { verified } = at(1);
    await verified.remembering(async () => [key], hashOf);
    verified.forget();
    expect(verified.get('k1')).toBeUndefined();
  });

  it('is not remembered when keys changed meanwhile: it may have been read before', async () => {
    const { verified } = at(1);
    const found = await verified.remembering(async () => {
      verified.forget();
      return [key];
    }, hashOf);
    expect(found).toEqual([key]);
    expect(verified.get('k1')).toBeUndefined();
    await verified.remembering(async () => [key], hashOf);
    expect(verified.get('k1')).toBe(key);
  });

  it('is not remembered where the look-up fails', async () => {
    const { verified } = at(1);
    await expect(verified.remembering(() => Promise.reject(new Error('away')), hashOf)).rejects.toThrow('away');
    expect(verified.get('k1')).toBeUndefined();
  });
});
