import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { callbackOf, connectionSteps, type Standing } from '../support/connection-steps.js';
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

/** The connection that has a grant to revoke: the last one whose deletion was begun. */
const leftBy = ({ started }: Standing) =>
  started.findLast((what) => what.startsWith('delete '))?.replace(/^delete /, '') ?? '';

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
    const left = leftBy(standing);
    expect(await rowOf(left)).toMatchObject({ status: 'deleting', accountId: null });
    expect(await rowOf(id)).toEqual(
      status === 'pending' ? null : expect.objectContaining({ status, accessToken: null, codeVerifier: null }),
    );
    heal();
    await standing.connections.leaveProvider(refOf(left));
    expect(asked).toEqual(['exchange code', 'account access-1', 'revoke access-1']);
  });

  it('is revoked when its link is replaced, and nothing of it stays where the new link is declined', async () => {
    const { id, standing, asked, heal } = await tradedAt('paused', 'unavailable');
    await outOfReach(standing, id);
    const { authLink } = await begin(standing, (await rowOf(id))?.containerTag);
    const left = leftBy(standing);
    expect(await rowOf(left)).toMatchObject({ status: 'deleting', accountId: null });
    await standing.connections.finish('codehost', { ...callbackOf(authLink), code: undefined, error: 'access_denied' });
    const none = { accessToken: null, refreshToken: null, tokenExpiresAt: null };
    expect(await rowOf(id)).toMatchObject({ status: 'paused', codeVerifier: null, ...none });
    heal();
    await standing.connections.leaveProvider(refOf(left));
    expect(asked).toEqual(['exchange code', 'account access-1', 'revoke access-1']);
  });

  it.each([
    ['replaced', 'paused'],
    ['deleted with its connection', 'deleting'],
  ] as const)('is revoked when its link was %s while the code was traded', async (end, status) => {
    const { connector, asked } = fakeConnector();
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const standing = standingConnections({
      connector: {
        ...connector,
        async exchange(request) {
          await meanwhile();
          return connector.exchange(request);
        },
      },
    });
    const { connections } = standing;
    const containerTag = `c-${newId()}`;
    const id = await insertConnection(tenant.orgId, null, { containerTag, status: 'paused' });
    await authorized(standing, containerTag);
    const before = await rowOf(id);
    meanwhile = () =>
      end === 'replaced' ? begin(standing, containerTag) : connections.remove(tenant, id, { deleteDocuments: true });
    expect(await connections.exchangeCode(refOf(id))).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status, accessToken: before?.accessToken });
    const left = leftBy(standing);
    expect(left).not.toBe(id);
    await connections.leaveProvider(refOf(left));
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
