import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPoster, type PosterOptions } from '../../src/content/fetching/poster.js';
import { newId } from '../../src/core/ids.js';
import { createLogger } from '../../src/core/log.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { createDeliveringService } from '../../src/customer-webhooks/delivering.js';
import { createDeliveryPruning } from '../../src/customer-webhooks/pruning.js';
import { recordEvents } from '../../src/customer-webhooks/recording.js';
import { lockWebhook } from '../../src/customer-webhooks/repository.js';
import type { Retrying } from '../../src/customer-webhooks/retrying.js';
import { createSendingService } from '../../src/customer-webhooks/sending.js';
import { createCustomerWebhookService } from '../../src/customer-webhooks/service.js';
import { customerSecret, newWebhookSecret } from '../../src/customer-webhooks/signing.js';
import { countBacklog } from '../../src/metrics/backlog-repository.js';
import { eventually } from '../support/eventually.js';
import { isSigned, type Receiver, startReceiver } from '../support/receiver.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

/** What the activity of a webhook's workflow calls, run by hand; nothing else sends what is recorded here. */
let api: Api & { orgId: string };
let receiver: Receiver;
let webhookId: string;
let secret: string;
beforeEach(async () => {
  api = await newTenant();
  receiver = await startReceiver();
  webhookId = newId();
  secret = newWebhookSecret();
  const sealed = vault.seal(secret, customerSecret(api, webhookId));
  await db().customerWebhook.create({ data: { orgId: api.orgId, id: webhookId, url: receiver.url, secret: sealed } });
});
afterEach(async () => {
  // What is left would be due for ever: another file asks whether anything is, of all organisations.
  await db().customerWebhook.deleteMany({ where: { orgId: api.orgId } });
  await receiver.close();
});
afterAll(closeDatabase);

const vault = createVault(keysOf('the master key of this test file'));
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const table = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

const poster = (more: Partial<PosterOptions> = {}) =>
  createPoster({ allowedAddresses: ['127.0.0.2/32'], timeoutMs: 15 * second, ...more });
const sending = (more: Partial<PosterOptions> = {}, retrying: Partial<Retrying> = {}, database = db()) =>
  createSendingService({
    ...{ db: database, vault, log: createLogger('silent'), poster: poster(more) },
    retrying: { delays: table, disableAfterMs: 5 * day, ...retrying },
  });
const managing = () => createCustomerWebhookService({ db: db(), vault, poster: poster() });
const proceed = (service = sending()) => service.proceed({ orgId: api.orgId, webhookId });
const happen = (count = 1) =>
  db().$transaction((tx) =>
    recordEvents(tx, api, () =>
      Array.from({ length: count }, (_, n) => ({
        type: 'container.deleted' as const,
        ...{ containerTags: [`c${n}`], data: { containerTag: `c${n}` } },
      })),
    ),
  );
const rows = () => db().customerDelivery.findMany({ where: { orgId: api.orgId }, orderBy: { id: 'asc' } });
const row = () => db().customerDelivery.findFirstOrThrow({ where: { orgId: api.orgId } });
const webhook = () => db().customerWebhook.findFirstOrThrow({ where: { orgId: api.orgId } });
/** As if that long had passed for what waits; due for two seconds at most, as the running sweep would send it after ten. */
const pass = async (ms: number) => {
  await db().$executeRaw`
    update customer_delivery
    set next_attempt_at = greatest(next_attempt_at - ${ms} * interval '1 millisecond', now() - interval '2 seconds')
    where org_id = ${api.orgId} and next_attempt_at > now() - interval '2 seconds'`;
  await db().$executeRaw`
    update customer_webhook set probe_at = probe_at - ${ms} * interval '1 millisecond' where org_id = ${api.orgId}`;
};
const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => response.writeHead(status, headers).end('a body that nobody reads');
};

it('an event that is recorded while its webhook is enabled is not overlooked by the replay after that', async () => {
  await db().customerWebhook.updateMany({ where: { orgId: api.orgId }, data: { state: 'disabled' } });
  let enabled = false;
  const enabling = await db().$transaction(async (tx) => {
    await recordEvents(tx, api, () => [
      { type: 'container.deleted' as const, containerTags: ['c'], data: { containerTag: 'c' } },
    ]);
    const patching = api.patch(`/v3/webhooks/${webhookId}`, { enabled: true }).then(() => {
      enabled = true;
    });
    for (let turn = 0; turn < 300 && !enabled; turn += 1) await tx.$queryRaw`select 1`;
    expect(enabled).toBe(false);
    return { patching };
  });
  await enabling.patching;
  const replay = { since: '2020-01-01', states: ['held'] };
  expect((await api.post(`/v3/webhooks/${webhookId}/replay`, replay)).status).toBe(202);
  expect((await row()).state).not.toBe('held');
});

describe('a delivery', () => {
  it('is sent once, run twice, and leaves nothing to come back for', async () => {
    await happen();
    expect(await proceed()).toEqual({ nextMs: null });
    expect(await proceed()).toEqual({ nextMs: null });
    expect(receiver.calls).toHaveLength(1);
    expect(receiver.calls[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(isSigned(receiver.calls[0] as never, secret)).toBe(true);
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
    expect(new Set(receiver.calls.map(({ id }) => id))).toEqual(new Set([(await row()).eventId]));
    await pass(hour);
    expect(await proceed()).toEqual({ nextMs: null });
    expect(receiver.calls).toHaveLength(10);
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
      answerWith(status, { location: `${receiver.url}/elsewhere` });
      await happen();
      await proceed();
      expect(await row()).toMatchObject({ state: 'pending', lastStatus: status, attempts: 1 });
      expect(receiver.calls).toHaveLength(1);
    },
  );

  it('is not taken when no answer comes in time, or its end does not', async () => {
    receiver.answer = () => undefined;
    await happen();
    await proceed(sending({ timeoutMs: 200 }));
    expect(await row()).toMatchObject({ lastStatus: null, lastError: 'No answer came within 0.2 seconds.' });
    // Nobody waits for the body.
    receiver.answer = (response) => response.writeHead(200).write('x');
    await pass(10 * second);
    await proceed(sending({ timeoutMs: 2 * second }));
    expect(await row()).toMatchObject({ state: 'delivered', lastStatus: 200 });
  });

  it('whose worker ends is neither delivered nor failed, and sent again', async () => {
    const stop = new AbortController();
    receiver.answer = () => stop.abort(new Error('the worker ends'));
    await happen();
    await expect(sending().proceed({ orgId: api.orgId, webhookId }, stop.signal)).rejects.toThrow('the worker ends');
    expect(await row()).toMatchObject({ state: 'pending', attempts: 0 });
    answerWith(200);
    await proceed();
    expect(receiver.calls.map(({ id }) => id)).toEqual([receiver.calls[0]?.id, receiver.calls[0]?.id]);
  });

  it('whose secret cannot be read has failed for that, until it is rotated', async () => {
    const lost = 'v1.lost.x.x.x';
    const change = (data: object) => db().customerWebhook.updateMany({ where: { id: webhookId }, data });
    await change({ secret: lost });
    await happen();
    await proceed();
    expect(await row()).toMatchObject({ lastError: expect.stringMatching(/another master key.*rotate/) });
    expect(receiver.calls).toEqual([]);
    const rotated = vault.seal(secret, customerSecret(api, webhookId));
    await change({ secret: rotated, previousSecret: lost, previousExpiresAt: new Date(Date.now() + day) });
    await pass(6 * minute);
    await proceed();
    expect(await row()).toMatchObject({ state: 'delivered' });
    expect(receiver.calls.map((call) => isSigned(call, secret))).toEqual([true]);
  });
});

describe('a webhook', () => {
  it('is called four times at once', async () => {
    receiver.answer = (response) => setTimeout(() => response.writeHead(200).end(), 30);
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    expect([receiver.calls.length, receiver.open.most]).toEqual([20, 4]);
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
    const called = receiver.calls.length;
    expect(called).toBeGreaterThanOrEqual(10);
    expect(called).toBeLessThan(14);
    expect(nextMs).toBeGreaterThan(3 * second);
    expect((await webhook()).failures).toBe(called);
    receiver.open.most = 0;
    for (const probe of [1, 2, 3]) {
      await pass(6 * minute);
      await proceed();
      expect(receiver.calls).toHaveLength(called + probe);
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
      db().customerWebhook.updateMany({ where: { id: webhookId }, data: { failingSince: new Date(Date.now() - ms) } });
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
    await db().customerWebhook.updateMany({ where: { id: webhookId }, data: { state: 'disabled' } });
    const overdue = await sending().overdue(hour, 1_000);
    expect(overdue).toContainEqual({ orgId: api.orgId, webhookId });
    await proceed();
    expect(await row()).toMatchObject({ state: 'held', nextAttemptAt: null });
  });

  it('that is slow or dead keeps nobody else waiting', async () => {
    const dead = newId();
    const hanging = await startReceiver();
    hanging.answer = () => undefined;
    const sealed = vault.seal(secret, customerSecret(api, dead));
    await db().customerWebhook.create({ data: { orgId: api.orgId, id: dead, url: hanging.url, secret: sealed } });
    await happen(10);
    const stuck = sending().proceed({ orgId: api.orgId, webhookId: dead });
    await eventually(() => hanging.calls.length === 4, 'calls that hang');
    expect(await proceed()).toEqual({ nextMs: null });
    expect(receiver.calls).toHaveLength(10);
    await hanging.close();
    await stuck;
  });

  it('that something has been due for is found by the sweep, unless it is to be left alone', async () => {
    const isFound = async (idleMs: number) =>
      (await sending().overdue(idleMs, 1_000)).some((found) => found.webhookId === webhookId);
    await happen();
    await pass(3 * second);
    expect(await isFound(minute)).toBe(false);
    expect(await isFound(second)).toBe(true);
    await db().customerWebhook.updateMany({
      where: { id: webhookId },
      data: { probeAt: new Date(Date.now() + minute) },
    });
    expect(await isFound(second)).toBe(false);
    await proceed(sending({}, {}));
    expect(receiver.calls).toEqual([]);
  });
});

describe('a change of a webhook', () => {
  /** At another address. */
  let other: Receiver;
  beforeEach(async () => {
    other = await startReceiver();
  });
  afterEach(() => other.close());
  const patch = (change: { url?: string; enabled?: boolean }) => managing().patch(api, webhookId, change);
  const mostUnderWay = 4;
  /** Has the change made during the first call. Calls are answered when it is made. */
  const changeDuringCall = (change: () => Promise<unknown>, status = 204) => {
    let changed: Promise<unknown> | undefined;
    receiver.answer = async (response) => {
      changed ??= change();
      await changed;
      response.writeHead(status).end();
    };
  };
  const states = async () => (await rows()).map(({ state }) => state);

  it('that enables it while deliveries are being held, and a replay after that, are not undone', async () => {
    await happen();
    await db().customerWebhook.updateMany({ where: { id: webhookId }, data: { state: 'disabled' } });
    await happen();
    expect((await states()).sort()).toEqual(['held', 'pending']);
    let enabled: Promise<unknown> | undefined;
    const enable = async () => {
      await patch({ enabled: true });
      const request = { since: new Date(0), until: undefined, states: ['held' as const] };
      expect(await createDeliveringService({ db: db() }).replay(api, webhookId, request)).toEqual({ count: 1 });
    };
    const overtaken = Object.create(db(), {
      $transaction: {
        async value(holding: never) {
          enabled ??= enable();
          await enabled;
          return db().$transaction(holding);
        },
      },
    });
    expect(await proceed(sending({}, {}, overtaken))).toEqual({ nextMs: null });
    expect(await states()).toEqual(['delivered', 'delivered']);
  });

  it('that disables it holds all that is not under way', async () => {
    changeDuringCall(() => patch({ enabled: false }));
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    const called = receiver.calls.length;
    expect(called).toBeLessThanOrEqual(mostUnderWay);
    expect((await states()).sort()).toEqual([...Array(called).fill('delivered'), ...Array(20 - called).fill('held')]);
  });

  it('that deletes it ends all that is not under way', async () => {
    changeDuringCall(() => managing().remove(api, webhookId));
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    expect(receiver.calls.length).toBeLessThanOrEqual(mostUnderWay);
    expect(await states()).toEqual([]);
  });

  it('that ends its secret signs with the new one all that is not under way', async () => {
    changeDuringCall(async () => {
      ({ secret } = await managing().rotateSecret(api, webhookId, { graceHours: 0, force: false }));
    });
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    expect(receiver.calls).toHaveLength(20);
    const others = receiver.calls.filter((call) => !isSigned(call, secret));
    expect(others.length).toBeLessThanOrEqual(mostUnderWay);
  });

  it.each([204, 410, 500])('of its address sends there all that is not under way, after a %i too', async (status) => {
    changeDuringCall(() => patch({ url: other.url }), status);
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    const called = receiver.calls.length;
    expect(called).toBeLessThanOrEqual(mostUnderWay);
    expect(other.calls).toHaveLength(status === 204 ? 20 - called : 20);
    expect(await states()).toEqual(Array(20).fill('delivered'));
  });

  it('of its address leaves what the one before answers to the delivery', async () => {
    other.answer = (response) => response.writeHead(500).end();
    changeDuringCall(() => patch({ url: other.url }), 410);
    await happen();
    expect((await proceed()).nextMs).toBeGreaterThan(4 * minute);
    expect(await webhook()).toMatchObject({ state: 'enabled', failures: 1 });
    expect(await row()).toMatchObject({
      ...{ state: 'pending', attempts: 2 },
      history: [expect.objectContaining({ status: 410 }), expect.objectContaining({ status: 500 })],
    });
  });

  it('of its address takes what the one before took for delivered, and not for a sign of the new one', async () => {
    changeDuringCall(() => patch({ url: 'http://127.0.0.2:1/' }));
    await happen();
    expect(await proceed()).toEqual({ nextMs: null });
    expect(await row()).toMatchObject({ state: 'delivered', lastStatus: 204 });
    expect((await webhook()).lastSuccessAt).toBeNull();
  });

  it('that deletes it waits for outcomes that are being written, so that neither deadlocks (native Postgres)', async () => {
    await happen(2);
    const deletion = await db().$transaction(async (tx) => {
      await lockWebhook(tx, api, webhookId);
      const removing = managing().remove(api, webhookId);
      for (let turn = 0; turn < 300; turn += 1) await tx.$queryRaw`select 1`;
      expect(await tx.customerDelivery.count({ where: { orgId: api.orgId } })).toBe(2);
      return { removing };
    });
    await deletion.removing;
    expect(await rows()).toEqual([]);
  });
});

describe('a replay', () => {
  it('takes each delivery once, also beside another, however quickly what it took is delivered again', async () => {
    const count = 1_001;
    await happen(count);
    const before = { state: 'delivered' as const, nextAttemptAt: null, deliveredAt: new Date(Date.now() - minute) };
    await db().customerDelivery.updateMany({ where: { orgId: api.orgId }, data: before });
    // All that a slice took is delivered before the next one looks; by one sender, as two may send the same.
    let sent = Promise.resolve<unknown>(null);
    const quick = Object.create(db(), {
      $transaction: {
        async value(slice: never) {
          const taken = await db().$transaction(slice);
          sent = sent.then(() => proceed());
          await sent;
          if (receiver.calls.length > count) throw new Error('something is sent twice');
          return taken;
        },
      },
    });
    const delivering = createDeliveringService({ db: quick });
    const request = { since: new Date(0), until: undefined, states: ['delivered' as const] };
    const [one, other] = await Promise.all([1, 2].map(() => delivering.replay(api, webhookId, request)));
    expect((one?.count ?? 0) + (other?.count ?? 0)).toBe(count);
    expect(receiver.calls).toHaveLength(count);
    expect(await createDeliveringService({ db: db() }).replay(api, webhookId, request)).toEqual({ count });
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
    await db().customerWebhook.updateMany({ where: { id: webhookId }, data: { probeAt } });
    await happen();
    await db().customerDelivery.updateMany({
      where: { orgId: api.orgId },
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
    const { port } = new URL(receiver.url);
    await db().customerWebhook.updateMany({ where: { id: webhookId }, data: { url: `http://app.test:${port}/` } });
    await happen();
    await proceed(sending({ resolve }));
    expect([asked, (await row()).state]).toEqual([['app.test'], 'delivered']);
    const rebound = `http://app.test:${new URL(inside.url).port}/`;
    await db().customerWebhook.updateMany({ where: { id: webhookId }, data: { url: rebound } });
    await happen();
    await proceed(sending({ resolve }));
    expect(inside.calls).toEqual([]);
    expect((await rows()).find(({ state }) => state === 'pending')).toMatchObject({
      lastStatus: null,
      lastError: expect.stringMatching(/private or reserved network/),
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
    expect(await db().customerEvent.count({ where: { orgId: api.orgId } })).toBe(2);
  });
});
