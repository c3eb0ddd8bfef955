import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { createSettingsService } from '../../src/settings/service.js';
import { startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { fakeConnector } from '../support/fake-connector.js';
import { insertConnection, openedBy, standingConnections, vault } from '../support/standing-connections.js';
import { db, newTenant } from '../support/tenant.js';

const lost = createVault(keysOf('a master key that was lost, long enough'));
const hour = 3_600_000;
const expired = new Date(Date.now() - hour);
const rowOf = (id: string) => db().connection.findFirst({ where: { id } });

let on: ConnectingCodeHost;
beforeAll(async () => {
  on = withCodeHost(onStack(), await startCodeHost());
}, 120_000);
afterAll(() => on?.close(), 60_000);

/** An organisation whose own OAuth app has a secret that the vault has sealed. */
async function withApp(sealing: typeof vault): Promise<Tenant> {
  const tenant = await newTenant();
  await createSettingsService({ db: db(), vault: sealing }).patch(tenant, {
    ...{ codehostClientId: 'own', codehostClientSecret: 'own-secret', codehostCustomKeyEnabled: true },
  });
  return tenant;
}

describe('a callback whose code cannot be read, as the master key was lost', () => {
  it.each(['code', 'codeVerifier'] as const)('ends the link, with a reason: %s', async (column) => {
    const tenant = await newTenant();
    const standing = standingConnections(fakeConnector());
    const provider = { provider: 'codehost', alias: 'codehost' } as const;
    const { id, authLink } = await standing.connections.connect(tenant, provider, { documentLimit: 10 });
    const state = new URL(authLink).searchParams.get('state') ?? '';
    await standing.connections.finish('codehost', { state, code: 'code', error: undefined });
    const bound = column === 'code' ? 'code' : 'code_verifier';
    const sealed = lost.seal('{}', connectionSecret(tenant, id, bound));
    await db().connection.updateMany({ where: { id }, data: { [column]: sealed } });
    const ref = { orgId: tenant.orgId, containerTag: 'default', connectionId: id, provider: 'codehost' };
    expect(await standing.connections.exchangeCode(ref)).toEqual({ error: 'secret_unreadable' });
    expect(await rowOf(id)).toBeNull();
  });

  it('tells the person in the browser', async () => {
    const tenant = await on.newTenant();
    const lose = async (back: string, id: string) => {
      const codeVerifier = lost.seal('{}', connectionSecret(tenant, id, 'code_verifier'));
      await db().connection.updateMany({ where: { id }, data: { codeVerifier } });
      return back;
    };
    const { id, status, text } = await on.ended(tenant, () => ({}), {}, lose);
    expect([status, text]).toEqual([400, expect.stringContaining('another master key')]);
    expect((await tenant.get(`/v3/connections/${id}`)).status).toBe(404);
  }, 60_000);
});

describe("an organisation's own app whose client secret cannot be read", () => {
  it('is a 400 that says what to do, until the secret is set again', async () => {
    const tenant = await withApp(lost);
    const { status, body } = await tenant.post('/v3/connections/codehost', {});
    expect([status, body.details]).toEqual([
      400,
      expect.stringMatching(/codehostClientSecret cannot be read .*another master key.*: set it again/),
    ]);
    expect((await tenant.get('/v3/settings')).status).toBe(200);
    expect((await tenant.patch('/v3/settings', { codehostClientSecret: 'anew' })).status).toBe(200);
    expect((await tenant.post('/v3/connections/codehost', {})).status).toBe(200);
  });

  it('does not keep those from connecting who use the app of the environment', async () => {
    const tenant = await withApp(lost);
    await tenant.patch('/v3/settings', { codehostCustomKeyEnabled: false });
    expect((await tenant.post('/v3/connections/codehost', {})).status).toBe(200);
  });

  it('pauses a connection that is to be refreshed with it, until the secret is set again', async () => {
    const tenant = await withApp(lost);
    const { access, connections, settings } = standingConnections(fakeConnector());
    const id = await insertConnection(tenant.orgId, expired, { ownApp: true });
    await expect(openedBy(access, tenant, id)).rejects.toMatchObject({ kind: 'revoked' });
    const statusReason = expect.stringMatching(/OAuth app was encrypted with another master key/);
    await connections.resumeReadable();
    expect(await rowOf(id)).toMatchObject({ status: 'paused', statusReason, refreshingUntil: null });
    await settings.patch(tenant, { codehostClientSecret: 'anew' });
    await connections.resumeReadable();
    expect(await rowOf(id)).toMatchObject({ status: 'active', statusReason: null });
    expect((await openedBy(access, tenant, id)).access.accessToken).toBe('access-1');
  });

  it('ends an authorisation that was begun before, with a reason', async () => {
    const tenant = await withApp(vault);
    const { connections } = standingConnections(fakeConnector());
    const provider = { provider: 'codehost', alias: 'codehost' } as const;
    const { id, authLink } = await connections.connect(tenant, provider, { documentLimit: 10 });
    const state = new URL(authLink).searchParams.get('state') ?? '';
    await connections.finish('codehost', { state, code: 'code', error: undefined });
    await createSettingsService({ db: db(), vault: lost }).patch(tenant, { codehostClientSecret: 'own-secret' });
    const ref = { orgId: tenant.orgId, containerTag: 'default', connectionId: id, provider: 'codehost' };
    expect(await connections.exchangeCode(ref)).toEqual({ error: 'secret_unreadable' });
  });

  it('does not hold up the deletion of a connection that was made with it', async () => {
    const tenant = await withApp(lost);
    const { connector, asked } = fakeConnector();
    const { connections } = standingConnections({ connector });
    const id = await insertConnection(tenant.orgId, null, { ownApp: true, status: 'deleting' });
    await connections.leaveProvider({ orgId: tenant.orgId, connectionId: id, provider: 'codehost', containerTag: 'c' });
    expect(asked).toEqual([]);
  });
});

describe('a token that was changed in the database', () => {
  const swapped = (sealed: string | null) => sealed?.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) ?? null;

  it('pauses the connection with another reason than a lost key', async () => {
    const tenant = await newTenant();
    const { access, connections } = standingConnections(fakeConnector());
    const id = await insertConnection(tenant.orgId, null);
    await db().connection.updateMany({
      where: { id },
      data: { accessToken: swapped((await rowOf(id))?.accessToken ?? null) },
    });
    await expect(openedBy(access, tenant, id)).rejects.toMatchObject({ kind: 'revoked' });
    const damaged = { status: 'paused', statusReason: 'Its stored tokens are damaged: authorise again.' };
    expect(await rowOf(id)).toMatchObject(damaged);
    await connections.resumeReadable();
    expect(await rowOf(id)).toMatchObject(damaged);
  });

  it('is told from a lost key as soon as that is given', async () => {
    const tenant = await newTenant();
    const fake = fakeConnector();
    const id = await insertConnection(tenant.orgId, null);
    await db().connection.updateMany({
      where: { id },
      data: { refreshToken: swapped((await rowOf(id))?.refreshToken ?? null) },
    });
    await expect(openedBy(standingConnections({ ...fake, vault: lost }).access, tenant, id)).rejects.toThrow(
      'another master',
    );
    await standingConnections(fake).connections.resumeReadable();
    expect(await rowOf(id)).toMatchObject({ status: 'paused', statusReason: expect.stringContaining('damaged') });
  });
});
