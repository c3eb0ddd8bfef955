import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { connectionSteps, type Standing } from '../support/connection-steps.js';
import { fakeConnector } from '../support/fake-connector.js';
import { insertConnection, standingConnections } from '../support/standing-connections.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let tenant: Api & { orgId: string };
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

const { refOf, begin, authorized } = connectionSteps(() => tenant);
const rowOf = (id: string) => db().connection.findFirst({ where: { id } });

/** A connection that was authorised, at a provider that trades the code and says of no account, until it is healed, whose it is. */
async function tradedAt(status: 'pending' | 'paused', kind: 'unavailable' | 'rejected') {
  const { connector, asked } = fakeConnector();
  let isHealed = false;
  const standing = standingConnections({
    connector: {
      ...connector,
      account: (by) => (isHealed ? connector.account(by) : Promise.reject(new ProviderError(kind, 'No.'))),
    },
  });
  const containerTag = `c-${newId()}`;
  if (status === 'paused') await insertConnection(tenant.orgId, null, { containerTag, status });
  const id = await authorized(standing, containerTag);
  const heal = () => {
    isHealed = true;
  };
  return { id, standing, asked, heal };
}

const outOfReach = async ({ connections }: Standing, id: string) => {
  await expect(connections.exchangeCode(refOf(id))).rejects.toMatchObject({ name: 'RetryLater' });
};

/** How an authorisation ends whose code was traded. */
const ends = {
  'is given up': async (standing: Standing, id: string) => {
    await outOfReach(standing, id);
    expect(await standing.connections.giveUpConnecting(refOf(id))).toEqual({ error: 'provider_unavailable' });
  },
  'is refused': async ({ connections }: Standing, id: string) => {
    expect(await connections.exchangeCode(refOf(id))).toEqual({ error: 'exchange_failed' });
  },
  expires: async (standing: Standing, id: string) => {
    await outOfReach(standing, id);
    await db().connection.updateMany({ where: { id }, data: { linkExpiresAt: new Date() } });
    expect(await standing.connections.expireLink(refOf(id))).toBeNull();
  },
} as const;

describe('a grant whose account nobody knows', () => {
  it.each([
    ['is given up', 'pending'],
    ['is given up', 'paused'],
    ['is refused', 'pending'],
    ['is refused', 'paused'],
    ['expires', 'pending'],
    ['expires', 'paused'],
  ] as const)('is revoked when its authorisation %s: %s', async (end, status) => {
    const kind = end === 'is refused' ? 'rejected' : 'unavailable';
    const { id, standing, asked, heal } = await tradedAt(status, kind);
    await ends[end](standing, id);
    const left = standing.started.at(-1)?.replace(/^delete /, '') ?? '';
    expect(await rowOf(left)).toMatchObject({ status: 'deleting', accountId: null });
    expect(await rowOf(id)).toEqual(
      status === 'pending' ? null : expect.objectContaining({ status, accessToken: null, codeVerifier: null }),
    );
    heal();
    await standing.connections.leaveProvider(refOf(left));
    expect(asked).toEqual(['exchange code', 'account access-1', 'revoke access-1']);
  });

  it('is not kept where nobody can read it any more', async () => {
    const { id, standing } = await tradedAt('pending', 'unavailable');
    await outOfReach(standing, id);
    const lost = createVault(keysOf('a master key that was lost, long enough'));
    const accessToken = lost.seal('access', connectionSecret(tenant, id, 'access_token'));
    await db().connection.updateMany({ where: { id }, data: { accessToken } });
    expect(await standing.connections.exchangeCode(refOf(id))).toEqual({ error: 'secret_unreadable' });
    expect([await rowOf(id), standing.started]).toEqual([null, [`await ${id}`]]);
  });

  it('is another one than that of a paused connection whose link nobody followed', async () => {
    const standing = standingConnections(fakeConnector());
    const containerTag = `c-${newId()}`;
    const id = await insertConnection(tenant.orgId, null, { containerTag, status: 'paused' });
    await begin(standing, containerTag);
    await db().connection.updateMany({ where: { id }, data: { linkExpiresAt: new Date() } });
    expect(await standing.connections.expireLink(refOf(id))).toBeNull();
    expect([(await rowOf(id))?.accessToken, standing.started]).toEqual([expect.any(String), [`await ${id}`]]);
  });
});
