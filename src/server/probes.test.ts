import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../core/log.js';
import { createMetrics } from '../metrics/metrics.js';
import { createProbes } from './probes.js';
import { type HttpServer, listen } from './server.js';

let server: HttpServer;
afterEach(() => server.stop());

async function started(database: 'ok' | 'unreachable'): Promise<string> {
  const checks = { database, temporal: 'ok', model: 'ok' } as const;
  const readiness = async () => ({ ready: database === 'ok', checks });
  const app = createProbes({ readiness, metrics: createMetrics(), log: createLogger('silent') });
  server = await listen(app, '127.0.0.1', 0, { quietMs: 1 });
  return `http://127.0.0.1:${server.port}`;
}

describe('the probes of a process without an API', () => {
  it('answer as the API does', async () => {
    const url = await started('ok');
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`${url}/v3/session`)).status).toBe(404);
  });

  it('are not ready, but alive, while a part is away', async () => {
    const url = await started('unreachable');
    const { status, headers } = await fetch(`${url}/readyz`);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});
