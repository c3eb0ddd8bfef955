import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { connectionSteps } from '../support/connection-steps.js';
import { fakeConnector } from '../support/fake-connector.js';
import { insertConnection, standingConnections } from '../support/standing-connections.js';
import { type Api, closeDatabase, newTenant } from '../support/tenant.js';

type Tenant = Api & { orgId: string };

let tenant: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  [tenant, stranger] = await Promise.all([newTenant(), newTenant()]);
});
afterAll(closeDatabase);

const { refOf, authorized } = connectionSteps(() => tenant);
/** The client id of the environment's app. */
const shared = 'app';

/** Deletes a connection of an account. @returns whether its grant, the token access-0, was revoked */
async function endsGrant(accountId: string | null, more: object = {}, revokesAccount = true): Promise<boolean> {
  const { connector, asked } = fakeConnector({ revokesAccount });
  const { connections, settings } = standingConnections({ connector });
  await settings.patch(tenant, { codehostClientId: 'our-app', codehostClientSecret: 'our-secret' });
  const id = await insertConnection(tenant.orgId, null, { accountId, ...more });
  await connections.remove(tenant, id, { deleteDocuments: true });
  await connections.leaveProvider(refOf(id));
  return asked.includes('revoke access-0');
}

/** With a secret that only the stack can read. */
const haveApp = (codehostClientId: string) =>
  stranger.patch('/v3/settings', { codehostClientId, codehostClientSecret: 'their-secret' });

describe('a grant that a provider revokes by app and account', () => {
  it.each([
    ['the same organisation', () => tenant],
    ['another organisation', () => stranger],
  ])('is kept while a connection of %s stands on it', async (_, whose) => {
    for (const status of ['active', 'paused']) {
      const accountId = newId();
      await insertConnection(whose().orgId, null, { accountId, status });
      expect([status, await endsGrant(accountId)]).toEqual([status, false]);
    }
  });

  it("is kept while another organisation's own app is the same one", async () => {
    for (const [clientId, ownApp] of [
      [shared, false],
      ['our-app', true],
    ] as const) {
      const accountId = newId();
      await haveApp(clientId);
      await insertConnection(stranger.orgId, null, { accountId, ownApp: true });
      expect([clientId, await endsGrant(accountId, { ownApp })]).toEqual([clientId, false]);
    }
  });

  it('ends with the last connection, whatever other accounts, apps and providers have, and what is being deleted', async () => {
    const accountId = newId();
    await haveApp('their-app');
    await insertConnection(stranger.orgId, null, { accountId: newId() });
    await insertConnection(stranger.orgId, null, { accountId, ownApp: true });
    await insertConnection(stranger.orgId, null, { accountId, provider: 'driveOne' });
    await insertConnection(stranger.orgId, null, { accountId, status: 'deleting' });
    expect(await endsGrant(accountId)).toBe(true);
    await insertConnection(stranger.orgId, null, { accountId });
    expect(await endsGrant(accountId, { ownApp: true })).toBe(true);
  });

  it('is kept when the account authorises again where it is connected', async () => {
    const { connector, asked } = fakeConnector({ revokesAccount: true });
    const standing = standingConnections({ connector });
    const containerTag = `c-${newId()}`;
    await insertConnection(tenant.orgId, null, { containerTag, accountId: 'account' });
    const id = await authorized(standing, containerTag);
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: 'already_connected' });
    await standing.connections.leaveProvider(refOf(standing.started.at(-1)?.replace('delete ', '') ?? ''));
    expect(asked).toEqual(['exchange code', 'account access-1']);
  });

  it('is kept while nobody knows whose it is and the app has another connection', async () => {
    await insertConnection(stranger.orgId, null);
    expect(await endsGrant(null)).toBe(false);
  });
});

describe('a grant whose token the provider gave out more than once', () => {
  const ends = (accountId: string | null) => endsGrant(accountId, {}, false);

  it.each([
    ['the same organisation', () => tenant],
    ['another organisation', () => stranger],
  ])('is kept while a connection of %s has the token', async (_, whose) => {
    for (const status of ['active', 'paused']) {
      const accountId = newId();
      await insertConnection(whose().orgId, null, { accountId, status });
      expect([status, await ends(accountId)]).toEqual([status, false]);
    }
  });

  it('is kept while nobody knows whose it is and another connection has the token', async () => {
    await insertConnection(stranger.orgId, null);
    expect(await ends(null)).toBe(false);
  });

  it('ends where the other connections of the account have tokens of their own, none, or what nobody can read', async () => {
    const accountId = newId();
    const standing = standingConnections(
      fakeConnector({ account: async () => ({ id: accountId, email: null, name: null }) }),
    );
    await standing.connections.exchangeCode(refOf(await authorized(standing)));
    for (const accessToken of [null, 'v1.lost']) {
      await insertConnection(stranger.orgId, null, { accountId, status: 'paused', accessToken });
    }
    expect(await ends(accountId)).toBe(true);
  });
});
