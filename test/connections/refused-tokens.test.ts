import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Opened } from '../../src/connections/tokens/opening.js';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import type { Connector, Grant } from '../../src/connectors/contract.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { fakeConnector } from '../support/fake-connector.js';
import { insertConnection, openedBy, standingConnections, vault } from '../support/standing-connections.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let tenant: Api & { orgId: string };
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

const hour = 3_600_000;
const rowOf = (id: string) => db().connection.findFirstOrThrow({ where: { id } });
const refusal = () => new ProviderError('revoked', 'The provider no longer accepts the authorisation.');

/** An active connection whose token would be good for another hour. */
const insert = (more: object = {}) => insertConnection(tenant.orgId, new Date(Date.now() + hour), more);

/** A provider that takes no token but those named. @returns a call to it, and the tokens that it was made with */
function provider(...good: string[]) {
  const tried: string[] = [];
  const call = async ({ access: { accessToken } }: Opened) => {
    tried.push(accessToken);
    if (!good.includes(accessToken)) throw refusal();
    return 'an answer';
  };
  return { tried, call };
}

describe('a token that the provider refuses before its time', () => {
  it('is refreshed, and the calls are made again', async () => {
    const { connector, asked } = fakeConnector();
    const { access } = standingConnections({ connector });
    const id = await insert();
    const { tried, call } = provider('access-1');
    expect(await access.use(tenant, id, call)).toBe('an answer');
    expect(tried).toEqual(['access-0', 'access-1']);
    expect(asked).toEqual(['refresh refresh-0']);
    expect(await rowOf(id)).toMatchObject({ status: 'active', statusReason: null, refreshingUntil: null });
    expect((await openedBy(access, tenant, id)).access.accessToken).toBe('access-1');
  });

  it('is refreshed once, however many find it refused at the same time', async () => {
    const { connector, asked } = fakeConnector();
    const id = await insert();
    const { call } = provider('access-1');
    const processes = Array.from({ length: 6 }, () => standingConnections({ connector }).access);
    const answers = await Promise.all(processes.map((access) => access.use(tenant, id, call)));
    expect(answers).toEqual(Array.from({ length: 6 }, () => 'an answer'));
    expect(asked).toEqual(['refresh refresh-0']);
  });

  it('gives way to one that came meanwhile, without another refresh', async () => {
    const { connector, asked } = fakeConnector();
    const { access } = standingConnections({ connector });
    const id = await insert();
    const { tried, call } = provider('access-9');
    const meanwhile = async (opened: Opened) => {
      const accessToken = vault.seal('access-9', connectionSecret(tenant, id, 'access_token'));
      if (tried.length === 0) await db().connection.updateMany({ where: { id }, data: { accessToken } });
      return call(opened);
    };
    expect(await access.use(tenant, id, meanwhile)).toBe('an answer');
    expect([tried, asked]).toEqual([['access-0', 'access-9'], []]);
    expect((await rowOf(id)).status).toBe('active');
  });

  it('pauses the connection when the new one is refused as well', async () => {
    const { connector, asked } = fakeConnector();
    const { access } = standingConnections({ connector });
    const id = await insert({ nextSyncAt: new Date() });
    const { tried, call } = provider();
    await expect(access.use(tenant, id, call)).rejects.toMatchObject({ kind: 'revoked' });
    expect(tried).toEqual(['access-0', 'access-1']);
    expect(asked).toEqual(['refresh refresh-0']);
    expect(await rowOf(id)).toMatchObject({
      ...{ status: 'paused', statusReason: refusal().message, nextSyncAt: null },
    });
  });

  it.each(['revoked', 'rejected'] as const)(
    'pauses the connection when the refresh is %s, with the reason',
    async (kind) => {
      const refresh: NonNullable<Connector['refresh']> = async () => {
        throw new ProviderError(kind, 'The refresh token is no longer good.');
      };
      const { access } = standingConnections(fakeConnector({ refresh }));
      const id = await insert();
      const { tried, call } = provider();
      await expect(access.use(tenant, id, call)).rejects.toMatchObject({ kind: 'revoked' });
      expect(tried).toEqual(['access-0']);
      expect(await rowOf(id)).toMatchObject({
        ...{ status: 'paused', statusReason: 'The refresh token is no longer good.', refreshingUntil: null },
      });
    },
  );

  it.each(['grant', 'provider'])('pauses the connection at once where the %s has no refresh token', async (which) => {
    const { connector, asked } = fakeConnector();
    const { refresh: _, ...unable } = connector;
    const { access } = standingConnections({ connector: which === 'grant' ? connector : unable });
    const id = await insert(which === 'grant' ? { refreshToken: null } : {});
    const { tried, call } = provider();
    await expect(access.use(tenant, id, call)).rejects.toMatchObject({ kind: 'revoked' });
    expect([tried, asked]).toEqual([['access-0'], []]);
    expect(await rowOf(id)).toMatchObject({ status: 'paused', statusReason: refusal().message });
  });

  it('leaves the connection active while the provider cannot say', async () => {
    let down = true;
    const grant: Grant = { accessToken: 'access-1', refreshToken: null, expiresAt: null };
    const refresh: NonNullable<Connector['refresh']> = async () => {
      if (down) throw new ProviderError('unavailable', 'It is down.');
      return grant;
    };
    const { access } = standingConnections(fakeConnector({ refresh }));
    const id = await insert();
    const { call } = provider('access-1');
    await expect(access.use(tenant, id, call)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rowOf(id)).toMatchObject({ status: 'active', refreshingUntil: null });
    down = false;
    expect(await access.use(tenant, id, call)).toBe('an answer');
  });
});

describe('webhooks that are set up with a token that is refused midway', () => {
  it('are each installed once', async () => {
    const installed: string[] = [];
    const { connector } = fakeConnector({
      webhooks: {
        async install({ accessToken }, { resource }) {
          if (accessToken === 'access-0' && resource.externalId !== '1') throw refusal();
          installed.push(`${resource.externalId} ${accessToken}`);
          return { id: `hook-${resource.externalId}` };
        },
        remove: async () => undefined,
        read: async () => ({ kind: 'unsigned' }),
      },
    });
    const { webhooks } = standingConnections({ connector });
    const connectionId = await insert();
    for (const externalId of ['1', '2', '3']) {
      const resource = { id: newId(), connectionId, externalId, name: `octo/${externalId}`, branch: 'main' };
      await db().connectionResource.create({ data: { orgId: tenant.orgId, ...resource } });
    }
    expect(await webhooks.ensure(tenant, connectionId)).toEqual({ problems: [] });
    expect(installed.sort()).toEqual(['1 access-0', '2 access-1', '3 access-1']);
    expect((await rowOf(connectionId)).status).toBe('active');
  });
});

describe('deleting a connection whose token is refused', () => {
  /** A provider that takes no token but those named, and that writes down what it is asked with them. */
  function strict(good: readonly string[], replaced: Partial<Connector> = {}) {
    const done: string[] = [];
    const take = (what: string, token: string) => {
      if (!good.includes(token)) throw refusal();
      done.push(`${what} ${token}`);
    };
    const { connector, asked } = fakeConnector({
      webhooks: {
        install: async () => ({ id: 'never' }),
        remove: async ({ accessToken }, { id }) => take(`remove ${id}`, accessToken),
        read: async () => ({ kind: 'unsigned' }),
      },
      async account({ accessToken }) {
        take('account', accessToken);
        return { id: 'account', email: null, name: null };
      },
      revoke: async ({ accessToken }) => void done.push(`revoke ${accessToken}`),
      ...replaced,
    });
    return { connector, asked, done };
  }

  /** One that is being deleted, with so many webhooks. */
  async function deleted(connector: Connector, hooks: number) {
    const id = await insert({ status: 'deleting' });
    for (let hook = 1; hook <= hooks; hook += 1) {
      const resource = { connectionId: id, externalId: `${hook}`, name: `octo/${hook}`, webhookId: `hook-${hook}` };
      await db().connectionResource.create({ data: { orgId: tenant.orgId, id: newId(), ...resource } });
    }
    const { connections } = standingConnections({ connector });
    await connections.leaveProvider({
      ...{ orgId: tenant.orgId, connectionId: id, provider: 'codehost', containerTag: `c-${id}` },
    });
    return rowOf(id);
  }

  it('removes its webhooks and ends its grant with a refreshed one', async () => {
    const { connector, asked, done } = strict(['access-1']);
    const row = await deleted(connector, 2);
    expect(asked).toEqual(['refresh refresh-0']);
    const removed = done.slice(0, 2).sort();
    expect(removed).toEqual(['remove hook-1 access-1', 'remove hook-2 access-1']);
    expect(done.slice(2)).toEqual(['account access-1', 'revoke access-1']);
    expect(row).toMatchObject({ status: 'deleting', accessToken: null, refreshToken: null });
  });

  it('ends its grant with a refreshed one where it has no webhook that would tell', async () => {
    const { connector, asked, done } = strict(['access-1']);
    await deleted(connector, 0);
    expect([asked, done]).toEqual([['refresh refresh-0'], ['account access-1', 'revoke access-1']]);
  });

  it('gives up, once, when the refresh is refused as well', async () => {
    let refreshes = 0;
    const refresh: NonNullable<Connector['refresh']> = async () => {
      refreshes += 1;
      throw refusal();
    };
    const { connector, done } = strict([], { refresh });
    const row = await deleted(connector, 2);
    expect([refreshes, done, row.status]).toEqual([1, [], 'deleting']);
  });

  it('gives up at once at a provider that refreshes nothing', async () => {
    const { connector, done } = strict(['access-1']);
    const { refresh: _, ...without } = connector;
    await deleted(without, 1);
    expect(done).toEqual([]);
  });

  it('waits for a provider that is down when it is to refresh', async () => {
    const refresh = () => Promise.reject(new ProviderError('unavailable', 'It is down.'));
    const { connector } = strict([], { refresh });
    await expect(deleted(connector, 1)).rejects.toMatchObject({ name: 'RetryLater', message: 'It is down.' });
  });
});
