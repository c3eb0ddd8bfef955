import { describe, expect, it } from '@jest/globals';
import { faults } from '../../../test/support/drive-two/index.js';
import { notificationOf } from '../../../test/support/drive-two/subscriptions.js';
import { root } from '../contract.js';
import { endOf } from '../kit/test-contract.js';
import { useDrive } from './test-drive.js';
import { readCall } from './webhooks.js';

const test = useDrive();
const url = 'https://cairn.example/v3/connections/driveTwo/webhook/key';
const secret = 'a-secret-of-the-subscription';
const install = (at = url) =>
  test.connector.webhooks?.install(test.access, { resource: root, url: at, secret }) ?? Promise.reject();
const remove = (id: string) => test.connector.webhooks?.remove(test.access, { resource: root, id }) ?? Promise.reject();
const opened = () => [...test.drive.subscriptions.open.values()];
const read = (body: string, given = secret, query = {}) =>
  readCall({ headers: {}, rawBody: Buffer.from(body), query, secret: given, resource: root });

describe('subscriptions', () => {
  it('call the address with the secret for 29 days', async () => {
    const { id, expiresAt } = await install();
    expect(opened()).toMatchObject([{ id, notificationUrl: url, clientState: secret, resource: 'me/drive/root' }]);
    const days = ((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(29);
  });

  it('are prolonged before they end, and made anew when they have ended', async () => {
    const before = await install();
    const [known] = opened();
    if (known === undefined) throw new Error('no subscription');
    const soon = Date.now() + 3_600_000;
    test.drive.subscriptions.open.set(known.id, { ...known, expirationDateTime: new Date(soon).toISOString() });
    const after = await install();
    expect(after.id).toBe(before.id);
    expect(after.expiresAt?.getTime()).toBeGreaterThan(soon);
    expect(Date.parse(opened()[0]?.expirationDateTime ?? '')).toBe(after.expiresAt?.getTime());
    await remove(before.id);
    await remove(before.id);
    expect(opened()).toEqual([]);
    expect((await install()).id).not.toBe(before.id);
  });

  it('are refused for an address without https, or that does not echo', async () => {
    expect(await endOf(install(url.replace('https', 'http')))).toBe('rejected');
    test.drive.subscriptions.reachBy(async () => Response.json({ success: true }));
    expect(await endOf(install())).toBe('rejected');
  });

  it('are refused by the service behind the API, which says nothing about the grant', async () => {
    test.drive.fault({ method: 'POST', path: /subscriptions/, answer: faults.webhookRefused });
    expect(await endOf(install())).toBe('forbidden');
  });
});

describe('a call', () => {
  const notification = (clientState = secret) =>
    notificationOf({
      ...{ id: 'subscription', clientState, notificationUrl: url, resource: 'me/drive/root' },
      ...{ changeType: 'updated', expirationDateTime: new Date().toISOString() },
    });

  it('that asks whether somebody is there is answered in its own words', () => {
    expect(read('', secret, { validationToken: 'a token & more' })).toEqual({
      kind: 'handshake',
      echo: 'a token & more',
    });
  });

  it('says that something changed, each time anew', () => {
    const events = [read(notification()), read(notification())];
    expect(events).toEqual([1, 2].map(() => ({ kind: 'changed', deliveryId: expect.any(String) })));
    expect(events[0]).not.toEqual(events[1]);
  });

  it('without the secret is nobody’s', () => {
    const two = JSON.parse(notification());
    two.value.push({ ...two.value[0], clientState: 'other' });
    const bodies = [notification(`${secret}x`), JSON.stringify(two), '{"value":[]}', '{"value":[{}]}', '{', ''];
    for (const body of bodies) expect(read(body)).toEqual({ kind: 'unsigned' });
    expect(read(notification(''), '')).toEqual({ kind: 'unsigned' });
  });
});
