import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { newId } from '../src/core/ids.js';
import { eventually } from './support/eventually.js';
import { closeDatabase, db, newTenant, stack } from './support/tenant.js';

afterAll(closeDatabase);

/** The value of a sample; NaN where there is none. */
const valueIn = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

/** Asks until no part is late: one that others keep busy for two seconds counts as unreachable for a while. */
const whenReady = async (ask: () => Promise<Response[]>): Promise<Response[]> =>
  eventually(async () => {
    const answers = await ask();
    return answers.every(({ status }) => status !== 503) && answers;
  }, 'all parts to answer in time');

describe('probes, without a key', () => {
  it('say that the process is alive and that database, Temporal and model answer', async () => {
    expect(await (await fetch(`${stack().apiUrl}/healthz`)).json()).toEqual({ status: 'ok' });
    const [ready] = await whenReady(async () => [await fetch(`${stack().apiUrl}/readyz`)]);
    expect(ready?.status).toBe(200);
    expect(await ready?.json()).toEqual({ status: 'ready', checks: { database: 'ok', temporal: 'ok', model: 'ok' } });
  });

  it('ask the model no question each when many come at once', async () => {
    const questions = async () =>
      valueIn(
        await (await fetch(`${stack().apiUrl}/metrics`)).text(),
        'cairn_model_wait_seconds_count{priority="query"}',
      );
    await fetch(`${stack().apiUrl}/readyz`);
    let before = 0;
    const answers = await whenReady(async () => {
      before = await questions();
      return Promise.all(Array.from({ length: 200 }, () => fetch(`${stack().apiUrl}/readyz`)));
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Searches of other test files count too.
    expect((await questions()) - before).toBeLessThan(150);
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

  it('give Prometheus what waits and what activities did, without tags of tenants', async () => {
    const api = await newTenant();
    const containerTag = 'a-very-particular-tag';
    const id = newId();
    await db().container.create({ data: { orgId: api.orgId, tag: containerTag } });
    await db().document.create({
      data: {
        ...{ orgId: api.orgId, id, containerTag, type: 'text', status: 'failed', dreamingStatus: 'done' },
        failureReason: 'For the test.',
      },
    });
    // Read at most every 10 s, and more seldom when it takes long.
    const text = await eventually(
      async () => {
        const scraped = await (await fetch(`${stack().apiUrl}/metrics`)).text();
        const failed = await db().document.count({ where: { status: 'failed' } });
        return valueIn(scraped, 'cairn_documents_failed') === failed && scraped;
      },
      'the failed document to be counted',
      60_000,
    );
    for (const name of [
      'cairn_documents_waiting{status="queued"}',
      'cairn_documents_oldest_waiting_seconds',
      'cairn_documents_awaiting_memories',
      'cairn_documents_oldest_awaiting_memories_seconds',
      'cairn_webhook_deliveries_waiting',
      'cairn_jobs_oldest_running_seconds',
    ]) {
      expect(valueIn(text, name)).toBeGreaterThanOrEqual(0);
    }
    expect(
      valueIn(text, 'cairn_activity_duration_seconds_count{activity="startUnfinished",outcome="completed"}'),
    ).toBeGreaterThanOrEqual(1);
    expect(text).not.toContain(containerTag);
  }, 90_000);
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
    const lines = log.split('\n').filter((line) => line.includes(`${headers.get('x-request-id')}`));
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ requestId: headers.get('x-request-id') });
    for (const hidden of [secret, api.key, 'Bearer']) expect(log.includes(hidden)).toBe(false);
  });
});
