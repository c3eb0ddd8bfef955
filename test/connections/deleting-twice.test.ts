import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { claimMs } from '../../src/connections/syncing/resource-repository.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { connectionSteps, type Standing } from '../support/connection-steps.js';
import { fakeConnector } from '../support/fake-connector.js';
import { queueDocument } from '../support/queued-document.js';
import { standingConnections } from '../support/standing-connections.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let tenant: Api & { orgId: string };
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

const { refOf, configured } = connectionSteps(() => tenant);
const rowOf = (id: string) => db().connection.findFirst({ where: { id } });

const documentOf = async (connectionId: string) => {
  const processed = { status: 'done', processedRevision: 1, dreamingStatus: 'done' } as const;
  return (await queueDocument(tenant.orgId, `Imported ${newId()}`, { connectionId, ...processed })).id;
};

/** A log, its warnings, and what had been asked by then. */
function loggedBy(asked: readonly string[]) {
  const logged: [unknown, { asked: string[] }][] = [];
  const write = (line: string) => {
    const { msg, level } = JSON.parse(line);
    if (level === pino.levels.values['warn']) logged.push([msg, { asked: [...asked] }]);
  };
  return { logged, log: pino({}, { write }) };
}

describe('deleting, run twice', () => {
  const deleteAll = async ({ connections }: Standing, id: string) => {
    for (const time of [1, 2]) {
      expect([time, await connections.awaitStandstill(refOf(id))]).toEqual([time, { ms: 0 }]);
      await connections.leaveProvider(refOf(id));
      await connections.leaveProvider(refOf(id));
      expect([time, await connections.removeConnection(refOf(id))]).toEqual([time, { more: false }]);
    }
  };

  it('removes each webhook and ends the grant once, and leaves no row', async () => {
    const fake = fakeConnector();
    const standing = standingConnections(fake);
    const id = await configured(standing);
    fake.asked.length = 0;
    expect(await standing.connections.remove(tenant, id, { deleteDocuments: true })).toEqual({
      id,
      provider: 'codehost',
    });
    await deleteAll(standing, id);
    expect(fake.asked).toEqual(['remove hook-1', 'account access-1', 'revoke access-1']);
    expect(await rowOf(id)).toBeNull();
    expect(await db().connectionResource.count({ where: { connectionId: id } })).toBe(0);
  });

  it('leaves a connection alone that nobody deletes', async () => {
    const fake = fakeConnector();
    const standing = standingConnections(fake);
    const id = await configured(standing);
    fake.asked.length = 0;
    await deleteAll(standing, id);
    expect([fake.asked, (await rowOf(id))?.status]).toEqual([[], 'active']);
  });

  it.each([true, false])('deletes the documents: %s', async (deleteDocuments) => {
    const removed: string[] = [];
    const standing = standingConnections({
      connector: fakeConnector().connector,
      async removeDocuments({ orgId }, ids) {
        removed.push(...ids);
        await db().document.deleteMany({ where: { orgId, id: { in: [...ids] } } });
      },
    });
    const id = await configured(standing);
    const documents = [await documentOf(id), await documentOf(id)].toSorted();
    await standing.connections.remove(tenant, id, { deleteDocuments });
    await deleteAll(standing, id);
    expect(removed.toSorted()).toEqual(deleteDocuments ? documents : []);
    const kept = await db().document.findMany({ where: { id: { in: documents } } });
    expect(kept.map(({ connectionId }) => connectionId)).toEqual(deleteDocuments ? [] : [null, null]);
  });

  it('deletes the documents while the provider is out of reach, which needs none of them later', async () => {
    const fake = fakeConnector();
    const standing = standingConnections({
      connector: fake.connector,
      removeDocuments: async ({ orgId }, ids) =>
        void (await db().document.deleteMany({ where: { orgId, id: { in: [...ids] } } })),
    });
    const { connections } = standing;
    const id = await configured(standing);
    const document = await documentOf(id);
    expect(await connections.removeConnectionDocuments(refOf(id))).toEqual({ more: false });
    expect(await db().document.count({ where: { id: document } })).toBe(1);
    await connections.remove(tenant, id, { deleteDocuments: true });
    for (const _ of [1, 2]) expect(await connections.removeConnectionDocuments(refOf(id))).toEqual({ more: false });
    expect(await db().document.count({ where: { id: document } })).toBe(0);
    expect((await rowOf(id))?.status).toBe('deleting');
    fake.asked.length = 0;
    await deleteAll(standing, id);
    expect(fake.asked).toEqual(['remove hook-1', 'account access-1', 'revoke access-1']);
    expect(await rowOf(id)).toBeNull();
  });

  it('waits for a sync that is at work', async () => {
    const standing = standingConnections(fakeConnector());
    const id = await configured(standing);
    const claim = { runId: 'run', runUntil: new Date(Date.now() + claimMs) };
    await db().connectionResource.updateMany({ where: { connectionId: id }, data: claim });
    expect((await standing.connections.awaitStandstill(refOf(id))).ms).toBeGreaterThan(0);
    await db().connectionResource.updateMany({ where: { connectionId: id }, data: { runUntil: new Date() } });
    expect((await standing.connections.awaitStandstill(refOf(id))).ms).toBe(0);
  });

  it.each([
    ['revoked', null],
    ['forbidden', null],
    ['notFound', null],
    ['rejected', null],
    ['unavailable', 'RetryLater'],
    ['rateLimited', 'RetryLater'],
  ] as const)('takes %s from the provider as %s', async (kind, name) => {
    const refuse = () => Promise.reject(new ProviderError(kind, 'No.', 3_600_000));
    const { connector } = fakeConnector();
    const { webhooks } = connector;
    if (webhooks === undefined) throw new Error('it has webhooks');
    const standing = standingConnections({
      connector: { ...connector, revoke: refuse, webhooks: { ...webhooks, remove: refuse } },
    });
    const id = await configured(standing);
    await standing.connections.remove(tenant, id, { deleteDocuments: true });
    const left = standing.connections.leaveProvider(refOf(id));
    if (name === null) await expect(left).resolves.toBeUndefined();
    else await expect(left).rejects.toMatchObject({ name, afterMs: 120_000 });
    expect(await standing.connections.removeConnection(refOf(id))).toEqual({ more: false });
  });

  it('ends the grant with the last try, although webhooks are left at a provider that is busy', async () => {
    const fake = fakeConnector();
    const id = await configured(standingConnections(fake));
    const refuse = () => Promise.reject(new ProviderError('rateLimited', 'Not now.', 3_000_000));
    const { webhooks } = fake.connector;
    if (webhooks === undefined) throw new Error('it has webhooks');
    const connector = { ...fake.connector, account: refuse, webhooks: { ...webhooks, remove: refuse } };
    const { logged, log } = loggedBy(fake.asked);
    const { connections } = standingConnections({ connector, log });
    await connections.remove(tenant, id, { deleteDocuments: true });
    fake.asked.length = 0;
    await expect(connections.leaveProvider(refOf(id))).rejects.toMatchObject({ name: 'RetryLater' });
    expect(fake.asked).toEqual([]);
    await connections.leaveProvider(refOf(id), { isLastTry: true });
    expect(fake.asked).toEqual(['revoke access-1']);
    expect((await rowOf(id))?.accessToken).toBeNull();
    expect(logged).toEqual([['webhooks may be left at the provider', { asked: ['revoke access-1'] }]]);
  });

  it('removes the other webhooks, try by try, where the provider does not answer for the oldest', async () => {
    const fake = fakeConnector();
    const id = await configured(standingConnections(fake));
    const others = ['2', '3', '4'].map((externalId) => ({
      ...{ orgId: tenant.orgId, id: newId(), connectionId: id, externalId, name: `octo/${externalId}` },
      webhookId: `hook-${externalId}`,
    }));
    await db().connectionResource.createMany({ data: others });
    const { webhooks } = fake.connector;
    if (webhooks === undefined) throw new Error('it has webhooks');
    const remove: typeof webhooks.remove = async (access, hook) => {
      if (hook.id === 'hook-1') throw new ProviderError('unavailable', 'Not now.');
      await webhooks.remove(access, hook);
    };
    const { connections } = standingConnections({
      connector: { ...fake.connector, webhooks: { ...webhooks, remove } },
    });
    await connections.remove(tenant, id, { deleteDocuments: true });
    fake.asked.length = 0;
    for (let tries = 1; tries < 25; tries += 1) {
      await expect(connections.leaveProvider(refOf(id))).rejects.toMatchObject({ name: 'RetryLater' });
    }
    expect(fake.asked.toSorted()).toEqual(['remove hook-2', 'remove hook-3', 'remove hook-4']);
  });

  it.each(['account', 'revoke'] as const)('does not say that webhooks are left when only %s fails', async (failing) => {
    const fake = fakeConnector();
    const id = await configured(standingConnections(fake));
    const refuse = () => Promise.reject(new ProviderError('unavailable', 'Not now.'));
    const { logged, log } = loggedBy(fake.asked);
    const { connections } = standingConnections({ connector: { ...fake.connector, [failing]: refuse }, log });
    await connections.remove(tenant, id, { deleteDocuments: true });
    const left = connections.leaveProvider(refOf(id), { isLastTry: true });
    if (failing === 'revoke') await expect(left).rejects.toMatchObject({ name: 'RetryLater' });
    else await left;
    expect(logged).toEqual([]);
  });

  it('is remembered for the sweeper', async () => {
    const standing = standingConnections(fakeConnector());
    const id = await configured(standing);
    await standing.connections.remove(tenant, id, { deleteDocuments: true });
    expect(standing.started.at(-1)).toBe(`delete ${id}`);
    const { deleting } = await standing.connections.unfinished(-1_000, 1_000);
    expect(deleting.map(({ connectionId }) => connectionId)).toContain(id);
  });
});
