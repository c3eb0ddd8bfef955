import { describe, expect, it } from '@jest/globals';
import { createStartBatcher } from './batched-starts.js';

/** A collector of words whose starts and pauses end when the test says so; a stream ends after 7 ms without one. */
function collecting(limits: { mostSize?: number; mostItems?: number } = {}) {
  const groups: string[] = [];
  const pauses: number[] = [];
  const ends: (() => void)[] = [];
  const ending = () => new Promise<void>((resolve) => ends.push(resolve));
  const collector = createStartBatcher<string>({
    ...{ mostSize: 100, mostItems: 100, shortestMs: 10, longestMs: 40, quietMs: 7, ...limits },
    sizeOf: (word) => word.length,
    start: (owner, words) => {
      groups.push(`${owner}: ${words.join(' ')}`);
      return ending();
    },
    pause: (ms) => {
      pauses.push(ms);
      return ending();
    },
  });
  const turn = () => new Promise(setImmediate);
  const add = async (...words: string[]) => {
    for (const word of words) collector.add('one', word);
    await turn();
  };
  /** Ends what is under way, and lets what follows begin. */
  const pass = async () => {
    for (const end of ends.splice(0)) end();
    await turn();
  };
  return { collector, groups, pauses, ends, add, pass, turn };
}

describe('a collector', () => {
  it('starts what comes alone at once, however often', async () => {
    const { groups, pauses, add, pass } = collecting();
    for (const word of ['a', 'b', 'c']) {
      await add(word);
      await pass(); // the start and its pause
      await pass(); // the quiet that ends the stream
    }
    expect(groups).toEqual(['one: a', 'one: b', 'one: c']);
    expect(pauses).toEqual([10, 7, 10, 7, 10, 7]);
  });

  it('starts together what comes while a start is under way, and in the pause after it', async () => {
    const { groups, ends, add, pass, turn } = collecting();
    await add('a', 'b');
    ends.shift()?.();
    await turn();
    await add('c');
    expect(groups).toEqual(['one: a']);
    await pass();
    expect(groups).toEqual(['one: a', 'one: b c']);
  });

  it('starts at once what comes after the pause, and pauses longer, up to a limit, while the stream lasts', async () => {
    const { groups, pauses, add, pass } = collecting();
    for (const word of ['a', 'b', 'c', 'd']) {
      await add(word);
      await pass();
    }
    expect(groups).toEqual(['one: a', 'one: b', 'one: c', 'one: d']);
    expect(pauses.filter((ms) => ms !== 7)).toEqual([10, 20, 40, 40]);
  });

  it('starts no more together than the limits allow, and does not pause while more waits', async () => {
    const { groups, pauses, add, pass } = collecting({ mostItems: 3, mostSize: 5 });
    await add('x', 'aa', 'bb', 'c', 'far-too-long', 'd', 'e', 'f', 'g');
    for (let round = 0; round < 6; round += 1) await pass();
    expect(groups).toEqual(['one: x', 'one: aa bb c', 'one: far-too-long', 'one: d e f', 'one: g']);
    expect(pauses.filter((ms) => ms !== 7)).toEqual([10, 40]);
  });

  it('lets no owner wait for another', () => {
    const { collector, groups } = collecting();
    collector.add('one', 'a');
    collector.add('two', 'b');
    expect(groups).toEqual(['one: a', 'two: b']);
  });

  it('drains when all that came was started', async () => {
    const { collector, groups, add, pass } = collecting();
    await add('a', 'b');
    const drained = collector.drain();
    for (let round = 0; round < 4; round += 1) await pass();
    await drained;
    expect(groups).toEqual(['one: a', 'one: b']);
  });
});
