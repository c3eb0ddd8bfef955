import { describe, expect, it } from '@jest/globals';
import { batchedLookups } from './batched-lookups.js';

/** A look-up that gives the length of each word, and the words of each time that it was made. */
function lengths(most = 100) {
  const loads: string[][] = [];
  const lookUp = batchedLookups(async (words: readonly string[]) => {
    loads.push([...words]);
    await new Promise(setImmediate);
    if (words.includes('bad')) throw new Error('broken');
    return words.map((word) => word.length);
  }, most);
  return { loads, lookUp };
}

describe('gathered look-ups', () => {
  it('are made together while one is under way, each with its own value', async () => {
    const { loads, lookUp } = lengths();
    expect(await Promise.all(['a', 'bb', 'ccc', 'a'].map(lookUp))).toEqual([1, 2, 3, 1]);
    expect(loads).toEqual([['a'], ['bb', 'ccc', 'a']]);
    expect(await lookUp('dddd')).toBe(4);
    expect(loads).toHaveLength(3);
  });

  it('fail together, and not those after them', async () => {
    const { lookUp } = lengths();
    const [first, bad, beside] = [lookUp('a'), lookUp('bad'), lookUp('bb')];
    const failed = await Promise.allSettled([bad, beside]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([await first, await lookUp('ccc')]).toEqual([1, 3]);
  });

  it('are made in parts where they are many', async () => {
    const { loads, lookUp } = lengths(2);
    expect(await Promise.all(['a', 'bb', 'ccc', 'dddd'].map(lookUp))).toEqual([1, 2, 3, 4]);
    expect(loads).toEqual([['a'], ['bb', 'ccc'], ['dddd']]);
  });

  it('do not wait for one that hangs, which still gets its own value', async () => {
    let wake: (values: number[]) => void = () => undefined;
    const hanging = new Promise<number[]>((resolve) => {
      wake = resolve;
    });
    const load = async ([word = '']: readonly string[]) => (word === 'hangs' ? hanging : [word.length]);
    const lookUp = batchedLookups(load, 100, 1);
    const first = lookUp('hangs');
    expect(await lookUp('bb')).toBe(2);
    wake([7]);
    expect(await first).toBe(7);
  });
});
