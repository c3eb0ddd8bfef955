import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, closeDatabase, db, newTenant, stack } from '../support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const megabyte = 1024 * 1024;
/** Stored as it is, and no work to embed. */
const padded = (text: string, bytes: number) => text.padEnd(bytes);
const healthy = async () => expect(await (await fetch(`${stack().apiUrl}/healthz`)).json()).toEqual({ status: 'ok' });

describe('a body that is much more than it says', () => {
  it.each([
    ['22 MB of brackets', '['.repeat(22 * megabyte), 'body: is nested deeper than 100'],
    ['22 MB of objects inside each other', '{"a":'.repeat(4 * megabyte), 'body: is nested deeper than 100'],
    ['22 MB of small numbers', `[${'1,'.repeat(11 * megabyte)}1]`, 'body: holds more than 100,000 values'],
    [
      '500,000 bad keys of metadata',
      JSON.stringify({
        content: 'x',
        metadata: Object.fromEntries(Array.from({ length: 500_000 }, (_, n) => [`k ${n}`, {}])),
      }),
      'body: holds more than 100,000 values',
    ],
    [
      '10,001 bad messages',
      JSON.stringify({ conversationId: 'x', messages: Array(10_001).fill({}) }),
      'messages: expected at most 10,000 messages',
    ],
  ])('is refused with the limit: %s', async (what, body, details) => {
    const path = what.includes('messages') ? '/v4/conversations' : '/v3/documents';
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.send('POST', path, body)));
    for (const answer of answers) expect([answer.status, answer.body.details]).toEqual([400, details]);
    await healthy();
  });

  it('has at most a hundred problems named, and the others counted', async () => {
    const ids = Array.from({ length: 1_000 }, () => 1);
    const { status, body } = await api.post('/v3/documents/documents/by-ids', { ids });
    expect(status).toBe(400);
    expect(body.details.split('; ')).toHaveLength(101);
    expect(body.details).toMatch(/; and 900 more$/);
  });

  it('is 1 MB where no content goes in', async () => {
    const { status, body } = await api.post('/v4/search', { q: 'x', unknown: 'x'.repeat(megabyte) });
    expect([status, body.details]).toEqual([413, 'body: is over 1 MB']);
    const many = await api.post('/v3/documents/list', { unknown: Array(10_000).fill(1) });
    expect([many.status, many.body.details]).toEqual([400, 'body: holds more than 10,000 values']);
  });

  it('is found in JSON inside of a form or a text too', async () => {
    const brackets = '['.repeat(900_000);
    const { status, body } = await api.upload(Buffer.from('x'), 'a.txt', { metadata: brackets });
    expect([status, body.details]).toEqual([400, 'metadata: is nested deeper than 100']);
    expect((await api.post('/v3/documents/list', { filters: brackets })).status).toBe(400);
  });
});

describe('large content', () => {
  it('goes in, 600 documents and 22 MB at once, and others are answered meanwhile', async () => {
    const documents = (n: number) =>
      Array.from({ length: 600 }, (_, each) => ({
        content: padded(`Owl ${n} sits in tree ${each}.`, 36_000),
        taskType: 'superrag',
      }));
    const bodies = [0, 1, 2].map((n) => JSON.stringify({ containerTag: 'large', documents: documents(n) }));
    const order: string[] = [];
    const noted = async (name: string, answer: Promise<Answer>) => {
      const known = await answer;
      order.push(name);
      return known;
    };
    const sent = bodies.map((body) => noted('batch', api.send('POST', '/v3/documents/batch', body)));
    await healthy();
    order.push('health');
    const list = noted('list', api.post('/v3/documents/list', {}));
    let isOver = false;
    const all = Promise.all([list, ...sent]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await delay(5);
      await healthy();
      order.push('health');
    }
    const [listed, ...answers] = await all;
    expect(listed.status).toBe(200);
    expect(order[0]).toBe('health');
    expect(order.indexOf('list')).toBeLessThan(order.lastIndexOf('batch'));
    expect(order.slice(order.indexOf('batch'), order.lastIndexOf('batch'))).toContain('health');
    for (const { status, body } of answers) {
      expect([status, body.success, body.failed, body.details]).toEqual([200, 600, 0, undefined]);
    }
    expect(await db().document.count({ where: { orgId: api.orgId, containerTag: 'large' } })).toBe(1_800);
    await api.delete('/v3/documents/bulk', { containerTags: ['large'] });
  });

  it('waits for its place and is refused by none, the same six at once being one document', async () => {
    const content = padded('An owl of nine megabytes.', 9 * megabyte);
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/v3/documents', { content })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await healthy();
  });
});
