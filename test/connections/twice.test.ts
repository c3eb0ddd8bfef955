import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import { NotGranted, ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { reseal } from '../../src/crypto/vault.js';
import { change } from '../../src/namespaces/connectors/handling.js';
import { updateBody } from '../../src/namespaces/connectors/schemas.js';
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

  it('does not bring back a container that was deleted meanwhile', async () => {
    const containerTag = `c-${newId()}`;
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const account = async () => {
      await meanwhile();
      return { id: 'account', email: null, name: null };
    };
    const standing = standingConnections(fakeConnector({ account }));
    const id = await authorized(standing, containerTag);
    meanwhile = () => db().$transaction((tx) => standing.connections.removeOfContainer(tx, tenant, containerTag));
    await expect(standing.connections.exchangeCode(refOf(id))).rejects.toMatchObject({ name: 'RetryLater' });
    expect(await standing.connections.exchangeCode(refOf(id))).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: 'deleting' });
    expect(await db().container.count({ where: { orgId: tenant.orgId, tag: containerTag } })).toBe(0);
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

  it('goes on when the secrets of the link are sealed anew meanwhile, as `rotate-key` does', async () => {
    let sealAnew: () => Promise<unknown> = async () => undefined;
    const standing = standingConnections(
      fakeConnector({
        async exchange() {
          await sealAnew();
          return { accessToken: 'access', refreshToken: null, expiresAt: null };
        },
        async account() {
          await sealAnew();
          return { id: 'rotated', email: null, name: null };
        },
      }),
    );
    const id = await authorized(standing);
    sealAnew = async () => {
      const boundTo = connectionSecret(tenant, id, 'code_verifier');
      const codeVerifier = reseal(vault, (await rowOf(id))?.codeVerifier ?? '', boundTo);
      await db().connection.updateMany({ where: { id }, data: { codeVerifier } });
    };
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: null });
    expect([await rowOf(id), standing.started]).toMatchObject([{ status: 'active' }, [`await ${id}`]]);
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

  it('says so where the person did not tick what reading needs', async () => {
    const standing = standingConnections(fakeConnector({ exchange: () => Promise.reject(new NotGranted()) }));
    const id = await authorized(standing);
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: 'not_granted' });
    expect(await rowOf(id)).toBeNull();
  });

  it('revokes nothing of a link that ends before its code is traded', async () => {
    const fake = fakeConnector({ exchange: () => Promise.reject(new ProviderError('rejected', 'No.')) });
    const lines: string[] = [];
    const standing = standingConnections({
      ...fake,
      log: pino({}, { write: (line: string) => void lines.push(line) }),
    });
    const id = await authorized(standing);
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: 'exchange_failed' });
    const refused = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'authorisation failed');
    expect(refused).toMatchObject({ level: 40, connectionId: id, kind: 'rejected', reason: 'No.' });
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

describe('a selection', () => {
  it('is stored together with the document limit that it comes with, before anything is begun', async () => {
    const { connector } = fakeConnector();
    const { webhooks } = connector;
    if (webhooks === undefined) throw new Error('it has webhooks');
    const before: unknown[] = [];
    const install: typeof webhooks.install = async (...request) => {
      before.push(await rowOf(id));
      return webhooks.install(...request);
    };
    const standing = standingConnections({ connector: { ...connector, webhooks: { ...webhooks, install } } });
    const patch = (body: object) => change(standing.connections, tenant, id, updateBody.parse(body));
    const id = await authorized(standing);
    await standing.connections.exchangeCode(refOf(id));
    await patch({ selection: { repos: ['1'] }, documentLimit: 3 });
    expect(before).toMatchObject([{ documentLimit: 3, nextSyncAt: expect.any(Date) }]);
    await patch({ selection: { repos: ['1'] } });
    expect(await rowOf(id)).toMatchObject({ documentLimit: 3 });
    await patch({ documentLimit: 4 });
    expect(await rowOf(id)).toMatchObject({ documentLimit: 4 });
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
