import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDeliveringService } from '../../src/customer-webhooks/delivering.js';
import { recordEvents } from '../../src/customer-webhooks/recording.js';
import { lockWebhook } from '../../src/customer-webhooks/repository.js';
import { isSigned, type Receiver, startReceiver } from '../support/receiver.js';
import { closeDatabase, db } from '../support/tenant.js';
import {
  happen,
  hook,
  managing,
  minute,
  proceed,
  row,
  rows,
  sending,
  setUpWebhook,
  webhook,
} from '../support/webhook-by-hand.js';

setUpWebhook();
afterAll(closeDatabase);

describe('a change of a webhook', () => {
  /** At another address. */
  let other: Receiver;
  beforeEach(async () => {
    other = await startReceiver();
  });
  afterEach(() => other.close());
  const patch = (change: { url?: string; enabled?: boolean }) => managing().patch(hook.api, hook.id, change);
  const mostUnderWay = 4;
  /** Has the change made during the first call. Calls are answered when it is made. */
  const changeDuringCall = (change: () => Promise<unknown>, status = 204) => {
    let changed: Promise<unknown> | undefined;
    hook.receiver.answer = async (response) => {
      changed ??= change();
      await changed;
      response.writeHead(status).end();
    };
  };
  const states = async () => (await rows()).map(({ state }) => state);

  it('that enables it while an event is recorded overlooks none: the replay after that finds it', async () => {
    await db().customerWebhook.updateMany({ where: { orgId: hook.api.orgId }, data: { state: 'disabled' } });
    let enabled = false;
    const enabling = await db().$transaction(async (tx) => {
      await recordEvents(tx, hook.api, () => [
        { type: 'container.deleted' as const, containerTags: ['c'], data: { containerTag: 'c' } },
      ]);
      const patching = hook.api.patch(`/v3/webhooks/${hook.id}`, { enabled: true }).then(() => {
        enabled = true;
      });
      for (let turn = 0; turn < 300 && !enabled; turn += 1) await tx.$queryRaw`select 1`;
      expect(enabled).toBe(false);
      return { patching };
    });
    await enabling.patching;
    const replay = { since: '2020-01-01', states: ['held'] };
    expect((await hook.api.post(`/v3/webhooks/${hook.id}/replay`, replay)).status).toBe(202);
    expect((await row()).state).not.toBe('held');
  });

  it('that enables it while deliveries are being held, and a replay after that, are not undone', async () => {
    await happen();
    await db().customerWebhook.updateMany({ where: { id: hook.id }, data: { state: 'disabled' } });
    await happen();
    expect((await states()).sort()).toEqual(['held', 'pending']);
    let enabled: Promise<unknown> | undefined;
    const enable = async () => {
      await patch({ enabled: true });
      const request = { since: new Date(0), until: undefined, states: ['held' as const] };
      expect(await createDeliveringService({ db: db() }).replay(hook.api, hook.id, request)).toEqual({ count: 1 });
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
    const called = hook.receiver.calls.length;
    expect(called).toBeLessThanOrEqual(mostUnderWay);
    expect((await states()).sort()).toEqual([...Array(called).fill('delivered'), ...Array(20 - called).fill('held')]);
  });

  it('that deletes it ends all that is not under way', async () => {
    changeDuringCall(() => managing().remove(hook.api, hook.id));
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    expect(hook.receiver.calls.length).toBeLessThanOrEqual(mostUnderWay);
    expect(await states()).toEqual([]);
  });

  it('that ends its secret signs with the new one all that is not under way', async () => {
    changeDuringCall(async () => {
      ({ secret: hook.secret } = await managing().rotateSecret(hook.api, hook.id, { graceHours: 0, force: false }));
    });
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    expect(hook.receiver.calls).toHaveLength(20);
    const others = hook.receiver.calls.filter((call) => !isSigned(call, hook.secret));
    expect(others.length).toBeLessThanOrEqual(mostUnderWay);
  });

  it.each([204, 410, 500])('of its address sends there all that is not under way, after a %i too', async (status) => {
    changeDuringCall(() => patch({ url: other.url }), status);
    await happen(20);
    expect(await proceed()).toEqual({ nextMs: null });
    const called = hook.receiver.calls.length;
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

  it('of its address sends at once what waits for the one before, and keeps its attempts', async () => {
    hook.receiver.answer = (response) => response.writeHead(503, { 'retry-after': '86400' }).end();
    await happen(2);
    expect((await proceed()).nextMs).toBeGreaterThan(1_000 * minute);
    await patch({ url: hook.receiver.url });
    expect((await proceed()).nextMs).toBeGreaterThan(1_000 * minute);
    await patch({ url: other.url });
    expect(await proceed()).toEqual({ nextMs: null });
    expect([hook.receiver.calls.length, other.calls.length]).toEqual([2, 2]);
    expect(await rows()).toMatchObject(Array(2).fill({ state: 'delivered', attempts: 2 }));
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
      await lockWebhook(tx, hook.api, hook.id);
      const removing = managing().remove(hook.api, hook.id);
      for (let turn = 0; turn < 300; turn += 1) await tx.$queryRaw`select 1`;
      expect(await tx.customerDelivery.count({ where: { orgId: hook.api.orgId } })).toBe(2);
      return { removing };
    });
    await deletion.removing;
    expect(await rows()).toEqual([]);
  });
});

describe('a replay', () => {
  it('takes each delivery once, also beside another, however quickly what it took is delivered again', async () => {
    const [count, rowsATransaction] = [21, 10];
    await happen(count);
    const before = { state: 'delivered' as const, nextAttemptAt: null, deliveredAt: new Date(Date.now() - minute) };
    await db().customerDelivery.updateMany({ where: { orgId: hook.api.orgId }, data: before });
    // All that a slice took is delivered before the next one looks; by one sender, as two may send the same.
    let sent = Promise.resolve<unknown>(null);
    const quick = Object.create(db(), {
      $transaction: {
        async value(slice: never) {
          const taken = await db().$transaction(slice);
          sent = sent.then(() => proceed());
          await sent;
          if (hook.receiver.calls.length > count) throw new Error('something is sent twice');
          return taken;
        },
      },
    });
    const delivering = createDeliveringService({ db: quick, rowsATransaction });
    const request = { since: new Date(0), until: undefined, states: ['delivered' as const] };
    const [one, other] = await Promise.all([1, 2].map(() => delivering.replay(hook.api, hook.id, request)));
    expect((one?.count ?? 0) + (other?.count ?? 0)).toBe(count);
    expect(hook.receiver.calls).toHaveLength(count);
    const again = createDeliveringService({ db: db(), rowsATransaction });
    expect(await again.replay(hook.api, hook.id, request)).toEqual({ count });
  });
});
