import { expect, it } from '@jest/globals';
import type { Context } from 'koa';
import type { Logger } from '../core/log.js';
import { createTracing } from './open-telemetry.js';

it('stops in order while its collector is away, and the log says that spans are lost', async () => {
  const warned: unknown[] = [];
  const warn = (_: object, message: string) => void warned.push(message);
  // Nothing listens on the discard port of this machine.
  const { request, close } = createTracing('http://127.0.0.1:9', { warn } as unknown as Logger);
  const ctx = { path: '/v3/session', method: 'GET', headers: {}, status: 200 } as Context;
  await request(ctx, async () => undefined);
  await close();
  expect(warned).toEqual(['the last spans could not be sent to the collector']);
});
