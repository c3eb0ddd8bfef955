import { beforeAll, describe, expect, it } from '@jest/globals';
import { ProviderError } from '../../src/connectors/errors.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { fakeConnector } from '../support/fake-connector.js';
import { insertConnection, openedBy, standingConnections } from '../support/standing-connections.js';
import { type Api, db, newTenant } from '../support/tenant.js';
import { openEngine, useEngine } from '../sync/engine.js';
import { listen, type Told } from './told.js';

useEngine();

let tenant: Api & { orgId: string };
let told: () => Promise<Told[]>;
beforeAll(async () => {
  tenant = await newTenant();
  told = await listen(tenant.orgId);
});

const nothing = { runId: null, itemsProcessed: null, itemsFailed: null, error: null };

describe('connections', () => {
  it('that were made are told of, once', async () => {
    const standing = standingConnections(fakeConnector());
    const provider = { provider: 'codehost', alias: 'codehost' } as const;
    const { id, authLink } = await standing.connections.connect(tenant, provider, { documentLimit: 10 });
    const state = new URL(authLink).searchParams.get('state') ?? '';
    await standing.connections.finish('codehost', { state, code: 'code', error: undefined });
    const ref = { orgId: tenant.orgId, containerTag: 'default', connectionId: id, provider: 'codehost' };
    for (const _ of [1, 2]) await standing.connections.exchangeCode(ref);
    expect(await told()).toEqual([{ type: 'connection.connected', data: { id, provider: 'codehost', ...nothing } }]);
  });

  it('that are paused are told of with the reason, and so is that they go on by themselves', async () => {
    const fake = fakeConnector();
    const without = standingConnections({ ...fake, vault: createVault(keysOf('another master key, long enough')) });
    const id = await insertConnection(tenant.orgId, null);
    await expect(openedBy(without.access, tenant, id)).rejects.toBeInstanceOf(ProviderError);
    const [paused, ...others] = await told();
    expect(others).toEqual([]);
    expect(paused).toEqual({
      type: 'connection.paused',
      data: { id, provider: 'codehost', ...nothing, error: expect.stringMatching(/another master key/) },
    });
    for (const _ of [1, 2]) await standingConnections(fake).connections.resumeReadable();
    expect(await told()).toEqual([{ type: 'connection.connected', data: { id, provider: 'codehost', ...nothing } }]);
  });
});

describe('syncs', () => {
  it('that ended are told of with what they did, those that failed and were interrupted with the reason', async () => {
    const engine = await openEngine();
    const said = await listen(engine.scope.orgId);
    engine.connector.put('a.md', 'One.');
    const { run } = await engine.sync();
    const { id } = await db().syncRun.findFirstOrThrow({ where: engine.scope, orderBy: { startedAt: 'desc' } });
    expect(run.status).toBe('completed');
    const common = { id: engine.connectionId, provider: 'codehost', itemsFailed: 0 };
    const ofSyncs = async () => (await said()).filter(({ type }) => type.startsWith('connection.'));
    expect(await ofSyncs()).toEqual([
      { type: 'connection.synced', data: { ...common, runId: id, itemsProcessed: 1, error: null } },
    ]);
    const failing = await engine.begin();
    for (const _ of [1, 2]) await failing?.finish('It was too much.');
    expect(await ofSyncs()).toEqual([
      {
        type: 'connection.failed',
        data: { ...common, runId: failing?.runId, itemsProcessed: 0, error: 'It was too much.' },
      },
    ]);
    const interrupted = await engine.begin();
    await engine.begin();
    expect(await ofSyncs()).toEqual([
      {
        type: 'connection.failed',
        data: { ...common, runId: interrupted?.runId, itemsProcessed: 0, error: expect.stringMatching(/interrupted/) },
      },
    ]);
  });

  it.each(['by itself', 'with its container'])('of a connection that is deleted %s are not told of', async (how) => {
    const engine = await openEngine();
    const said = await listen(engine.scope.orgId);
    const { connections } = standingConnections({ connector: engine.connector });
    const run = await engine.begin();
    await said();
    if (how === 'by itself') await connections.remove(engine.scope, engine.connectionId, { deleteDocuments: true });
    else await db().$transaction((tx) => connections.removeOfContainer(tx, engine.scope, engine.containerTag));
    expect(await run?.finish('It was too much.')).toMatchObject({ status: 'failed' });
    expect(await said()).toEqual([]);
  });
});
