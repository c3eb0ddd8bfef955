import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createHostTurns } from './host-turns.js';

const never = new AbortController().signal;

describe('createHostTurns', () => {
  it('gives the turns of a host in order, one at a time', async () => {
    const turns = createHostTurns();
    const order: string[] = [];
    let active = 0;
    await Promise.all(
      ['1', '2', '3'].map(async (name) => {
        const end = await turns.take('a.test', never);
        order.push(name);
        active += 1;
        await setImmediate();
        expect(active).toBe(1);
        active -= 1;
        end();
      }),
    );
    expect(order).toEqual(['1', '2', '3']);
  });

  it('lets hosts go side by side', async () => {
    const turns = createHostTurns();
    const ends = await Promise.all([turns.take('a.test', never), turns.take('b.test', never)]);
    for (const end of ends) end();
  });

  it('forgets hosts that nobody uses', async () => {
    const turns = createHostTurns();
    const end = await turns.take('a.test', never);
    expect(turns.size).toBe(1);
    end();
    await setImmediate();
    expect(turns.size).toBe(0);
  });

  it('drops a waiting caller whose signal aborts, and serves the next ones', async () => {
    const turns = createHostTurns();
    const end = await turns.take('a.test', never);
    const abort = new AbortController();
    const second = turns.take('a.test', abort.signal);
    const third = turns.take('a.test', never);
    abort.abort(new Error('no longer wanted'));
    await expect(second).rejects.toThrow('no longer wanted');
    end();
    (await third)();
    await setImmediate();
    expect(turns.size).toBe(0);
  });
});
