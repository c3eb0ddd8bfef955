import { describe, expect, it } from '@jest/globals';
import { createTurns, type Turns } from './turns.js';

/** Work that says when it starts, and ends when it is told to. */
function workshop(turns: Turns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    ask: (name: string) =>
      turns.take(name.charAt(0), () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}
const settled = () => new Promise(setImmediate);

describe('turns', () => {
  it('go round the owners who wait, each in the order in which it asked', async () => {
    const { started, ask, end } = workshop(createTurns({ atOnce: 1 }));
    const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(ask);
    await settled();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  it('leave a place to others where an owner may not have them all', async () => {
    const { started, ask, end } = workshop(createTurns({ atOnce: 3, atOnceEach: 2 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    await settled();
    expect(started).toEqual(['a1', 'a2']);
    void ask('b1');
    void ask('c1');
    await settled();
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    await end('c1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('come to one who waits behind an owner that has its share', async () => {
    const { started, ask } = workshop(createTurns({ atOnce: 2, atOnceEach: 1 }));
    for (const name of ['a1', 'a2', 'b1']) void ask(name);
    await settled();
    expect(started).toEqual(['a1', 'b1']);
  });

  it('are all used by one owner that may', async () => {
    const { started, ask } = workshop(createTurns({ atOnce: 2 }));
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    await settled();
    expect(started).toEqual(['a1', 'a2']);
  });

  it('go on after work that failed', async () => {
    const turns = createTurns({ atOnce: 1 });
    const failing = turns.take('a', () => Promise.reject(new Error('broken')));
    const next = turns.take('a', async () => 'read');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('read');
  });
});
