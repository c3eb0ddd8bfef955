import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { webhookSecret as sealedFor } from '../../src/connections/tokens/sealing.js';
import { createWebhookSetup } from '../../src/connections/webhooks/setup.js';
import { type InstalledWebhook, root, type WebhookCapability } from '../../src/connectors/contract.js';
import { createDriveOne } from '../../src/connectors/driveOne/index.js';
import { ProviderError } from '../../src/connectors/errors.js';
import { newId } from '../../src/core/ids.js';
import { createLogger } from '../../src/core/log.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

const day = 86_400_000;
const places = {
  webUrl: 'https://a.example',
  tokenUrl: 'https://a.example',
  apiUrl: 'https://a.example',
  timeoutMs: 1,
};

let tenant: Api & { orgId: string };
beforeAll(async () => {
  tenant = await newTenant();
});
afterAll(closeDatabase);

/** A connection whose whole account is synced, at a provider whose webhooks end by themselves. */
async function opened(publicUrl: string, { createsAnother = true } = {}) {
  let baseUrl = publicUrl;
  const scope = { orgId: tenant.orgId };
  const connectionId = newId();
  const common = { ...scope, provider: 'driveOne', providerAlias: 'driveOne', containerTag: `c-${newId()}` };
  await db().connection.create({ data: { ...common, id: connectionId, documentLimit: 10, status: 'active' } });
  await db().connectionResource.create({ data: { ...scope, id: newId(), connectionId, ...root } });

  const installed: { id: string; url: string; secret: string }[] = [];
  const removed: string[] = [];
  let life = 7 * day;
  let refusal: ProviderError | undefined;
  const there = new Map<string, string>();
  const webhooks: WebhookCapability = {
    needsPublicHttps: true,
    createsAnother,
    async install(_, { url, secret }): Promise<InstalledWebhook> {
      const known = createsAnother ? undefined : there.get(url);
      const id = known ?? `hook-${installed.length + 1}`;
      if (known === undefined) installed.push({ id, url, secret });
      there.set(url, id);
      return { id, expiresAt: new Date(Date.now() + life) };
    },
    async remove(_, { id }) {
      if (refusal !== undefined) throw refusal;
      removed.push(id);
    },
    read: async () => ({ kind: 'unsigned' }),
  };
  const connector = { ...createDriveOne(places), webhooks };
  const setup = createWebhookSetup({
    db: db(),
    vault: createVault(keysOf('master')),
    access: {
      use: async (_scope, _id, call) =>
        call({ provider: 'driveOne', connector, access: { accessToken: 'token' }, grant: 'grant' }),
    },
    publicUrl: () => baseUrl,
    log: createLogger('silent'),
  });
  return {
    installed,
    removed,
    lives: (ms: number) => {
      life = ms;
    },
    removesNone: (error: ProviderError) => {
      refusal = error;
    },
    moves: (url: string) => {
      baseUrl = url;
    },
    /** Somebody deletes all webhooks there. */
    forgets: () => there.clear(),
    ensure: (recheck: 'none' | 'found' | 'all' = 'found') => setup.ensure(scope, connectionId, { recheck }),
    row: () => db().connectionResource.findFirstOrThrow({ where: { connectionId } }),
  };
}

describe('a webhook that ends by itself', () => {
  let provider: Awaited<ReturnType<typeof opened>>;
  beforeEach(async () => {
    provider = await opened('https://memory.example');
  });

  it('is installed once, with a secret of its own, and left alone while it has days to live', async () => {
    expect(await provider.ensure()).toEqual({ problems: [] });
    await provider.ensure();
    const { id, webhookId, webhookExpiresAt, webhookSecret } = await provider.row();
    const [hook] = provider.installed;
    expect(provider.installed).toHaveLength(1);
    expect(hook?.url).toBe(`https://memory.example/v3/connections/driveOne/webhook/${id}`);
    expect(hook?.secret).toMatch(/^[\w-]{43}$/);
    expect(webhookSecret).not.toContain(hook?.secret ?? '');
    expect(webhookId).toBe('hook-1');
    expect(Math.round(((webhookExpiresAt?.getTime() ?? 0) - Date.now()) / day)).toBe(7);
  });

  it('is made anew on demand, and the one before is removed, as nobody can ask whether it is still there', async () => {
    await provider.ensure();
    await provider.ensure('all');
    expect(provider.installed.map(({ id }) => id)).toEqual(['hook-1', 'hook-2']);
    expect(provider.removed).toEqual(['hook-1']);
    expect((await provider.row()).webhookId).toBe('hook-2');
  });

  it('is looked after, and made anew when it was deleted, where the provider finds it', async () => {
    const finding = await opened('https://memory.example', { createsAnother: false });
    await finding.ensure();
    finding.lives(9 * day);
    await finding.ensure();
    const { webhookId, webhookExpiresAt } = await finding.row();
    expect(webhookId).toBe('hook-1');
    expect(Math.round(((webhookExpiresAt?.getTime() ?? 0) - Date.now()) / day)).toBe(9);
    finding.forgets();
    await finding.ensure('none');
    expect((await finding.row()).webhookId).toBe('hook-1');
    await finding.ensure();
    expect((await finding.row()).webhookId).toBe('hook-2');
    expect(finding.installed).toHaveLength(2);
  });

  it('is made anew in its last day, under the same secret, and the one before is removed', async () => {
    provider.lives(day / 2);
    await provider.ensure();
    provider.lives(7 * day);
    await provider.ensure();
    expect(provider.installed.map(({ id }) => id)).toEqual(['hook-1', 'hook-2']);
    expect(new Set(provider.installed.map(({ secret }) => secret)).size).toBe(1);
    expect(provider.removed).toEqual(['hook-1']);
    expect((await provider.row()).webhookId).toBe('hook-2');
  });

  it.each(['unavailable', 'revoked'] as const)(
    'is made anew once, even where the one before cannot be removed: %s',
    async (kind) => {
      provider.lives(day / 2);
      await provider.ensure();
      provider.lives(7 * day);
      provider.removesNone(new ProviderError(kind, 'Not now.'));
      await Promise.allSettled([provider.ensure()]);
      expect((await provider.row()).webhookId).toBe('hook-2');
      expect(await provider.ensure()).toEqual({ problems: [] });
      expect(provider.installed.map(({ id }) => id)).toEqual(['hook-1', 'hook-2']);
    },
  );

  it('is made anew at the address of now when that has changed, and the one that calls the old address is removed', async () => {
    await provider.ensure();
    provider.moves('https://elsewhere.example/');
    await provider.ensure('none');
    await provider.ensure('none');
    expect(provider.installed.map(({ url }) => new URL(url).origin)).toEqual([
      'https://memory.example',
      'https://elsewhere.example',
    ]);
    expect(provider.removed).toEqual(['hook-1']);
    expect(await provider.row()).toMatchObject({ webhookId: 'hook-2', webhookOrigin: 'https://elsewhere.example' });
  });

  it('is made anew where nobody noted which address it calls', async () => {
    await provider.ensure();
    await db().connectionResource.updateMany({
      where: { id: (await provider.row()).id },
      data: { webhookOrigin: null },
    });
    await provider.ensure('none');
    expect([provider.installed.length, provider.removed]).toEqual([2, ['hook-1']]);
  });

  it('is made anew, under another secret, when its own cannot be read any more', async () => {
    await provider.ensure();
    const { id } = await provider.row();
    const webhookSecret = createVault(keysOf('lost')).seal('secret', sealedFor(tenant, id));
    await db().connectionResource.updateMany({ where: { id }, data: { webhookSecret } });
    await provider.ensure('none');
    await provider.ensure('none');
    expect(provider.installed.map(({ id }) => id)).toEqual(['hook-1', 'hook-2']);
    expect(new Set(provider.installed.map(({ secret }) => secret)).size).toBe(2);
    expect(provider.removed).toContain('hook-1');
  });

  it.each(['', 'http://memory.example'])('is left alone by a process that is reached nowhere: %s', async (url) => {
    await provider.ensure();
    provider.moves(url);
    expect(await provider.ensure('none')).toEqual({ problems: [] });
    expect([provider.installed.length, provider.removed]).toEqual([1, []]);
  });

  it.each([
    'http://memory.example',
    'https://localhost:3000',
    'https://192.168.0.7',
    'https://memory.internal',
    'https://memory',
    '',
  ])('is not asked for where the provider could not call: %s', async (publicUrl) => {
    const { ensure, installed } = await opened(publicUrl);
    await ensure();
    expect(installed).toEqual([]);
  });
});
