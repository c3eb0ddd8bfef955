import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../core/log.js';
import { createLifecycle, type Lifecycle } from './lifecycle.js';

const log = createLogger('silent');
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
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

  describe('that hangs', () => {
    /** A stop that has begun and does not end. @returns what ended the process */
    function hanging() {
      jest.useFakeTimers();
      const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
      const lifecycle = createLifecycle(log);
      void lifecycle.run(async () => lifecycle.onStop('database', () => new Promise(() => undefined)));
      process.emit('SIGINT');
      return exit;
    }

    it('is ended by a second Ctrl-C, for which what npm sends on of the first one is not taken', () => {
      const exit = hanging();
      process.emit('SIGINT');
      jest.advanceTimersByTime(1_000);
      process.emit('SIGTERM');
      expect(exit).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      process.emit('SIGINT');
      expect(exit.mock.calls).toEqual([[1]]);
    });

    it('ends by itself after 14 s', () => {
      const exit = hanging();
      jest.advanceTimersByTime(13_999);
      expect(exit).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(exit.mock.calls).toEqual([[1]]);
    });
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
