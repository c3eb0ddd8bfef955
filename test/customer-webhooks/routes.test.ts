import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { eventually } from '../support/eventually.js';
import { isSigned, type Receiver, startReceiver } from '../support/receiver.js';
import { type Api, closeDatabase, db, newTenant, stack } from '../support/tenant.js';

let api: Api & { orgId: string };
let receiver: Receiver;
beforeEach(async () => {
  api = await newTenant();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(closeDatabase);

const make = async (more: object = {}) => (await api.post('/v3/webhooks', { url: receiver.url, ...more })).body;
const deliveries = async (id: string, query = '') => (await api.get(`/v3/webhooks/${id}/deliveries${query}`)).body;
const delivered = (id: string, deliveryId: string, state: string) =>
  eventually(async () => {
    const { body } = await api.get(`/v3/webhooks/${id}/deliveries/${deliveryId}`);
    return body.state === state ? body : undefined;
  }, `the delivery to be ${state}`);
const called = (count: number) => eventually(() => receiver.calls.length >= count, `${count} calls`);

describe('/v3/webhooks', () => {
  it('makes one, tells its secret once, changes and deletes it', async () => {
    const { status, body } = await api.post('/v3/webhooks', { url: receiver.url, description: 'Ours' });
    expect(status).toBe(200);
    const { secret, ...webhook } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      ...{ id: expect.any(String), url: receiver.url, events: [], containerTags: [], description: 'Ours' },
      ...{ state: 'enabled', disabledReason: null, lastSuccessAt: null, previousExpiresAt: null },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    expect((await api.get('/v3/webhooks')).body).toEqual([webhook]);
    expect((await api.get(`/v3/webhooks/${webhook.id}`)).body).toEqual(webhook);
    const patch = { events: ['document.done'], containerTags: ['a'], description: null, enabled: false };
    expect((await api.patch(`/v3/webhooks/${webhook.id}`, patch)).body).toMatchObject({
      ...{ events: ['document.done'], containerTags: ['a'], description: null, state: 'disabled', url: receiver.url },
    });
    const stored = await db().customerWebhook.findMany({ where: { orgId: api.orgId } });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    expect((await api.delete(`/v3/webhooks/${webhook.id}`)).status).toBe(204);
    expect((await api.get(`/v3/webhooks/${webhook.id}`)).status).toBe(404);
    expect((await api.delete(`/v3/webhooks/${webhook.id}`)).status).toBe(404);
  });

  it.each([
    ['http://127.0.0.1:1/', /private or reserved/],
    ['https://127.0.0.1/', /private or reserved/],
    ['https://169.254.169.254/latest', /private or reserved/],
    ['https://[::1]/', /private or reserved/],
    ['https://[::ffff:10.0.0.1]/', /private or reserved/],
    ['http://8.8.8.8/', /https.* WEBHOOK_ALLOWED_ADDRESSES/],
    ['https://user:secret@app.example/', /user name or password/],
    ['ftp://app.example/', /url/],
    [`https://app.example/${'x'.repeat(2_048)}`, /2048/],
  ])('refuses %s', async (url, reason) => {
    const { status, body } = await api.post('/v3/webhooks', { url });
    expect([status, body.details]).toEqual([400, expect.stringMatching(reason)]);
    const { id } = await make();
    expect((await api.patch(`/v3/webhooks/${id}`, { url })).status).toBe(400);
  });

  it('names every problem, and makes twenty at most', async () => {
    const wrong = { url: 'x', events: ['nothing'], containerTags: ['a b'], enabled: 1 };
    const { status, body } = await api.post('/v3/webhooks', wrong);
    expect(status).toBe(400);
    for (const field of ['url', 'events', 'containerTags', 'enabled']) expect(body.details).toContain(field);
    const made = await Promise.all(Array.from({ length: 25 }, () => api.post('/v3/webhooks', { url: receiver.url })));
    expect(made.filter((answer) => answer.status === 200)).toHaveLength(20);
    expect(made.filter((answer) => answer.status === 409)).toHaveLength(5);
  });

  it('leaves a line in the audit log for each change, without a secret or an address', async () => {
    const { id, secret } = await make();
    await api.patch(`/v3/webhooks/${id}`, { description: 'x' });
    const { body: rotated } = await api.post(`/v3/webhooks/${id}/rotate-secret`, {});
    const { deliveryId } = (await api.post(`/v3/webhooks/${id}/test`)).body;
    await api.post(`/v3/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
    await api.post(`/v3/webhooks/${id}/replay`, { since: '2026-01-01' });
    await api.delete(`/v3/webhooks/${id}`);
    const log = await eventually(async () => {
      const lines = (await readFile(stack().logFile, 'utf8')).split('\n').filter((line) => line.includes(id));
      return lines.some((line) => line.includes('"DELETE"')) ? lines : undefined;
    }, 'the audit lines');
    const acts = log.filter((line) => line.includes('"audit":true')).map((line) => JSON.parse(line));
    expect(acts.map(({ method, route }) => `${method} ${route}`)).toEqual([
      'POST /v3/webhooks',
      'PATCH /v3/webhooks/:id',
      'POST /v3/webhooks/:id/rotate-secret',
      'POST /v3/webhooks/:id/test',
      'POST /v3/webhooks/:id/deliveries/:deliveryId/redeliver',
      'POST /v3/webhooks/:id/replay',
      'DELETE /v3/webhooks/:id',
    ]);
    for (const hidden of [secret.slice(6), rotated.secret.slice(6), receiver.url])
      expect(log.join('\n')).not.toContain(hidden);
  });
});

describe('what is sent', () => {
  it('is an event of the container that was asked for, signed, once', async () => {
    const { id, secret } = await make({ events: ['document.done'], containerTags: ['mine'] });
    const customId = newId();
    await api.remember({ content: 'Not of interest.', containerTag: 'other', taskType: 'superrag' });
    const document = await api.remember({ content: 'A boat.', containerTag: 'mine', customId, taskType: 'superrag' });
    await called(1);
    const [call] = receiver.calls;
    expect(call?.event).toEqual({
      type: 'document.done',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: document, customId, containerTag: 'mine', revision: 1 },
    });
    expect(call && isSigned(call, secret)).toBe(true);
    const [told] = await deliveries(id);
    const end = await delivered(id, told.id, 'delivered');
    expect(end).toMatchObject({ eventId: call?.id, type: 'document.done', lastStatus: 204, payload: call?.event });
    expect(end.attempts).toEqual([
      { at: expect.any(String), status: 204, durationMs: expect.any(Number), error: null },
    ]);
    expect((await api.get(`/v3/webhooks/${id}`)).body.lastSuccessAt).not.toBeNull();
    expect(receiver.calls).toHaveLength(1);
    expect(await deliveries(id, '?state=failed')).toEqual([]);
    expect(await deliveries(id, '?type=document.done&page=2')).toEqual([]);
  });

  it('is sent again until it is taken, with the same id', async () => {
    const { id, secret } = await make();
    receiver.answer = (response) => response.writeHead(receiver.calls.length < 4 ? 500 : 200).end();
    const { status, body } = await api.post(`/v3/webhooks/${id}/test`);
    expect(status).toBe(202);
    const end = await delivered(id, body.deliveryId, 'delivered');
    expect(end.attempts.map((attempt: { status: number }) => attempt.status)).toEqual([500, 500, 500, 200]);
    expect(new Set(receiver.calls.map((call) => call.id))).toEqual(new Set([end.eventId]));
    expect(receiver.calls.map((call) => isSigned(call, secret))).toEqual([true, true, true, true]);
  });

  it('has failed after ten attempts, and is sent again when that is asked for, by itself or with others', async () => {
    const { id } = await make();
    receiver.answer = (response) => response.writeHead(500).end();
    const { deliveryId } = (await api.post(`/v3/webhooks/${id}/test`)).body;
    const failed = await delivered(id, deliveryId, 'failed');
    expect(failed).toMatchObject({ lastStatus: 500, nextAttemptAt: null });
    expect(failed.attempts).toHaveLength(10);
    receiver.answer = (response) => response.writeHead(200).end();
    const again = await api.post(`/v3/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
    expect(again.status).toBe(202);
    expect(await delivered(id, again.body.deliveryId, 'delivered')).toMatchObject({ eventId: failed.eventId });
    const since = '2026-01-01';
    const until = new Date(Date.now() - 3_600_000).toISOString();
    expect((await api.post(`/v3/webhooks/${id}/replay`, { since, until })).body).toEqual({ count: 0 });
    const replayed = await api.post(`/v3/webhooks/${id}/replay`, { since });
    expect([replayed.status, replayed.body]).toEqual([202, { count: 1 }]);
    await delivered(id, deliveryId, 'delivered');
    expect(new Set(receiver.calls.map((call) => call.id)).size).toBe(1);
  });

  it('is held for a webhook that is disabled, until it is asked for', async () => {
    const { id } = await make({ events: ['document.done'], enabled: false });
    await api.remember({ content: 'A house.', taskType: 'superrag' });
    const [held] = await deliveries(id);
    expect(held).toMatchObject({ state: 'held', attempts: 0, nextAttemptAt: null });
    for (const path of ['test', `deliveries/${held.id}/redeliver`, 'replay']) {
      expect((await api.post(`/v3/webhooks/${id}/${path}`, { since: '2026-01-01' })).status).toBe(409);
    }
    await api.patch(`/v3/webhooks/${id}`, { enabled: true });
    await api.remember({ content: 'A garden.', taskType: 'superrag' });
    await called(1);
    expect((await deliveries(id, '?state=held')).map(({ id: each }: { id: string }) => each)).toEqual([held.id]);
    const { body } = await api.post(`/v3/webhooks/${id}/replay`, { since: '2026-01-01', states: ['held'] });
    expect(body).toEqual({ count: 1 });
    await delivered(id, held.id, 'delivered');
    expect(receiver.calls).toHaveLength(2);
  });

  it('of a webhook that is disabled meanwhile is held, and so is what it was to be sent', async () => {
    const { id } = await make();
    receiver.answer = (response) => response.writeHead(410).end();
    const { deliveryId } = (await api.post(`/v3/webhooks/${id}/test`)).body;
    await delivered(id, deliveryId, 'held');
    expect((await api.get(`/v3/webhooks/${id}`)).body).toMatchObject({
      state: 'disabled',
      disabledReason: expect.stringContaining('410'),
    });
  });

  it('is signed with both secrets while one takes over from the other, and then with the new one alone', async () => {
    const { id, secret: old } = await make();
    const rotated = await api.post(`/v3/webhooks/${id}/rotate-secret`, { graceHours: 1 });
    expect(rotated.status).toBe(200);
    const { secret, previousExpiresAt } = rotated.body;
    expect(Date.parse(previousExpiresAt) - Date.now()).toBeGreaterThan(3_500_000);
    await api.post(`/v3/webhooks/${id}/test`);
    await called(1);
    expect([old, secret].map((each) => isSigned(receiver.calls[0] as never, each))).toEqual([true, true]);
    const second = await api.post(`/v3/webhooks/${id}/rotate-secret`, {});
    expect([second.status, second.headers.get('x-should-retry')]).toEqual([409, 'false']);
    const where = { orgId_id: { orgId: api.orgId, id } };
    await db().customerWebhook.update({ where, data: { previousExpiresAt: new Date() } });
    await api.post(`/v3/webhooks/${id}/test`);
    await called(2);
    expect([old, secret].map((each) => isSigned(receiver.calls[1] as never, each))).toEqual([false, true]);
    const forced = await api.post(`/v3/webhooks/${id}/rotate-secret`, { graceHours: 0, force: true });
    expect(forced.body.previousExpiresAt).toBeNull();
    await api.post(`/v3/webhooks/${id}/test`);
    await called(3);
    const ends = [old, secret, forced.body.secret].map((each) => isSigned(receiver.calls[2] as never, each));
    expect(ends).toEqual([false, false, true]);
  });

  it('is sent at once to another address, however long the one before is to be left alone', async () => {
    const { id } = await make({ url: 'http://127.0.0.2:1/' });
    const where = { orgId_id: { orgId: api.orgId, id } };
    const probeAt = new Date(Date.now() + 3_600_000);
    await db().customerWebhook.update({ where, data: { failures: 20, failingSince: new Date(), probeAt } });
    const { deliveryId } = (await api.post(`/v3/webhooks/${id}/test`)).body;
    await api.patch(`/v3/webhooks/${id}`, { url: receiver.url });
    expect((await delivered(id, deliveryId, 'delivered')).attempts).toHaveLength(1);
  });
});
