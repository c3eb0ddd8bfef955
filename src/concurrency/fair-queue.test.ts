import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createFairQueue, outsideOfQueue } from './fair-queue.js';
import { createSharedLoad } from './shared-load.js';

afterEach(() => {
  jest.useRealTimers();
});

const settled = () => new Promise(setImmediate);
const owner = (name: string) => name.charAt(0);

/** Work that ends when it is told to; `begun` holds the names of what has begun, in order. A name begins with its owner. */
function opened(options: Parameters<typeof createFairQueue>[0]) {
  const turns = createFairQueue(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    ...turns,
    begun,
    ask: (name: string, asking: Parameters<typeof turns.take>[2] = {}) =>
      turns.take(
        owner(name),
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        asking,
      ),
    async end(...names: string[]): Promise<void> {
      for (const name of names) {
        ends.get(name)?.();
        await settled();
      }
    },
  };
}

/** What a promise is refused with. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('turns', () => {
  it('go round the owners who wait, each in the order in which it asked', async () => {
    const { begun, ask, end } = opened({ atOnce: 1 });
    const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name));
    await settled();
    await end('a1', 'b1', 'c1', 'a2', 'b2', 'a3');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  it('of thousands of owners take time for each of them, not for each of them and each other', async () => {
    const { take } = createFairQueue({ atOnce: 1 });
    const ended = await Promise.all(times(5_000, (i) => take(`owner ${i}`, async () => i)));
    expect(ended).toHaveLength(5_000);
  }, 5_000);

  it('leave a place to others where an owner may not have them all', async () => {
    const { begun, ask, end } = opened({ atOnce: 3, atOnceEach: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    for (const name of ['b1', 'c1']) void ask(name);
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun.at(-1)).toBe('c1');
    await end('c1');
    expect(begun).toHaveLength(4);
    await end('a2');
    expect(begun.at(-1)).toBe('a3');
  });

  it('come to one who waits behind an owner that has its share', async () => {
    const { begun, ask } = opened({ atOnce: 2, atOnceEach: 1 });
    for (const name of ['a1', 'a2', 'b1']) void ask(name);
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('are all used by one owner that may', async () => {
    const { begun, ask } = opened({ atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('go on after work that failed', async () => {
    const { take } = createFairQueue({ atOnce: 1 });
    const failing = take('a', () => Promise.reject(new Error('broken')));
    const next = take('a', async () => 'read');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('read');
  });

  it('are not waited for by whoever has gone', async () => {
    const { ask, begun, end } = opened({ atOnce: 1 });
    const first = ask('a1');
    const leaving = new AbortController();
    const left = refusal(ask('a2', { signal: leaving.signal }));
    const last = ask('a3');
    await settled();
    leaving.abort(new Error('gone'));
    expect(await left).toEqual(new Error('gone'));
    expect(await refusal(ask('a4', { signal: leaving.signal }))).toEqual(new Error('gone'));
    await end('a1', 'a3');
    expect(begun).toEqual(['a1', 'a3']);
    expect(await Promise.all([first, last])).toEqual(['a1', 'a3']);
  });
});

describe('a place', () => {
  it('is held until it is given back, and given back once', async () => {
    const { place, ask, begun } = opened({ atOnce: 1 });
    const release = await place('a');
    for (const name of ['b1', 'c1']) void ask(name);
    await settled();
    expect(begun).toEqual([]);
    release();
    release();
    await settled();
    expect(begun).toEqual(['b1']);
  });

  it('is waited for so long, and who gave up does not get it later', async () => {
    const { place } = createFairQueue({ atOnce: 1, limitMs: 200 });
    const release = await place('a');
    expect(await refusal(place('b'))).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    release();
    (await place('c'))();
  });
});

describe('the limit of a wait', () => {
  it('refuses at once whose wait would be over it, and says when to come back', async () => {
    const { ask, begun, end } = opened({ atOnce: 1, limitMs: 60_000 });
    // 50 ms each, as long as nothing was measured: with 1,200 before it, the last one would begin after 60 s.
    const accepted = times(1_200, (i) => ask(`a${i}`).catch(() => undefined));
    const [refused, other] = [await refusal(ask('a late')), ask('b')];
    await settled();
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    await end('a0');
    expect(begun).toEqual(['a0', 'b']);
    await end('b');
    expect(await other).toBe('b');
    for (let i = 1; i < 1_200; i += 1) await end(`a${i}`);
    await Promise.all(accepted);
    expect(begun).not.toContain('a late');
  });

  it('counts from when the request came', async () => {
    const hour = 3_600_000;
    const { ask, begun } = opened({ atOnce: 1, limitMs: hour });
    void ask('a1');
    expect(await refusal(ask('a2', { since: performance.now() - hour + 50 }))).toMatchObject({ status: 503 });
    expect(begun).toEqual(['a1']);
  });

  it('is kept in the queue too, and says when to come back', async () => {
    const { ask, begun } = opened({ atOnce: 1, limitMs: 200 });
    void ask('a1');
    expect(await refusal(ask('a2'))).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(begun).toEqual(['a1']);
  });

  it('refuses those that came last when it turns out that work takes longer', async () => {
    jest.useFakeTimers();
    const { take } = createFairQueue({ atOnce: 1, limitMs: 3_000 });
    // By the first guess all of them have time; by what they take, at most 15 have.
    const order: string[] = [];
    const asked = times(40, () => take('a', () => new Promise<void>((resolve) => setTimeout(resolve, 200))));
    for (const one of asked)
      one.then(
        () => order.push('done'),
        () => order.push('refused'),
      );
    await jest.advanceTimersByTimeAsync(10_000);
    const ends = await Promise.allSettled(asked);
    expect(order.slice(order.indexOf('refused')).filter((end) => end === 'done').length).toBeGreaterThan(1);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(ends.findLastIndex(({ status }) => status === 'fulfilled')).toBe(ends.length - refused.length - 1);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect([status, Number(headers['retry-after']) >= 1]).toEqual([503, true]);
    }
  });

  it('takes in what waits in other queues before the same thing, as far as it comes between', async () => {
    const load = createSharedLoad();
    const writes = opened({ atOnce: 1, load });
    const reads = opened({ atOnce: 1, limitMs: 60_000, load });
    for (let i = 0; i < 601; i += 1) void writes.ask(`a${i}`);
    // 600 writes of 50 ms wait: as many come between the reads, so that one behind 599 of them begins after 60 s.
    const clients = times(600, () => new AbortController());
    const refused: unknown[] = [];
    for (const { signal } of clients) reads.ask('a', { signal }).catch((error) => refused.push(error));
    await settled();
    expect(refused).toEqual([]);
    expect(await refusal(reads.ask('a late'))).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    for (const client of clients) client.abort();
  });

  it('is none where none is given', async () => {
    const { ask, begun, end } = opened({ atOnce: 1 });
    const many = times(1_000, (i) => ask(`a${i}`));
    await settled();
    for (let i = 0; i < 1_000; i += 1) await end(`a${i}`);
    expect(await Promise.all(many)).toHaveLength(1_000);
    expect(begun).toHaveLength(1_000);
  });
});

describe('what a piece of work costs', () => {
  it('is what it takes, divided by how many are at work meanwhile', () => {
    jest.useFakeTimers();
    const load = createSharedLoad();
    const before = load.change(1);
    for (let i = 0; i < 3; i += 1) load.change(1);
    jest.advanceTimersByTime(200);
    expect(load.change(-1) - before).toBe(50);
  });
});

describe('work that waits for somebody else', () => {
  it('leaves its place meanwhile, and is the next of its owner afterwards', async () => {
    const { ask, begun, end, take } = opened({ atOnce: 1 });
    let answer: () => void = () => undefined;
    const waits = take('a', async () => {
      const elsewhere = () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        });
      await Promise.all([outsideOfQueue(elsewhere), outsideOfQueue(async () => undefined)]);
      begun.push('after');
      return 'done';
    });
    const asked = [ask('a1'), ask('a2')];
    await settled();
    expect(begun).toEqual(['a1']);
    answer();
    await settled();
    expect(begun).toEqual(['a1']);
    await end('a1');
    expect(await waits).toBe('done');
    await end('a2');
    expect(begun).toEqual(['a1', 'after', 'a2']);
    expect(await Promise.all(asked)).toEqual(['a1', 'a2']);
  });

  it('keeps no place when it ends before what it waited for', async () => {
    const { take } = createFairQueue({ atOnce: 1 });
    let answer: () => void = () => undefined;
    const broken = take('a', () => {
      const waits = outsideOfQueue(
        () =>
          new Promise<void>((resolve) => {
            answer = resolve;
          }),
      );
      void waits;
      return Promise.reject(new Error('broken'));
    });
    await expect(broken).rejects.toThrow('broken');
    answer();
    await settled();
    expect(await take('b', async () => 'next')).toBe('next');
  });

  it('just runs outside of a turn', async () => {
    expect(await outsideOfQueue(async () => 'answer')).toBe('answer');
  });
});
