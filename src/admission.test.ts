import { describe, expect, it } from '@jest/globals';
import { createAdmission, outsideOfTurn } from './admission.js';

/** Of a client that stays. */
const staying = () => new AbortController().signal;

/** An admission whose work ends when it is told to; `begun` holds the names of what has begun, in order. */
function opened(options: { places: number; limitMs?: number }) {
  const admission = createAdmission(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (group: string, name: string, signal = staying()) =>
      admission.run(
        group,
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        signal,
      ),
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
    run: admission.run,
  };
}

/** What a promise is refused with. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('admission', () => {
  it('runs as many at once as there are places, the others in their order', async () => {
    const { ask, begun, end } = opened({ places: 1 });
    const all = Promise.all([ask('a', '1'), ask('a', '2'), ask('a', '3')]);
    await new Promise(setImmediate);
    expect(begun).toEqual(['1']);
    for (const name of ['1', '2', '3']) await end(name);
    expect(begun).toEqual(['1', '2', '3']);
    expect(await all).toEqual(['1', '2', '3']);
  });

  it('keeps one place for other groups, and lets groups take turns', async () => {
    const { ask, begun, end } = opened({ places: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1']);
    for (const name of ['b1', 'b2']) void ask('b', name);
    void ask('c', 'c1');
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    await end('b1');
    expect(begun.slice(2)).toEqual(['c1', 'a2']);
    await end('c1');
    expect(begun.slice(4)).toEqual(['b2']);
  });

  it('forgets whoever leaves the queue', async () => {
    const { ask, begun, end } = opened({ places: 1 });
    const first = ask('a', '1');
    const leaving = new AbortController();
    const left = refusal(ask('a', '2', leaving.signal));
    const last = ask('a', '3');
    leaving.abort(new Error('gone'));
    expect(await left).toEqual(new Error('gone'));
    await end('1');
    await end('3');
    expect(begun).toEqual(['1', '3']);
    expect(await Promise.all([first, last])).toEqual(['1', '3']);
  });

  it('gives the place back when the work fails', async () => {
    const { run } = opened({ places: 1 });
    const broken = () => Promise.reject(new Error('broken'));
    expect(await refusal(run('a', broken, staying()))).toEqual(new Error('broken'));
    expect(await run('a', async () => 'next', staying())).toBe('next');
  });
});

describe('the limit of a wait', () => {
  it('refuses at once whose wait would be over it, and says when to come back', async () => {
    const { ask, begun, end } = opened({ places: 1, limitMs: 60_000 });
    // 50 ms each, as long as nothing was measured: with 1,200 before it, the last one would begin after 60 s.
    const accepted = Array.from({ length: 1_200 }, (_, index) => ask('a', String(index)).catch(() => undefined));
    const [refused, other] = [await refusal(ask('a', 'late')), ask('b', 'other')];
    await new Promise(setImmediate);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    await end('0');
    expect(begun).toEqual(['0', 'other']);
    await end('other');
    expect(await other).toBe('other');
    for (let index = 1; index < 1_200; index += 1) await end(String(index));
    await Promise.all(accepted);
    expect(begun).not.toContain('late');
  });

  it('is kept in the queue too, and says when to come back', async () => {
    const { ask, begun } = opened({ places: 1, limitMs: 200 });
    void ask('a', '1');
    expect(await refusal(ask('a', '2'))).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(begun).toEqual(['1']);
  });

  it('refuses those that came last when it turns out that work takes longer', async () => {
    const { run } = opened({ places: 1, limitMs: 3_000 });
    const work = () => new Promise((resolve) => setTimeout(resolve, 200, 'done'));
    // By the first guess all of them have time; by what they take, at most 15 have.
    const order: string[] = [];
    const asked = Array.from({ length: 40 }, () => run('a', work, staying()));
    for (const one of asked)
      one.then(
        () => order.push('done'),
        () => order.push('refused'),
      );
    const ends = await Promise.allSettled(asked);
    expect(order.slice(order.indexOf('refused')).filter((end) => end === 'done').length).toBeGreaterThan(1);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(ends.findLastIndex(({ status }) => status === 'fulfilled')).toBe(ends.length - refused.length - 1);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect([status, Number(headers['retry-after']) >= 1]).toEqual([503, true]);
    }
  });

  it('is none where none is given', async () => {
    const { ask, begun, end } = opened({ places: 1 });
    const many = Array.from({ length: 1_000 }, (_, index) => ask('a', String(index)));
    await new Promise(setImmediate);
    for (let index = 0; index < 1_000; index += 1) await end(String(index));
    expect(await Promise.all(many)).toHaveLength(1_000);
    expect(begun).toHaveLength(1_000);
  });
});

describe('work that waits for somebody else', () => {
  it('leaves its place meanwhile, and is the next of its group afterwards', async () => {
    const { ask, begun, end, run } = opened({ places: 1 });
    let answer: () => void = () => undefined;
    const waits = run(
      'a',
      async () => {
        const elsewhere = () =>
          new Promise<void>((resolve) => {
            answer = resolve;
          });
        await Promise.all([outsideOfTurn(elsewhere), outsideOfTurn(async () => undefined)]);
        begun.push('after');
        return 'done';
      },
      staying(),
    );
    const [first, second] = [ask('a', '1'), ask('a', '2')];
    await new Promise(setImmediate);
    expect(begun).toEqual(['1']);
    answer();
    await new Promise(setImmediate);
    expect(begun).toEqual(['1']);
    await end('1');
    expect(await waits).toBe('done');
    await end('2');
    expect(begun).toEqual(['1', 'after', '2']);
    expect(await Promise.all([first, second])).toEqual(['1', '2']);
  });

  it('just runs outside of an admission', async () => {
    expect(await outsideOfTurn(async () => 'answer')).toBe('answer');
  });
});
