import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookSecret } from '../../src/connections/tokens/sealing.js';
import type { Connector, WebhookCapability } from '../../src/connectors/contract.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { connectionSteps } from '../support/connection-steps.js';
import { fakeConnector } from '../support/fake-connector.js';
import { standingConnections, vault } from '../support/standing-connections.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let tenant: Api & { orgId: string };
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

const { refOf, authorized, configured } = connectionSteps(() => tenant);

describe('webhooks, set up twice', () => {
  it('are installed once, and looked after when asked', async () => {
    const fake = fakeConnector();
    const standing = standingConnections(fake);
    const id = await configured(standing);
    expect(await standing.webhooks.ensure(tenant, id)).toEqual({ problems: [] });
    expect(fake.asked.filter((what) => what.startsWith('install'))).toEqual(['install 1']);
    await standing.webhooks.ensure(tenant, id, { recheck: 'found' });
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
    for (const _ of [1, 2]) await webhooks.ensure(tenant, id, { recheck: 'found' });
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

  it('are removed with a connection that is deleted while they are installed, and then no more are installed', async () => {
    const fake = fakeConnector();
    const id = await configuredWith(fake.connector, several(9, 'new'));
    const { connections } = standingConnections(fake);
    const waits = async () => (await connections.awaitStandstill(refOf(id))).ms > 0;
    const said: boolean[] = [];
    const hooks: string[] = [];
    const connector = installing(fake, async (_, { resource }) => {
      const hook = `late-${resource.externalId}`;
      hooks.push(hook);
      if (hooks.length === 1) await connections.remove(tenant, id, { deleteDocuments: true });
      said.push(await waits());
      return { id: hook };
    });
    const { webhooks } = standingConnections({ connector });
    await webhooks.ensure(tenant, id);
    expect([...said, await waits()]).toEqual([...Array(9).fill(true), false]);
    expect(await webhooks.ensure(tenant, id, { recheck: 'all' })).toEqual({ problems: [] });
    expect(hooks).toHaveLength(9);
    fake.asked.length = 0;
    await connections.leaveProvider(refOf(id));
    const removed = [...hooks, 'hook-1'].map((hook) => `remove ${hook}`);
    expect(fake.asked.filter((what) => what.startsWith('remove')).sort()).toEqual(removed.sort());
  });

  it('are waited for by a deletion although somebody who began to set them up later has ended', async () => {
    const fake = fakeConnector();
    const id = await configuredWith(fake.connector, several(1, 'new'));
    const waits = async () => (await standingConnections(fake).connections.awaitStandstill(refOf(id))).ms > 0;
    const [begun, held] = [new EventEmitter(), new EventEmitter()];
    const slow = installing(fake, async () => {
      begun.emit('now');
      await once(held, 'end');
      return { id: 'late' };
    });
    const isBegun = once(begun, 'now');
    const ended = standingConnections({ connector: slow }).webhooks.ensure(tenant, id);
    await isBegun;
    const refused = installing(fake, () => Promise.reject(new ProviderError('forbidden', 'For administrators.')));
    await standingConnections({ connector: refused }).webhooks.ensure(tenant, id);
    expect(await waits()).toBe(true);
    held.emit('end');
    await ended;
    expect(await waits()).toBe(false);
  });

  it('do not keep a connection that is deleted waiting for a process that died in setting them up', async () => {
    const { connections } = standingConnections(fakeConnector());
    const id = await configured(standingConnections(fakeConnector()));
    const waitsUntil = async (webhooksBusyUntil: Date) => {
      await db().connection.updateMany({ where: { id }, data: { webhooksBusyUntil } });
      return (await connections.awaitStandstill(refOf(id))).ms > 0;
    };
    expect(await waitsUntil(new Date(Date.now() + 60_000))).toBe(true);
    expect(await waitsUntil(new Date(Date.now() - 1))).toBe(false);
  });

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
    const { problems } = await webhooks.ensure(tenant, id, { recheck: 'found' });
    expect(asked.map((name) => name.replace(/\d/, 'N'))).toEqual(Array(6).fill('new-N'));
    expect(problems).toEqual(['7 more are left to the next sync, as the provider takes long to answer']);
    await standingConnections(fake).webhooks.ensure(tenant, id);
    const rows = await db().connectionResource.findMany({ where: { connectionId: id } });
    expect(rows.map(({ webhookId }) => webhookId).filter((hook) => hook === null)).toEqual([]);
  });

  it('are left to the next sync when the provider limits how often it is called, without another call', async () => {
    const fake = fakeConnector();
    const id = await configuredWith(fake.connector, { ...several(9, 'new'), ...several(9, 'there', there) });
    let asked = 0;
    const connector = installing(fake, async () => {
      asked += 1;
      throw new ProviderError('rateLimited', 'Slow down.');
    });
    const { problems } = await standingConnections({ connector }).webhooks.ensure(tenant, id, { recheck: 'found' });
    expect(asked).toBe(4);
    expect(problems).toEqual(['9 more are left to the next sync, as the provider limits how often it is called']);
    await standingConnections(fake).webhooks.ensure(tenant, id);
    const rows = await db().connectionResource.findMany({ where: { connectionId: id } });
    expect(rows.filter(({ webhookId }) => webhookId === null)).toEqual([]);
  });

  it('are no problem where they work and the provider limits how often it is called', async () => {
    const fake = fakeConnector();
    const id = await configuredWith(fake.connector, several(9, 'there', there));
    const connector = installing(fake, () => Promise.reject(new ProviderError('rateLimited', 'Slow down.')));
    const { webhooks } = standingConnections({ connector });
    expect(await webhooks.ensure(tenant, id, { recheck: 'found' })).toEqual({ problems: [] });
  });

  it('are known to the connector only where they call the address of now with a secret that can be read', async () => {
    const fake = fakeConnector();
    const lost = { ...there, webhookSecret: createVault(keysOf('lost')).seal('secret', 'elsewhere') };
    const ending = { ...there, webhookExpiresAt: new Date() };
    const id = await configuredWith(fake.connector, { new: {}, there, moved: elsewhere, lost, ending });
    const known: Record<string, string | null | undefined> = {};
    const connector = installing(fake, async (_, request) => {
      known[request.resource.externalId] = request.known;
      return { id: `hook-${request.resource.externalId}` };
    });
    await standingConnections({ connector }).webhooks.ensure(tenant, id, { recheck: 'found' });
    expect(known).toEqual({ 1: 'hook-1', new: null, there: 'hook', moved: null, lost: null, ending: null });
  });

  it('come first where there is none, then where it is to be made anew, then where it is only looked after', async () => {
    const fake = fakeConnector();
    const resources = { ...several(3, 'new'), ...several(3, 'moved', elsewhere), ...several(3, 'there', there) };
    const id = await configuredWith(fake.connector, resources);
    fake.asked.length = 0;
    await standingConnections(fake).webhooks.ensure(tenant, id, { recheck: 'found' });
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
      expect(await webhooks.ensure(tenant, id, { recheck: 'found' })).toEqual({ problems: [] });
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
