import { describe, expect, it } from '@jest/globals';
import { type Connector, root } from '../connectors/contract.js';
import { ProviderError } from '../connectors/errors.js';
import { createMetrics } from './metrics.js';
import { measureConnector } from './providers.js';

const access = { accessToken: 'token' };
const refuse = (kind: ConstructorParameters<typeof ProviderError>[0]) => () =>
  Promise.reject(new ProviderError(kind, kind));
const grant = { accessToken: 'token', refreshToken: null, expiresAt: null };

/** A connector without optional parts, of which a test replaces some. */
const connector: Connector = {
  authorizeUrl: ({ state }) => `https://provider.test/?state=${state}`,
  exchange: async () => grant,
  account: async () => ({ id: '1', email: null, name: null }),
  list: async () => ({ mode: 'full', items: [], gone: [], next: null, cursor: 'c' }),
  fetch: refuse('notFound'),
};

describe('calls of a provider', () => {
  it('are counted by how they ended, and answered as by the provider', async () => {
    const metrics = createMetrics();
    const measured = measureConnector('codehost', connector, metrics);
    const item = { externalId: '1', etag: '1', path: 'a', modifiedAt: null, hint: {} };
    expect(await measured.list(access, { resource: root, cursor: null, page: null })).toMatchObject({ cursor: 'c' });
    await measured.list(access, { resource: root, cursor: null, page: null });
    await expect(measured.fetch(access, { resource: root, item })).rejects.toMatchObject({ kind: 'notFound' });
    expect(await told(metrics)).toEqual([
      '{provider="codehost",call="list",outcome="answered"} 2',
      '{provider="codehost",call="fetch",outcome="notFound"} 1',
    ]);
  });

  it('are all counted: those of grants, resources and webhooks as well', async () => {
    const metrics = createMetrics();
    const { exchange, refresh, revoke, account, isThere, resources, webhooks } = measureConnector(
      'codehost',
      {
        ...connector,
        refresh: refuse('revoked'),
        revoke: refuse('unavailable'),
        isThere: async () => true,
        resources: { list: async () => ({ resources: [], total: 0 }), find: refuse('forbidden') },
        webhooks: { install: refuse('rejected'), remove: async () => undefined, read: refuse('rejected') },
      },
      metrics,
    );
    const app = { clientId: 'id', clientSecret: 'secret' };
    await exchange({ app, redirectUri: '', code: '', codeVerifier: '' });
    await account(access);
    await isThere?.(access, { resource: root, externalId: '1' });
    await resources?.list(access, 1, 10);
    await webhooks?.remove(access, { resource: root, id: '1' });
    const refused = [
      refresh?.({ app, refreshToken: '' }),
      revoke?.({ app, accessToken: '' }),
      resources?.find(access, root),
      webhooks?.install(access, { resource: root, url: '', secret: '' }),
    ];
    await Promise.allSettled(refused);
    expect((await told(metrics)).sort()).toEqual(
      [
        ['account', 'answered'],
        ['exchange', 'answered'],
        ['findResource', 'forbidden'],
        ['installWebhook', 'rejected'],
        ['isThere', 'answered'],
        ['listResources', 'answered'],
        ['refresh', 'revoked'],
        ['removeWebhook', 'answered'],
        ['revoke', 'unavailable'],
      ].map(([call, outcome]) => `{provider="codehost",call="${call}",outcome="${outcome}"} 1`),
    );
  });

  it('that break off without an error of the provider are faults', async () => {
    const metrics = createMetrics();
    const account = () => Promise.reject(new TypeError('a defect'));
    await expect(measureConnector('codehost', { ...connector, account }, metrics).account(access)).rejects.toThrow(
      'a defect',
    );
    expect(await told(metrics)).toEqual(['{provider="codehost",call="account",outcome="fault"} 1']);
  });

  it('that Cairn gives up are cancelled', async () => {
    const metrics = createMetrics();
    const given = { ...access, signal: AbortSignal.abort() };
    const measured = measureConnector('codehost', { ...connector, account: refuse('unavailable') }, metrics);
    await expect(measured.account(given)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await told(metrics)).toEqual(['{provider="codehost",call="account",outcome="cancelled"} 1']);
  });

  it('leave the connector as it is: what it cannot do stays absent, and what asks nobody is not counted', async () => {
    const metrics = createMetrics();
    expect(Object.keys(measureConnector('codehost', connector, metrics)).sort()).toEqual(Object.keys(connector).sort());
    const appWebhook = { read: async () => ({ kind: 'unsigned' }) as const };
    const webhooks = {
      ...appWebhook,
      install: refuse('rejected'),
      remove: async () => undefined,
      needsPublicHttps: true,
    };
    const able = { ...connector, revokesAccount: true, appWebhook, webhooks };
    const measured = measureConnector('codehost', able, metrics);
    const { install, remove } = { install: expect.any(Function), remove: expect.any(Function) };
    expect(measured).toMatchObject({
      ...able,
      account: expect.any(Function),
      exchange: expect.any(Function),
      list: expect.any(Function),
      fetch: expect.any(Function),
      webhooks: { ...webhooks, install, remove },
    });
    await measured.webhooks?.read({ headers: {}, rawBody: Buffer.of(), secret: '', resource: root });
    expect(await told(metrics)).toEqual([]);
  });
});

async function told({ registry }: ReturnType<typeof createMetrics>): Promise<string[]> {
  const name = 'cairn_provider_duration_seconds_count';
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.slice(name.length));
}
