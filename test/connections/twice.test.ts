import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookSecret } from '../../src/connections/tokens/sealing.js';
import type { Connector, WebhookCapability } from '../../src/connectors/contract.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { callbackOf, codehost, connectionSteps } from '../support/connection-steps.js';
import { fakeConnector } from '../support/fake-connector.js';
import { insertConnection, standingConnections, vault } from '../support/standing-connections.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let tenant: Api & { orgId: string };
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

const rowOf = (id: string) => db().connection.findFirst({ where: { id } });
const { refOf, begin, authorized, configured } = connectionSteps(() => tenant);

describe('connecting, run twice', () => {
  it('needs an app and a connector', async () => {
    const none = standingConnections({ connector: null });
    await expect(begin(none)).rejects.toMatchObject({ status: 501, message: 'Provider not supported' });
    const { connections } = standingConnections(fakeConnector());
    const withoutApp = connections.connect(
      tenant,
      { provider: 'driveOne', alias: 'google-drive' },
      { documentLimit: 10 },
    );
    await expect(withoutApp).rejects.toMatchObject({
      status: 501,
      details: expect.stringMatching(/driveOneCustomKeyEnabled/),
    });
  });

  it('trades a code once and makes one connection', async () => {
    const fake = fakeConnector();
    const standing = standingConnections(fake);
    const { connections } = standing;
    const id = await authorized(standing);
    expect((await rowOf(id))?.status).toBe('pending');
    const outcomes = [await connections.exchangeCode(refOf(id)), await connections.exchangeCode(refOf(id))];
    expect(outcomes).toEqual([{ error: null }, { error: null }]);
    expect(fake.asked).toEqual(['exchange code', 'account access-1']);
    expect(standing.started).toEqual([`await ${id}`]);
    expect(await connections.expireLink(refOf(id))).toBeNull();
    expect((await rowOf(id))?.status).toBe('active');
  });

  it('does not bring back a container that was merged into another one meanwhile', async () => {
    const [source, target] = [`c-${newId()}`, `c-${newId()}`];
    const account = async () => {
      await db().connection.updateMany({ where: { containerTag: source }, data: { containerTag: target } });
      return { id: 'account', email: null, name: null };
    };
    const standing = standingConnections(fakeConnector({ account }));
    const id = await authorized(standing, source);
    await expect(standing.connections.exchangeCode(refOf(id))).rejects.toMatchObject({ name: 'RetryLater' });
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: null });
    expect(await rowOf(id)).toMatchObject({ status: 'active', containerTag: target });
    const tags = await db().container.findMany({ where: { orgId: tenant.orgId, tag: { in: [source, target] } } });
    expect(tags.map(({ tag }) => tag)).toEqual([target]);
  });

  it('goes on after the code was traded, wherever it died', async () => {
    let down = true;
    const account = { id: 'account', email: null, name: null };
    const fake = fakeConnector({
      account: () => (down ? Promise.reject(new ProviderError('unavailable', 'Down.')) : Promise.resolve(account)),
    });
    const standing = standingConnections(fake);
    const id = await authorized(standing);
    await expect(standing.connections.exchangeCode(refOf(id))).rejects.toMatchObject({ name: 'RetryLater' });
    down = false;
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: null });
    expect(fake.asked).toEqual(['exchange code']);
  });

  it.each(['is out', 'was answered'])('waits for a link that was made anew meanwhile and %s', async (state) => {
    let meanwhile: () => Promise<unknown> = async () => undefined;
    let granted = 0;
    const fake = fakeConnector({
      async exchange() {
        await meanwhile();
        granted += 1;
        return { accessToken: `access-${granted}`, refreshToken: null, expiresAt: null };
      },
    });
    const standing = standingConnections(fake);
    const { connections } = standing;
    const containerTag = `c-${newId()}`;
    const id = await authorized(standing, containerTag);
    await db().connection.updateMany({ where: { id }, data: { status: 'paused', accessToken: 'refused' } });
    let link = '';
    meanwhile = async () => {
      link = (await begin(standing, containerTag)).authLink;
      if (state === 'was answered') await connections.finish('codehost', callbackOf(link));
    };
    expect(await connections.exchangeCode(refOf(id))).toBeNull();
    expect([fake.asked, await rowOf(id)]).toMatchObject([[], { status: 'paused', accessToken: 'refused' }]);
    meanwhile = async () => undefined;
    if (state === 'is out') await connections.finish('codehost', callbackOf(link));
    expect(await connections.exchangeCode(refOf(id))).toEqual({ error: null });
    expect([fake.asked, (await rowOf(id))?.status]).toEqual([['account access-2'], 'active']);
  });

  it('leaves a link alone that was made anew while the account was asked for, or the code was refused', async () => {
    const account = { id: 'account', email: null, name: null };
    let end: () => Promise<typeof account> = async () => account;
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const standing = standingConnections(
      fakeConnector({
        async account() {
          await meanwhile();
          return end();
        },
      }),
    );
    const { connections } = standing;
    const containerTag = `c-${newId()}`;
    const id = await authorized(standing, containerTag);
    await db().connection.updateMany({ where: { id }, data: { status: 'paused' } });
    let link = '';
    meanwhile = async () => {
      link = (await begin(standing, containerTag)).authLink;
    };
    expect(await connections.exchangeCode(refOf(id))).toBeNull();
    await connections.finish('codehost', callbackOf(link));
    end = () => Promise.reject(new ProviderError('rejected', 'No.'));
    expect(await connections.exchangeCode(refOf(id))).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: 'paused', stateHash: expect.anything() });
    meanwhile = async () => undefined;
    await connections.finish('codehost', callbackOf(link));
    expect(await connections.exchangeCode(refOf(id))).toEqual({ error: 'exchange_failed' });
  });

  it('waits as long as the provider says', async () => {
    const limited = new ProviderError('rateLimited', 'Slow down.', 7_000);
    const standing = standingConnections(fakeConnector({ exchange: () => Promise.reject(limited) }));
    const id = await authorized(standing);
    await expect(standing.connections.exchangeCode(refOf(id))).rejects.toMatchObject({ afterMs: 7_000 });
    expect(await standing.connections.giveUpConnecting(refOf(id))).toEqual({ error: 'provider_unavailable' });
    expect(await rowOf(id)).toBeNull();
    expect(await standing.connections.giveUpConnecting(refOf(id))).toEqual({ error: 'provider_unavailable' });
  });

  it('finds nothing to do before the callback has come, nor when the link has expired', async () => {
    const standing = standingConnections(fakeConnector());
    const { id } = await begin(standing);
    expect(await standing.connections.exchangeCode(refOf(id))).toBeNull();
    const { ms = 0 } = (await standing.connections.expireLink(refOf(id))) ?? {};
    expect(ms).toBeGreaterThan(3_500_000);
    await db().connection.updateMany({ where: { id }, data: { linkExpiresAt: new Date() } });
    expect([
      await standing.connections.expireLink(refOf(id)),
      await standing.connections.expireLink(refOf(id)),
    ]).toEqual([null, null]);
    expect([await rowOf(id), await standing.connections.exchangeCode(refOf(id))]).toEqual([null, null]);
  });

  it('makes one connection of two authorisations of an account at the same time', async () => {
    const standing = standingConnections(fakeConnector());
    const containerTag = `c-${newId()}`;
    const ids = [await authorized(standing, containerTag), await authorized(standing, containerTag)];
    const outcomes = await Promise.all(ids.map((id) => standing.connections.exchangeCode(refOf(id))));
    expect(outcomes.map((outcome) => outcome?.error).toSorted()).toEqual(['already_connected', null]);
    const there = { orgId: tenant.orgId, containerTag, status: { not: 'deleting' as const } };
    expect(await db().connection.count({ where: there })).toBe(1);
  });

  it.each([
    ['already_connected', 'pending', { accountId: 'account' }],
    ['other_account', 'paused', { accountId: 'another' }],
  ] as const)('revokes the grant of a link that ends with %s, however long that takes', async (error, status, more) => {
    const fake = fakeConnector();
    const standing = standingConnections(fake);
    const { connections, started } = standing;
    const containerTag = `c-${newId()}`;
    const there = await insertConnection(tenant.orgId, null, { containerTag, ...more });
    if (status === 'paused') await db().connection.updateMany({ where: { id: there }, data: { status } });
    const id = await authorized(standing, containerTag);
    expect(await connections.exchangeCode(refOf(id))).toEqual({ error });
    const left = started.at(-1)?.replace(/^delete /, '') ?? '';
    expect(await rowOf(left)).toMatchObject({ status: 'deleting', accountId: 'account' });
    const { deleting } = await connections.unfinished(-1_000, 1_000);
    expect(deleting.map(({ connectionId }) => connectionId)).toContain(left);
    await connections.leaveProvider(refOf(left));
    expect(fake.asked.slice(2)).toEqual(['account access-1', 'revoke access-1']);
    expect(await connections.removeConnection(refOf(left))).toEqual({ more: false });
    const rows = await db().connection.findMany({ where: { orgId: tenant.orgId, containerTag } });
    expect(rows).toMatchObject([{ id: there, status: status === 'paused' ? 'paused' : 'active' }]);
  });

  it('revokes nothing of a link that ends before its code is traded', async () => {
    const fake = fakeConnector({ exchange: () => Promise.reject(new ProviderError('rejected', 'No.')) });
    const standing = standingConnections(fake);
    const id = await authorized(standing);
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: 'exchange_failed' });
    expect([fake.asked, standing.started]).toEqual([[], [`await ${id}`]]);
  });

  it('keeps an authorisation that nobody was told of for the sweeper', async () => {
    const standing = standingConnections(fakeConnector());
    const id = await authorized(standing);
    const { connecting } = await standing.connections.unfinished(-1_000, 1_000);
    expect(connecting.map(({ connectionId }) => connectionId)).toContain(id);
  });

  it('syncs an account without resources at once, and has one root', async () => {
    const { resources: _, ...whole } = fakeConnector().connector;
    const standing = standingConnections({ connector: whole });
    const id = await authorized(standing);
    await standing.connections.exchangeCode(refOf(id));
    expect(await db().connectionResource.findMany({ where: { connectionId: id } })).toMatchObject([
      { externalId: 'root', name: '', branch: null, selected: true },
    ]);
    expect(standing.started).toEqual([`await ${id}`, `sync ${id}`]);
    expect((await rowOf(id))?.nextSyncAt).not.toBeNull();
    await expect(standing.connections.offered(tenant, id, { page: 1, per_page: 30 })).rejects.toMatchObject({
      status: 501,
    });
    await expect(standing.connections.configure(tenant, id, { resources: [] })).rejects.toMatchObject({ status: 501 });
  });
});

describe('an import', () => {
  it('whose start is lost is due for the sweeper, and no other connection is', async () => {
    const standing = standingConnections(fakeConnector());
    const { connections } = standing;
    const ids = [await configured(standing), await configured(standing)];
    await db().connection.updateMany({ where: { id: { in: ids } }, data: { nextSyncAt: null } });
    const [imported = ''] = ids;
    const { containerTag } = (await rowOf(imported)) ?? {};
    await connections.import(tenant, codehost, { containerTags: [containerTag ?? ''] });
    const due = await Promise.all(ids.map(async (id) => (await rowOf(id))?.nextSyncAt));
    expect(due).toEqual([expect.any(Date), null]);
  });
});

describe('webhooks, set up twice', () => {
  it('are installed once, and looked after when asked', async () => {
    const fake = fakeConnector();
    const standing = standingConnections(fake);
    const id = await configured(standing);
    expect(await standing.webhooks.ensure(tenant, id)).toEqual({ problems: [] });
    expect(fake.asked.filter((what) => what.startsWith('install'))).toEqual(['install 1']);
    await standing.webhooks.ensure(tenant, id, { recheck: true });
    expect(fake.asked.filter((what) => what.startsWith('install'))).toEqual(['install 1', 'install 1']);
  });

  it('that cannot be had are said, do no harm, and are tried again', async () => {
    const fake = fakeConnector();
    let allowed = false;
    const { webhooks } = fake.connector;
    if (webhooks === undefined) throw new Error('it has webhooks');
    const connector = {
      ...fake.connector,
      webhooks: {
        ...webhooks,
        install: (...request: Parameters<typeof webhooks.install>) =>
          allowed
            ? webhooks.install(...request)
            : Promise.reject(new ProviderError('forbidden', 'For administrators.')),
      },
    };
    const standing = standingConnections({ connector });
    const id = await authorized(standing);
    await standing.connections.exchangeCode(refOf(id));
    const answer = await standing.connections.configure(tenant, id, { resources: [{ id: 1, name: 'octo/docs' }] });
    expect(answer).toEqual({
      ...{ success: true, webhooksRegistered: 0 },
      message: '1 selected, 1 of them new; 0 taken off. Without a webhook for now: octo/docs: For administrators.',
    });
    expect(standing.started).toContain(`sync ${id}`);
    allowed = true;
    expect(await standing.webhooks.ensure(tenant, id)).toEqual({ problems: [] });
    const { metadata } = await standing.connections.get(tenant, id);
    expect(metadata).toMatchObject({ webhooks: [{ id: 'hook-1', repository: 'octo/docs' }] });
  });

  it('that call an address of before are replaced by those of now', async () => {
    const hooks = new Map<string, string>();
    const { connector } = fakeConnector({
      webhooks: {
        async install(_, { url }) {
          const [known] = [...hooks].find(([, called]) => called === url) ?? [];
          const id = known ?? `hook-${hooks.size + 1}-${newId()}`;
          hooks.set(id, url);
          return { id };
        },
        remove: async (_, { id }) => void hooks.delete(id),
        read: async () => ({ kind: 'unsigned' }),
      },
    });
    const id = await configured(standingConnections({ connector }));
    const { origin } = new URL([...hooks.values()][0] ?? '');
    const { webhooks } = standingConnections({ connector, publicUrl: 'https://moved.example' });
    for (const _ of [1, 2]) await webhooks.ensure(tenant, id, { recheck: true });
    expect([origin, [...hooks.values()].map((url) => new URL(url).origin)]).toEqual([
      ...['https://cairn.example', ['https://moved.example']],
    ]);
  });

  it('that were not removed when the time was up are known by the next sync', async () => {
    const hooks = new Map<string, string>();
    const late = new AbortController();
    const { connector } = fakeConnector({
      webhooks: {
        async install(_, { url }) {
          const id = `hook-${new URL(url).host}`;
          hooks.set(id, url);
          return { id };
        },
        async remove({ signal }, { id }) {
          late.abort();
          if (signal?.aborted === true) throw new ProviderError('unavailable', 'No answer.');
          hooks.delete(id);
        },
        read: async () => ({ kind: 'unsigned' }),
      },
    });
    const id = await configured(standingConnections({ connector }));
    const moved = { connector, publicUrl: 'https://moved.example' };
    await standingConnections({ ...moved, webhooksDeadline: () => late.signal }).webhooks.ensure(tenant, id);
    expect([...hooks.keys()]).toEqual(['hook-cairn.example', 'hook-moved.example']);
    const { webhooks } = standingConnections(moved);
    for (const _ of [1, 2]) await webhooks.ensure(tenant, id);
    expect([...hooks.keys()]).toEqual(['hook-moved.example']);
  });

  it('that the provider refuses to remove are left there, and no further one is made each time', async () => {
    const fake = fakeConnector();
    const id = await configured(standingConnections(fake));
    await db().connectionResource.updateMany({ where: { connectionId: id }, data: elsewhere });
    const { webhooks } = fake.connector;
    if (webhooks === undefined) throw new Error('it has webhooks');
    const remove = () => Promise.reject(new ProviderError('forbidden', 'Made by another app.'));
    const standing = standingConnections({ connector: { ...fake.connector, webhooks: { ...webhooks, remove } } });
    fake.asked.length = 0;
    for (const _ of [1, 2]) expect(await standing.webhooks.ensure(tenant, id)).toEqual({ problems: [] });
    expect(fake.asked).toEqual(['install 1']);
  });

  /** A connection with the webhook `1` and more resources, each of them older than those before. */
  async function configuredWith(connector: Connector, resources: Record<string, object>): Promise<string> {
    const id = await configured(standingConnections({ connector }));
    const { orgId } = tenant;
    const data = Object.entries(resources).map(([name, more], n) => {
      const resourceId = newId();
      const secret = vault.seal('secret', webhookSecret({ orgId }, resourceId));
      const common = { orgId, connectionId: id, branch: 'main', webhookSecret: secret, createdAt: new Date(1_000 - n) };
      return { ...common, id: resourceId, externalId: name, name, ...more };
    });
    await db().connectionResource.createMany({ data });
    return id;
  }
  const several = (count: number, kind: string, more: object = {}) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${kind}-${n}`, more]));
  const there = { webhookId: 'hook', webhookOrigin: 'https://cairn.example' };
  const elsewhere = { webhookId: 'hook', webhookOrigin: 'https://before.example' };

  /** The connector, whose webhooks are installed by `install`. */
  function installing(
    { connector }: ReturnType<typeof fakeConnector>,
    install: WebhookCapability['install'],
  ): Connector {
    if (connector.webhooks === undefined) throw new Error('it has webhooks');
    return { ...connector, webhooks: { ...connector.webhooks, install } };
  }

  it('are left to the next sync when the provider takes long', async () => {
    const fake = fakeConnector();
    const id = await configuredWith(fake.connector, several(9, 'new'));
    const late = new AbortController();
    const asked: string[] = [];
    const connector = installing(fake, async ({ signal }, { resource }) => {
      asked.push(resource.externalId);
      if (asked.length < 3) return { id: `hook-${resource.externalId}` };
      if (asked.length === 6) late.abort();
      if (signal?.aborted === false) await once(signal, 'abort');
      throw new ProviderError('unavailable', 'No answer.');
    });
    const { webhooks } = standingConnections({ connector, webhooksDeadline: () => late.signal });
    const { problems } = await webhooks.ensure(tenant, id, { recheck: true });
    expect(asked.map((name) => name.replace(/\d/, 'N'))).toEqual(Array(6).fill('new-N'));
    expect(problems).toEqual(['7 more are left to the next sync, as the provider takes long to answer']);
    await standingConnections(fake).webhooks.ensure(tenant, id);
    const rows = await db().connectionResource.findMany({ where: { connectionId: id } });
    expect(rows.map(({ webhookId }) => webhookId).filter((hook) => hook === null)).toEqual([]);
  });

  it('come first where there is none, then where it is to be made anew, then where it is only looked after', async () => {
    const fake = fakeConnector();
    const resources = { ...several(3, 'new'), ...several(3, 'moved', elsewhere), ...several(3, 'there', there) };
    const id = await configuredWith(fake.connector, resources);
    fake.asked.length = 0;
    await standingConnections(fake).webhooks.ensure(tenant, id, { recheck: true });
    const kinds = fake.asked.filter((what) => what.startsWith('install')).map((what) => what.replace(/-\d$/, ''));
    const expected = ['new', 'moved', 'there'].flatMap((kind) => Array(3).fill(`install ${kind}`));
    expect(kinds.filter((what) => what !== 'install 1')).toEqual(expected);
  });

  it('are all looked after by some sync, though each reaches only a few, and those that are there are no problem', async () => {
    const fake = fakeConnector();
    const id = await configuredWith(fake.connector, several(7, 'there', there));
    const reached = new Set<string>();
    for (let sync = 0; sync < 200 && reached.size < 8; sync += 1) {
      const late = new AbortController();
      let asked = 0;
      const connector = installing(fake, async (_, { resource: { externalId } }) => {
        reached.add(externalId);
        asked += 1;
        if (asked === 3) late.abort();
        return { id: externalId === '1' ? 'hook-1' : 'hook' };
      });
      const { webhooks } = standingConnections({ connector, webhooksDeadline: () => late.signal });
      expect(await webhooks.ensure(tenant, id, { recheck: true })).toEqual({ problems: [] });
      expect(asked).toBe(3);
    }
    expect(reached.size).toBe(8);
  });

  it('need an address that the provider can call', async () => {
    const fake = fakeConnector();
    const id = await configured(standingConnections(fake));
    await db().connectionResource.updateMany({ where: { connectionId: id }, data: { webhookId: null } });
    const { webhooks } = standingConnections({ connector: fake.connector, publicUrl: '' });
    expect((await webhooks.ensure(tenant, id)).problems).toEqual([expect.stringMatching(/BASE_URL/)]);
  });
});
