import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import type { Connector } from '../../src/connectors/contract.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { fakeConnector } from '../support/fake-connector.js';
import { insertConnection, openedBy, standingConnections, vault } from '../support/standing-connections.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let tenant: Api & { orgId: string };
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** An active connection whose token expires then. */
const insert = (tokenExpiresAt: Date | null, more: object = {}) => insertConnection(tenant.orgId, tokenExpiresAt, more);

const rowOf = (id: string) => db().connection.findFirstOrThrow({ where: { id } });

describe('access to an account', () => {
  it.each([
    ['does not expire', null],
    ['has an hour left', minutes(60)],
  ])('takes a token that %s as it is', async (_, expiresAt) => {
    const { connector, asked } = fakeConnector();
    const { access } = standingConnections({ connector });
    const opened = await openedBy(access, tenant, await insert(expiresAt));
    expect([opened.access.accessToken, asked]).toEqual(['access-0', []]);
  });

  it('refreshes a token before it expires, and keeps what came', async () => {
    const { connector, asked } = fakeConnector();
    const { access } = standingConnections({ connector });
    const id = await insert(minutes(2));
    expect((await openedBy(access, tenant, id)).access.accessToken).toBe('access-1');
    expect((await openedBy(access, tenant, id)).access.accessToken).toBe('access-1');
    expect(asked).toEqual(['refresh refresh-0']);
    const row = await rowOf(id);
    expect(vault.open(row.refreshToken ?? '', connectionSecret(tenant, id, 'refresh_token'))).toBe('refresh-1');
    expect(row.refreshingUntil).toBeNull();
  });

  it('is refreshed once, however many ask at the same time', async () => {
    const fake = fakeConnector();
    const { access } = standingConnections(fake);
    for (const expiresAt of [minutes(-1), minutes(2)]) {
      fake.asked.length = 0;
      const id = await insert(expiresAt);
      const opened = await Promise.all(Array.from({ length: 8 }, () => openedBy(access, tenant, id)));
      expect(fake.asked).toEqual(['refresh refresh-0']);
      for (const { access: by } of opened) expect(by.accessToken).toMatch(/^access-\d$/);
    }
  });

  it('goes on with a token that is good while another refreshes it, and does not wait for ever for one that is not', async () => {
    const { connector, asked } = fakeConnector();
    const { access } = standingConnections({ connector });
    const refreshingUntil = minutes(1);
    expect((await openedBy(access, tenant, await insert(minutes(2), { refreshingUntil }))).access.accessToken).toBe(
      'access-0',
    );
    await expect(openedBy(access, tenant, await insert(minutes(-1), { refreshingUntil }))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['30s', 0.5],
    ['5m', 5],
  ])('is held for its refresher as long as the provider may take to answer: %s', async (providerTimeout, longest) => {
    let heldUntil: number | undefined;
    const { connector } = fakeConnector({
      async refresh() {
        heldUntil = (await rowOf(id)).refreshingUntil?.getTime();
        return { accessToken: 'fresh', refreshToken: null, expiresAt: minutes(60) };
      },
    });
    const { access } = standingConnections({ connector, providerTimeout });
    const id = await insert(minutes(-1));
    await openedBy(access, tenant, id);
    expect(heldUntil).toBeGreaterThan(minutes(longest).getTime());
  });

  it('takes over from a refresher that died', async () => {
    const { connector } = fakeConnector();
    const { access } = standingConnections({ connector });
    const id = await insert(minutes(-1), { refreshingUntil: minutes(-1) });
    expect((await openedBy(access, tenant, id)).access.accessToken).toBe('access-1');
  });

  it('keeps a refresh token that the provider does not send again', async () => {
    const grant = { accessToken: 'fresh', refreshToken: null, expiresAt: minutes(60) };
    const { access } = standingConnections(fakeConnector({ refresh: async () => grant }));
    const id = await insert(minutes(-1));
    await openedBy(access, tenant, id);
    const { refreshToken } = await rowOf(id);
    expect(vault.open(refreshToken ?? '', connectionSecret(tenant, id, 'refresh_token'))).toBe('refresh-0');
  });

  it('lets the next one try at once when the provider was down', async () => {
    let down = true;
    const grant = { accessToken: 'fresh', refreshToken: null, expiresAt: minutes(60) };
    const refresh: NonNullable<Connector['refresh']> = async () => {
      if (down) throw new ProviderError('unavailable', 'It is down.');
      return grant;
    };
    const { access } = standingConnections(fakeConnector({ refresh }));
    const id = await insert(minutes(-1));
    await expect(openedBy(access, tenant, id)).rejects.toMatchObject({ kind: 'unavailable' });
    down = false;
    expect((await openedBy(access, tenant, id)).access.accessToken).toBe('fresh');
    expect((await rowOf(id)).status).toBe('active');
  });

  it('pauses the connection when it is revoked, expired for good or without its app', async () => {
    const revoked = new ProviderError('revoked', 'The grant was taken back.');
    const refused = standingConnections(fakeConnector({ refresh: () => Promise.reject(revoked) }));
    const first = await insert(minutes(-1), { nextSyncAt: new Date() });
    await expect(openedBy(refused.access, tenant, first)).rejects.toBe(revoked);
    expect(await rowOf(first)).toMatchObject({
      ...{ status: 'paused', statusReason: 'The grant was taken back.', nextSyncAt: null },
    });

    const { access } = standingConnections(fakeConnector());
    for (const more of [{ refreshToken: null }, { ownApp: true }]) {
      const id = await insert(minutes(-1), more);
      await expect(openedBy(access, tenant, id)).rejects.toMatchObject({ kind: 'revoked' });
      expect((await rowOf(id)).status).toBe('paused');
    }
  });

  it('pauses the connection when the refresh is rejected, as with a secret of the app that was renewed', async () => {
    const rejected = new ProviderError('rejected', 'The drive refused the authorisation: invalid_client');
    const { access } = standingConnections(fakeConnector({ refresh: () => Promise.reject(rejected) }));
    const id = await insert(minutes(-1), { nextSyncAt: new Date() });
    await expect(openedBy(access, tenant, id)).rejects.toMatchObject({ kind: 'revoked', message: rejected.message });
    expect(await rowOf(id)).toMatchObject({
      ...{ status: 'paused', statusReason: rejected.message, nextSyncAt: null, refreshingUntil: null },
    });
  });

  it.each([
    ['an access token', null],
    ['a refresh token', minutes(-1)],
  ])('pauses a connection with %s of another master key, until that is given', async (_, expiresAt) => {
    const fake = fakeConnector();
    const { access } = standingConnections({ ...fake, vault: createVault(keysOf('a new master key')) });
    const id = await insert(expiresAt, { nextSyncAt: new Date() });
    await expect(openedBy(access, tenant, id)).rejects.toMatchObject({ kind: 'revoked' });
    const statusReason = expect.stringMatching(/another master key: give it as ENCRYPTION_KEY_PREVIOUS/);
    expect(await rowOf(id)).toMatchObject({ status: 'paused', statusReason, nextSyncAt: null, refreshingUntil: null });
    const without = standingConnections({ ...fake, vault: createVault(keysOf('a new master key')) });
    await without.connections.resumeReadable();
    expect((await rowOf(id)).status).toBe('paused');
    expect(fake.asked).toEqual([]);

    await standingConnections(fake).connections.resumeReadable();
    expect(await rowOf(id)).toMatchObject({ status: 'active', statusReason: null, nextSyncAt: expect.any(Date) });
  });

  it('leaves a connection paused that was paused for anything else', async () => {
    const { connections } = standingConnections(fakeConnector());
    const id = await insert(null, { status: 'paused', statusReason: 'The grant was taken back.' });
    await connections.resumeReadable();
    expect((await rowOf(id)).status).toBe('paused');
  });

  it("is none to another organisation's connection, nor to one that nobody authorised", async () => {
    const { access } = standingConnections(fakeConnector());
    const id = await insert(null);
    const stranger = await newTenant();
    await expect(openedBy(access, stranger, id)).rejects.toMatchObject({ status: 404 });
    await db().connection.updateMany({ where: { id }, data: { status: 'pending', accessToken: null } });
    await expect(openedBy(access, tenant, id)).rejects.toMatchObject({ status: 404 });
  });
});
