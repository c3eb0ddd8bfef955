import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionSecret, webhookSecret } from '../src/connections/tokens/sealing.js';
import { newId } from '../src/core/ids.js';
import { keysOf } from '../src/crypto/master-keys.js';
import { createVault, type Vault } from '../src/crypto/vault.js';
import { customerSecret } from '../src/customer-webhooks/signing.js';
import { type Database, openDatabase, Prisma } from '../src/db/client.js';
import { applyMigrations } from '../src/db/migrate.js';
import { createOrganization } from '../src/keys/organizations.js';
import { resealAll } from '../src/resealing/service.js';
import { createSettingsService } from '../src/settings/service.js';
import { main, native, newDatabase } from './support/backups.js';
import { endProcess, type Instance, newDataDirectory, startInstance } from './support/instance.js';
import { apiOf } from './support/tenant.js';

/** One that nobody else uses: of the instance whose key is rotated, or a native one. */
let database: Database;
const cleanUp: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const secret = 'correct-horse-battery';
const keyIdOf = (masterKey: string) =>
  createHash('sha256').update(keysOf(masterKey)('vault')).digest('base64url').slice(0, 8);

/** Tables in which something is sealed with the key: none may be forgotten. */
async function tablesWith(database: Database, masterKey: string): Promise<string[]> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.$queryRaw<unknown[]>(
      Prisma.sql`select 1 from ${Prisma.raw(name)} t where t::text like ${`%v1.${keyIdOf(masterKey)}.%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function secretOf(database: Database, orgId: string, vault: Vault): Promise<string> {
  const { providers } = await database.settings.findUniqueOrThrow({ where: { orgId } });
  const { codehost } = providers as { codehost: { clientSecret: string } };
  return vault.open(codehost.clientSecret, `settings/${orgId}/codehost`);
}

/** A connection with a resource, whose five secrets are all the same one. */
async function connected(orgId: string, vault: Vault) {
  const id = newId();
  const scope = { orgId };
  const sealed = (column: Parameters<typeof connectionSecret>[2]) =>
    vault.seal(secret, connectionSecret(scope, id, column));
  const where = { orgId_id: { orgId, id } };
  await database.connection.create({
    data: {
      ...{ orgId, id, provider: 'codehost', providerAlias: 'codehost', containerTag: 'a', documentLimit: 1 },
      ...{ codeVerifier: sealed('code_verifier'), code: sealed('code') },
      ...{ accessToken: sealed('access_token'), refreshToken: sealed('refresh_token') },
      updatedAt: new Date(Date.now() + 3_600_000), // no sweep takes it for one left behind
    },
  });
  const webhook = vault.seal(secret, webhookSecret(scope, id));
  await database.connectionResource.create({
    data: { orgId, id, connectionId: id, externalId: '1', name: 'a/b', webhookSecret: webhook },
  });
  return {
    async opened(by: Vault): Promise<string[]> {
      const row = await database.connection.findUniqueOrThrow({ where });
      const resource = await database.connectionResource.findUniqueOrThrow({ where });
      return [
        by.open(row.codeVerifier ?? '', connectionSecret(scope, id, 'code_verifier')),
        by.open(row.code ?? '', connectionSecret(scope, id, 'code')),
        by.open(row.accessToken ?? '', connectionSecret(scope, id, 'access_token')),
        by.open(row.refreshToken ?? '', connectionSecret(scope, id, 'refresh_token')),
        by.open(resource.webhookSecret ?? '', webhookSecret(scope, id)),
      ];
    },
  };
}

/** A customer's webhook in the middle of a rotation, whose two secrets are the same one. */
async function rotating(orgId: string, vault: Vault) {
  const id = newId();
  const sealed = () => vault.seal(secret, customerSecret({ orgId }, id));
  await database.customerWebhook.create({
    data: { orgId, id, url: 'https://receiver.invalid/', secret: sealed(), previousSecret: sealed() },
  });
  return async (by: Vault): Promise<string[]> => {
    const row = await database.customerWebhook.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });
    return [row.secret, row.previousSecret ?? ''].map((each) => by.open(each, customerSecret({ orgId }, id)));
  };
}

interface Ended {
  code: number;
  output: string;
}

async function rotateKey(dataDirectory: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const options = { env: { ...process.env, DATABASE_URL: '', CAIRN_DATA_DIR: dataDirectory, ...env } };
  const run = promisify(execFile)(process.execPath, [main, 'rotate-key'], options);
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

async function boot(dataDirectory: string, key?: string): Promise<Instance> {
  const instance = await startInstance(dataDirectory, { ...(key && { key }), env: { DATABASE_URL: '' } });
  cleanUp.push(async () => {
    await endProcess(instance.process, 'SIGINT');
    await rm(instance.logFile, { force: true });
  });
  return instance;
}

describe('cairn rotate-key', () => {
  const keysIn = async (dataDirectory: string) =>
    (await readFile(join(dataDirectory, 'master.key'), 'utf8')).trim().split('\n');

  it('replaces the key of a data directory at the next start: secrets are sealed anew, links go on', async () => {
    const dataDirectory = await newDataDirectory();
    cleanUp.push(() => rm(dataDirectory, { recursive: true, force: true }));
    expect(await rotateKey(dataDirectory)).toMatchObject({ code: 1, output: expect.stringContaining('no master.key') });

    const first = await boot(dataDirectory);
    const api = apiOf(first.runtime.apiUrl, first.key);
    const { orgId } = (await api.patch('/v3/settings', { codehostClientSecret: secret })).body;
    const { id } = (await api.upload(new TextEncoder().encode('A note.'), 'note.txt')).body;
    const link = new URL((await api.get(`/v3/documents/${id}/file-url`)).body.url).pathname;
    const [old = ''] = await keysIn(dataDirectory);
    expect(await rotateKey(dataDirectory)).toMatchObject({ code: 1, output: expect.stringContaining('in use by') });
    await endProcess(first.process, 'SIGINT');

    expect((await rotateKey(dataDirectory)).code).toBe(0);
    const between = await keysIn(dataDirectory);
    expect((await rotateKey(dataDirectory)).code).toBe(0);
    expect([between[1], await keysIn(dataDirectory)]).toEqual([old, between]);

    const second = await boot(dataDirectory, first.key);
    const [current = '', ...others] = await keysIn(dataDirectory);
    expect([current, others]).toEqual([between[0], []]);
    database = openDatabase(second.runtime.databaseUrl, 2);
    cleanUp.push(() => database.$disconnect());
    expect(await tablesWith(database, old)).toEqual([]);
    expect(await secretOf(database, orgId, createVault(keysOf(current)))).toBe(secret);
    expect(await (await fetch(new URL(link, second.runtime.apiUrl))).text()).toBe('A note.');

    // Now to a key from the environment, as the scaled form has it.
    const ENCRYPTION_KEY = 'a key from the environment, of 32 or more';
    const without = await rotateKey(dataDirectory, { ENCRYPTION_KEY });
    expect(without).toEqual({ code: 1, output: expect.stringContaining('neither ENCRYPTION_KEY nor') });
    expect(await secretOf(database, orgId, createVault(keysOf(current)))).toBe(secret);
    const done = await rotateKey(dataDirectory, { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS: current });
    expect(done).toEqual({ code: 0, output: expect.stringContaining('encrypted anew: 1') });
    expect(await secretOf(database, orgId, createVault(keysOf(ENCRYPTION_KEY)))).toBe(secret);
    expect(done.output).toMatch(/"audit":true.*"command":"rotate-key","params":\{"resealed":1,"unreadable":0\}/);
    for (const output of [without.output, done.output]) {
      for (const hidden of [secret, current, ENCRYPTION_KEY]) expect(output).not.toContain(hidden);
    }
  }, 480_000);
});

describe('sealing anew', () => {
  const old = keysOf('the old master key');
  const rotated = createVault(keysOf('the new master key'), [old]);
  const newOrganization = async (slug: string) => (await createOrganization(database, slug, slug)).orgId;

  beforeAll(async () => {
    // On the embedded form the instance of the tests above serves, and one of its own where they did not run.
    if (native === undefined && database !== undefined) return;
    const url =
      native === undefined ? (await boot(await newDataDirectory())).runtime.databaseUrl : await newDatabase(native);
    if (native !== undefined) await applyMigrations(url);
    database = openDatabase(url, 2);
    cleanUp.push(() => database.$disconnect());
  }, 240_000);

  it('leaves nothing sealed with an earlier master key, loses nothing, and run again does nothing', async () => {
    const [one, other] = [await newOrganization('one'), await newOrganization('other')];
    const settings = createSettingsService({ db: database, vault: createVault(old) });
    for (const orgId of [one, other]) await settings.patch({ orgId }, { codehostClientSecret: secret, chunkSize: 99 });
    const connection = await connected(one, createVault(old));
    const webhook = await rotating(one, createVault(old));
    expect((await tablesWith(database, 'the old master key')).sort()).toEqual([
      'connection',
      'connection_resource',
      'customer_webhook',
      'settings',
    ]);
    expect(await resealAll(database, rotated)).toMatchObject({ resealed: 2 + 5 + 2 });
    expect(await resealAll(database, rotated)).toMatchObject({ resealed: 0 });
    expect(await tablesWith(database, 'the old master key')).toEqual([]);
    expect(await connection.opened(createVault(keysOf('the new master key')))).toEqual(Array(5).fill(secret));
    expect(await webhook(createVault(keysOf('the new master key')))).toEqual([secret, secret]);
    for (const orgId of [one, other]) {
      expect(await secretOf(database, orgId, createVault(keysOf('the new master key')))).toBe(secret);
      expect(await settings.read({ orgId })).toMatchObject({ chunkSize: 99, codehostClientSecret: '********' });
    }
  });

  it('leaves what no given key opens as it is, and counts it', async () => {
    const orgId = await newOrganization('third');
    const lost = createVault(keysOf('a key that was lost'));
    const { unreadable: before } = await resealAll(database, rotated);
    await createSettingsService({ db: database, vault: lost }).patch({ orgId }, { codehostClientSecret: secret });
    const opened = await rotating(orgId, lost);
    expect(await resealAll(database, rotated)).toEqual({ resealed: 0, unreadable: before + 3 });
    expect(await secretOf(database, orgId, lost)).toBe(secret);
    expect(await opened(lost)).toEqual([secret, secret]);
  });
});
