import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../core/log.js';
import { createLifecycle, type Lifecycle } from './lifecycle.js';

const log = createLogger('silent');
afterEach(() => {
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
});

describe('an orderly stop', () => {
  it('ends what work comes from all at once, then the parts beneath, the last one started first', async () => {
    const lifecycle = createLifecycle(log);
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(name);
    };
    let drained: () => void = () => undefined;
    const bothDrained = new Promise<void>((resolve) => {
      drained = resolve;
    });
    const code = await lifecycle.run(async () => {
      lifecycle.onStop('database', note('database'));
      lifecycle.onDrain('workers', async () => {
        await bothDrained;
        order.push('workers');
      });
      lifecycle.onStop('services', note('services'));
      lifecycle.onDrain('http server', async () => drained());
      process.emit('SIGTERM');
    });
    expect({ code, order }).toEqual({ code: 0, order: ['workers', 'services', 'database'] });
  });

  it('goes on behind a part that does not stop cleanly, and says so by its status', async () => {
    const lifecycle = createLifecycle(log);
    let isStopped = false;
    const code = await lifecycle.run(async () => {
      lifecycle.onStop('database', async () => {
        isStopped = true;
      });
      lifecycle.onDrain('workers', () => Promise.reject(new Error('stuck')));
      process.emit('SIGINT');
    });
    expect({ code, isStopped }).toEqual({ code: 1, isStopped: true });
  });

  /** A start that fails when the database beneath it goes away, which the stop that `cause` begins does. */
  const cutOff = (lifecycle: Lifecycle, cause: () => void) =>
    lifecycle.run(
      () =>
        new Promise<void>((_, reject) => {
          lifecycle.onStop('database', async () => reject(new Error('the connection was lost')));
          cause();
        }),
    );

  it('during a start ends with its own status, whatever the start says of the parts that go away beneath it', async () => {
    expect(await cutOff(createLifecycle(log), () => process.emit('SIGTERM'))).toBe(0);
  });

  it('after a start that fails is not cut short by the first signal, and the failure is told', async () => {
    const lifecycle = createLifecycle(log);
    let isStopped = false;
    const start = lifecycle.run(async () => {
      lifecycle.onStop('database', async () => {
        process.emit('SIGTERM');
        isStopped = true;
      });
      throw new Error('the port is taken');
    });
    await expect(start).rejects.toThrow('the port is taken');
    expect(isStopped).toBe(true);
  });

  it('after a loss during a start leaves it to the start to say what it was', async () => {
    const lifecycle = createLifecycle(log);
    const start = cutOff(lifecycle, () => lifecycle.fail(new Error('the database ended')));
    await expect(start).rejects.toThrow('the connection was lost');
  });
});
