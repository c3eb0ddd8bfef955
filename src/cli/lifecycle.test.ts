import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../core/log.js';
import { createLifecycle } from './lifecycle.js';

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
});
