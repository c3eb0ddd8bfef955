import { describe, expect, it } from '@jest/globals';
import { faults } from '../../../test/support/drive-one/index.js';
import { root } from '../contract.js';
import { refusalOf, useDrive } from './test-drive.js';
import { readCall } from './webhooks.js';

const test = useDrive();
const url = 'https://cairn.example/v3/connections/driveOne/webhook/key';
const secret = 'a-secret-of-the-channel';
const install = () =>
  test.connector.webhooks?.install(test.access, { resource: root, url, secret }) ?? Promise.reject();
const remove = (id: string) => test.connector.webhooks?.remove(test.access, { resource: root, id }) ?? Promise.reject();
const opened = () => [...test.drive.channels.open.values()];
const read = (headers: Record<string, string>, given = secret) =>
  readCall({ headers, rawBody: Buffer.alloc(0), secret: given, resource: root });

describe('push channels', () => {
  it('call the address with the secret for a week', async () => {
    const { id, expiresAt } = await install();
    expect(opened()).toMatchObject([{ address: url, token: secret }]);
    expect(id).toContain(opened()[0]?.id);
    const days = ((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  it('are made anew before they end, and the one before is removed', async () => {
    const before = await install();
    const after = await install();
    expect(after.id).not.toBe(before.id);
    await remove(before.id);
    await remove(before.id);
    expect(opened()).toHaveLength(1);
    expect(after.id).toContain(opened()[0]?.id);
  });

  it('are refused for an address without https', async () => {
    const plain = { resource: root, url: url.replace('https', 'http'), secret };
    expect(await refusalOf(test.connector.webhooks?.install(test.access, plain) ?? Promise.reject())).toBe('rejected');
  });

  it('are refused for a domain that nobody verified, which says nothing about the grant', async () => {
    test.drive.fault({ path: /watch/, answer: faults.webhookRefused });
    expect(await refusalOf(install())).toBe('forbidden');
  });
});

describe('a call', () => {
  it('says that something changed, each under its own id', async () => {
    await install();
    const [channel] = opened();
    if (channel === undefined) throw new Error('no channel');
    const { headersOf } = test.drive.channels;
    expect(read(headersOf(channel, 'sync'))).toMatchObject({ kind: 'ignored' });
    const events = [read(headersOf(channel)), read(headersOf(channel))];
    expect(events).toEqual([
      { kind: 'changed', deliveryId: `${channel.id}:2` },
      { kind: 'changed', deliveryId: `${channel.id}:3` },
    ]);
  });

  const good = {
    'x-goog-channel-id': 'channel',
    'x-goog-channel-token': secret,
    'x-goog-resource-state': 'change',
    'x-goog-message-number': '7',
  };
  const without = (name: keyof typeof good) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

  it('without the secret is nobody’s', () => {
    expect(read(good)).toMatchObject({ kind: 'changed' });
    expect(read(without('x-goog-channel-token'))).toEqual({ kind: 'unsigned' });
    expect(read({ ...good, 'x-goog-channel-token': `${secret}x` })).toEqual({ kind: 'unsigned' });
    expect(read({ ...good, 'x-goog-channel-token': '' }, '')).toEqual({ kind: 'unsigned' });
  });

  it.each(['x-goog-channel-id', 'x-goog-resource-state', 'x-goog-message-number'] as const)(
    'without %s is none',
    (name) => {
      expect(read(without(name))).toMatchObject({ kind: 'malformed' });
    },
  );
});
