import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.js';
import { closeDatabase, newTenant, stack } from './support/tenant.js';

afterAll(closeDatabase);

describe('probes, without a key', () => {
  it('say that the process is alive and that database, Temporal and model answer', async () => {
    expect(await (await fetch(`${stack().apiUrl}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${stack().apiUrl}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ready', checks: { database: 'ok', temporal: 'ok', model: 'ok' } });
  });

  it('give Prometheus the requests by route, never by id', async () => {
    const api = await newTenant();
    await api.get('/v3/documents/someVeryParticularId');
    const text = await (await fetch(`${stack().apiUrl}/metrics`)).text();
    expect(text).toMatch(
      /cairn_http_request_duration_seconds_count\{[^}]*route="\/v3\/documents\/:id",status="404"\} [1-9]/,
    );
    expect(text).not.toContain('someVeryParticularId');
  });
});

describe('the log', () => {
  it('is JSON with request ids, and holds neither content nor keys', async () => {
    const api = await newTenant();
    const secret = 'marmalade-on-the-ceiling';
    await api.remember({ content: `I store ${secret} at home.`, customId: secret });
    await api.post('/v4/search', { q: secret });
    const { headers } = await api.send('POST', '/v3/documents', `{"content": "${secret}`);
    const log = await eventually(() => {
      const text = readFileSync(stack().logFile, 'utf8');
      return text.includes(`"requestId":"${headers.get('x-request-id')}"`) ? text : undefined;
    }, 'the last request to be logged');
    for (const hidden of [secret, api.key, 'Bearer']) expect(log.includes(hidden)).toBe(false);
  });
});
