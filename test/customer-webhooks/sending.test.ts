import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { createDeliveryPruning } from '../../src/customer-webhooks/pruning.js';
import { customerSecret } from '../../src/customer-webhooks/signing.js';
import { countBacklog } from '../../src/metrics/backlog-repository.js';
import { eventually } from '../support/eventually.js';
import { isSigned, startReceiver } from '../support/receiver.js';
import { closeDatabase, db } from '../support/tenant.js';
import {
  day,
  happen,
  hook,
  hour,
  minute,
  proceed,
  row,
  rows,
  second,
  sending,
  setUpWebhook,
  table,
  vault,
  webhook,
} from '../support/webhook-by-hand.js';

setUpWebhook();
afterAll(closeDatabase);

/** As if that long had passed for what waits; due for two seconds at most, as the running sweep would send it after ten. */
const pass = async (ms: number) => {
  await db().$executeRaw`
    update customer_delivery
    set next_attempt_at = greatest(next_attempt_at - ${ms} * interval '1 millisecond', now() - interval '2 seconds')
    where org_id = ${hook.api.orgId} and next_attempt_at > now() - interval '2 seconds'`;
  await db().$executeRaw`
    update customer_webhook set probe_at = probe_at - ${ms} * interval '1 millisecond' where org_id = ${hook.api.orgId}`;
};
const answerWith = (status: number, headers: Record<string, string> = {}) => {
  hook.receiver.answer = (response) => response.writeHead(status, headers).end('a body that nobody reads');
};

describe('a delivery', () => {
  it('is sent once, run twice, and leaves nothing to come back for', async () => {
    await happen();
    expect(await proceed()).toEqual({ nextMs: null });
    expect(await proceed()).toEqual({ nextMs: null });
    expect(hook.receiver.calls).toHaveLength(1);
    expect(hook.receiver.calls[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(isSigned(hook.receiver.calls[0] as never, hook.secret)).toBe(true);
    expect(await row()).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204, lastError: null });
  });

  it('is tried by the table, ten times in all, each time with the same id', async () => {
    answerWith(500);
    await happen();
    const waits: number[] = [];
    for (const delay of [...table, null]) {
      const { nextMs } = await proceed();
      if (delay === null) expect(nextMs).toBeNull();
      else {
        expect(nextMs).toBeGreaterThan(0.9 * delay - 2 * second);
        expect(nextMs).toBeLessThanOrEqual(1.1 * delay);
        waits.push(nextMs ?? 0);
      }
      await pass(1.1 * (delay ?? 0));
    }
    expect(waits).toHaveLength(9);
    expect(await row()).toMatchObject({ state: 'failed', attempts: 10, lastStatus: 500 });
    expect((await row()).history).toHaveLength(10);
    expect(new Set(hook.receiver.calls.map(({ id }) => id))).toEqual(new Set([(await row()).eventId]));
    await pass(hour);
    expect(await proceed()).toEqual({ nextMs: null });
    expect(hook.receiver.calls).toHaveLength(10);
  });

  it.each([
    ['429', '7200', 2 * hour],
    ['503', new Date(Date.now() + 3 * hour).toUTCString(), 3 * hour],
    ['500', '999999', day],
    ['500', '1', 5 * second],
  ])('with a %s waits for the Retry-After %s', async (status, retryAfter, wait) => {
    answerWith(Number(status), { 'retry-after': retryAfter });
    await happen();
    const began = Date.now();
    const { nextMs } = await proceed();
    // It is told when all is done, which a busy machine takes its time for.
    expect(nextMs).toBeGreaterThan(0.89 * wait - (Date.now() - began));
    expect(nextMs).toBeLessThan(1.11 * wait);
  });

  it.each([301, 302, 307, 308, 304, 400, 404])(
    'is not taken with a %i, and no redirect is followed',
    async (status) => {
      answerWith(status, { location: `${hook.receiver.url}/elsewhere` });
      await happen();
      await proceed();
      expect(await row()).toMatchObject({ state: 'pending', lastStatus: status, attempts: 1 });
      expect(hook.receiver.calls).toHaveLength(1);
    },
  );

  it('is not taken when no answer comes in time, or its end does not', async () => {
    hook.receiver.answer = () => undefined;
    await happen();
    await proceed(sending({ timeoutMs: 200 }));
    expect(await row()).toMatchObject({ lastStatus: null, lastError: 'No answer came within 0.2 seconds.' });
    // Nobody waits for the body.
    hook.receiver.answer = (response) => response.writeHead(200).write('x');
    await pass(10 * second);
    await proceed(sending({ timeoutMs: 2 * second }));
    expect(await row()).toMatchObject({ state: 'delivered', lastStatus: 200 });
  });

  it('whose worker ends is neither delivered nor failed, and sent again', async () => {
    const stop = new AbortController();
    hook.receiver.answer = () => stop.abort(new Error('the worker ends'));
    await happen();
    await expect(sending().proceed({ orgId: hook.api.orgId, webhookId: hook.id }, stop.signal)).rejects.toThrow(
      'the worker ends',
    );
    expect(await row()).toMatchObject({ state: 'pending', attempts: 0 });
    answerWith(200);
    await proceed();
    expect(hook.receiver.calls.map(({ id }) => id)).toEqual([hook.receiver.calls[0]?.id, hook.receiver.calls[0]?.id]);
  });

  it('whose secret cannot be read has failed for that, until it is rotated', async () => {
    const lost = 'v1.lost.x.x.x';
    const change = (data: object) => db().customerWebhook.updateMany({ where: { id: hook.id }, data });
    await change({ secret: lost });
    await happen();
    await proceed();
    expect(await row()).toMatchObject({ lastError: expect.stringMatching(/another master key.*rotate/) });
    expect(hook.receiver.calls).toEqual([]);
    const rotated = vault.seal(hook.secret, customerSecret(hook.api, hook.id));
    await change({ secret: rotated, previousSecret: lost, previousExpiresAt: new Date(Date.now() + day) });
    await pass(6 * minute);
    await proceed();
    expect(await row()).toMatchObject({ state: 'delivered' });
    expect(hook.receiver.calls.map((call) => isSigned(call, hook.secret))).toEqual([true]);
  });
});

describe('a webhook', () => {
  it('is called four times at once', async () => {
    const waiting: ServerResponse[] = [];
    // Four are waited for, and then a little, as a fifth might come.
    hook.receiver.answer = (response) => {
      const answer = () => {
        for (const each of waiting.splice(0)) each.writeHead(200).end();
      };
      if (waiting.push(response) === 4) setTimeout(answer, 30);
    };
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    expect([hook.receiver.calls.length, hook.receiver.open.most]).toEqual([20, 4]);
  });

  it('that two workers send for at once has each attempt noted once, and neither fails', async () => {
    await happen(100);
    expect(await Promise.all([proceed(), proceed()])).toEqual([{ nextMs: null }, { nextMs: null }]);
    for (const { state, attempts, history } of await rows())
      expect([state, attempts, history]).toEqual(['delivered', 1, [expect.anything()]]);
  });

  it('that fails ten times in a row is tried with one at a time, and with all when it is back', async () => {
    answerWith(500);
    await happen(50);
    const { nextMs } = await proceed();
    const called = hook.receiver.calls.length;
    expect(called).toBeGreaterThanOrEqual(10);
    expect(called).toBeLessThan(14);
    expect(nextMs).toBeGreaterThan(3 * second);
    expect((await webhook()).failures).toBe(called);
    hook.receiver.open.most = 0;
    for (const probe of [1, 2, 3]) {
      await pass(6 * minute);
      await proceed();
      expect(hook.receiver.calls).toHaveLength(called + probe);
    }
    answerWith(200);
    await pass(6 * minute);
    await proceed();
    expect(await webhook()).toMatchObject({ failures: 0, failingSince: null, probeAt: null });
    await pass(hour);
    expect(await proceed()).toEqual({ nextMs: null });
    expect((await rows()).map(({ state }) => state)).toEqual(Array(50).fill('delivered'));
  });

  it('that nothing has arrived at for five days is disabled with a reason, and holds its events', async () => {
    answerWith(500);
    await happen(3);
    const since = (ms: number) =>
      db().customerWebhook.updateMany({ where: { id: hook.id }, data: { failingSince: new Date(Date.now() - ms) } });
    await since(5 * day - minute);
    await proceed();
    expect((await webhook()).state).toBe('enabled');
    await since(5 * day + minute);
    await pass(minute);
    expect(await proceed()).toEqual({ nextMs: null });
    expect(await webhook()).toMatchObject({ state: 'disabled', disabledReason: 'Every call has failed for 5 days.' });
    await happen();
    expect((await rows()).map(({ state }) => state)).toEqual(Array(4).fill('held'));
  });

  it('that is disabled while an event is recorded keeps that one, too', async () => {
    await happen();
    await db().customerWebhook.updateMany({ where: { id: hook.id }, data: { state: 'disabled' } });
    const overdue = await sending().overdue(hour, 1_000);
    expect(overdue).toContainEqual({ orgId: hook.api.orgId, webhookId: hook.id });
    await proceed();
    expect(await row()).toMatchObject({ state: 'held', nextAttemptAt: null });
  });

  it('that is slow or dead keeps nobody else waiting', async () => {
    const dead = newId();
    const hanging = await startReceiver();
    hanging.answer = () => undefined;
    const sealed = vault.seal(hook.secret, customerSecret(hook.api, dead));
    await db().customerWebhook.create({ data: { orgId: hook.api.orgId, id: dead, url: hanging.url, secret: sealed } });
    await happen(10);
    const stuck = sending().proceed({ orgId: hook.api.orgId, webhookId: dead });
    await eventually(() => hanging.calls.length === 4, 'calls that hang');
    expect(await proceed()).toEqual({ nextMs: null });
    expect(hook.receiver.calls).toHaveLength(10);
    await hanging.close();
    await stuck;
  });

  it('that something has been due for is found by the sweep, unless it is to be left alone', async () => {
    const isFound = async (idleMs: number) =>
      (await sending().overdue(idleMs, 1_000)).some((found) => found.webhookId === hook.id);
    await happen();
    await pass(3 * second);
    expect(await isFound(minute)).toBe(false);
    expect(await isFound(second)).toBe(true);
    await db().customerWebhook.updateMany({
      where: { id: hook.id },
      data: { probeAt: new Date(Date.now() + minute) },
    });
    expect(await isFound(second)).toBe(false);
    await proceed(sending({}, {}));
    expect(hook.receiver.calls).toEqual([]);
  });
});

describe('the age of the longest overdue delivery, for metrics', () => {
  const year = 365 * day;
  const age = async () => {
    const counts = await countBacklog(db());
    return (counts.find(({ what }) => what === 'pending_events')?.age ?? 0) * second;
  };
  const wait = async (nextAttemptMs: number, probeMs: number | null) => {
    const at = (ms: number) => new Date(Date.now() + ms);
    const probeAt = probeMs === null ? null : at(probeMs);
    await db().customerWebhook.updateMany({ where: { id: hook.id }, data: { probeAt } });
    await happen();
    await db().customerDelivery.updateMany({
      where: { orgId: hook.api.orgId },
      data: { createdAt: at(-2 * year), nextAttemptAt: at(nextAttemptMs) },
    });
  };

  it.each([
    ['for its next attempt', hour, null],
    ['for its next attempt, when a probe is due', hour, -second],
    ['for a probe', -year, hour],
  ])('leaves out what waits %s', async (_, nextAttemptMs, probeMs) => {
    await wait(nextAttemptMs, probeMs);
    expect(await age()).toBeLessThan(year);
  });

  it('counts from when it was due, and from when its webhook was to be probed', async () => {
    await wait(-year, -5 * second);
    expect(await age()).toBeGreaterThanOrEqual(5 * second);
    expect(await age()).toBeLessThan(year);
  });
});

describe('addresses', () => {
  it('are asked for once, and called where the answer was checked: another answer leads nowhere', async () => {
    const asked: string[] = [];
    const answers = ['127.0.0.2', '127.0.0.1'];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: answers[Math.min(asked.length, answers.length) - 1] ?? '', family: 4 }];
    };
    const inside = await startReceiver('127.0.0.1');
    const { port } = new URL(hook.receiver.url);
    await db().customerWebhook.updateMany({ where: { id: hook.id }, data: { url: `http://app.test:${port}/` } });
    await happen();
    await proceed(sending({ resolve }));
    expect([asked, (await row()).state]).toEqual([['app.test'], 'delivered']);
    const rebound = `http://app.test:${new URL(inside.url).port}/`;
    await db().customerWebhook.updateMany({ where: { id: hook.id }, data: { url: rebound } });
    await happen();
    await proceed(sending({ resolve }));
    expect(inside.calls).toEqual([]);
    expect((await rows()).find(({ state }) => state === 'pending')).toMatchObject({
      lastStatus: null,
      lastError: expect.stringMatching(/WEBHOOK_ALLOWED_ADDRESSES/),
    });
    await inside.close();
  });
});

describe('what was told long ago', () => {
  it('is deleted with its events, but for what is still to be sent', async () => {
    await happen(3);
    await proceed();
    await happen();
    const old = new Date(Date.now() - 31 * day);
    const [first, second, third] = (await rows()).filter(({ state }) => state === 'delivered');
    const stay = [third?.id, (await rows()).find(({ state }) => state === 'pending')?.id];
    for (const each of [first, second, ...(await rows()).filter(({ state }) => state === 'pending')]) {
      await db().customerDelivery.updateMany({ where: { id: each?.id ?? '' }, data: { createdAt: old } });
      await db().customerEvent.updateMany({ where: { id: each?.eventId ?? '' }, data: { createdAt: old } });
    }
    const { prune } = createDeliveryPruning({ db: db() });
    expect((await prune()).deleted).toBeGreaterThanOrEqual(2);
    expect(await prune()).toEqual({ deleted: 0, more: false });
    expect((await rows()).map(({ id }) => id).sort()).toEqual([...stay].sort());
    expect(await db().customerEvent.count({ where: { orgId: hook.api.orgId } })).toBe(2);
  });
});
