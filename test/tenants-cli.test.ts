import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/core/log.js';
import { createLastUse } from '../src/keys/last-use.js';
import { apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

afterAll(closeDatabase);

const main = join(process.cwd(), 'dist', 'src', 'main.js');
const slug = `cli-${randomBytes(6).toString('hex')}`;

/** Runs `cairn` on the database of the run's stack. */
async function cairn(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: stack().databaseUrl, LOG_LEVEL: 'error' };
  return promisify(execFile)(process.execPath, [main, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

const keyIn = (output: string) => /sm_[A-Za-z0-9]+_[A-Za-z0-9]+/.exec(output)?.[0] ?? '';
/** What the log says of administrative acts. */
const audited = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"audit":true'))
    .map((line) => JSON.parse(line));
const session = (key: string) => apiOf(stack().apiUrl, key).get('/v3/session');

describe('cairn org and cairn key', () => {
  it('make organisations and keys, list them with their last use and without their values, revoke, and leave audit lines of what they changed', async () => {
    const made = await cairn('org', 'create', slug, '--name', 'Acme Ltd');
    const first = keyIn(made.output);
    expect([made.code, (await session(first)).body.role]).toEqual([0, 'admin']);
    expect((await cairn('org', 'list')).output).toContain(`${slug}\tAcme Ltd\t`);
    expect(await cairn('org', 'create', slug)).toEqual({ code: 1, output: expect.stringContaining(slug) });

    const another = await cairn('key', 'create', '--org', slug, '--name', 'CI', '--expires-in-days', '30');
    const second = keyIn(another.output);
    const { body } = await session(second);
    expect(body.org.id).toBe((await session(first)).body.org.id);
    const scoped = (await apiOf(stack().apiUrl, first).post('/v3/auth/scoped-key', { containerTag: 'a' })).body;

    const { id } = (await session(first)).body.user;
    const lastUse = createLastUse({ db: db(), log: createLogger('silent') });
    lastUse.note(id);
    await lastUse.close();
    const { lastUsedAt } = await db().apiKey.findFirstOrThrow({ where: { id } });

    await db().apiKey.updateMany({ where: { id: scoped.id }, data: { expiresAt: new Date('2026-01-01') } });

    const { output: listed } = await cairn('key', 'list', '--org', slug);
    expect(listed.match(/\S+$/gm)?.slice(1).sort()).toEqual(['expired', 'valid', 'valid']);
    expect(listed).toContain(`\t${lastUsedAt?.toISOString()}\t`);
    for (const shown of ['First key\t(all)', 'CI\t(all)', 'scoped_a\ta']) expect(listed).toContain(shown);
    for (const key of [first, second, scoped.key]) expect(listed).not.toContain(key.split('_')[2]);

    const outputs = [made.output, another.output, listed];
    for (const { id, key } of [scoped, { id: body.user.id, key: second }]) {
      const revoked = await cairn('key', 'revoke', id, '--org', slug);
      outputs.push(revoked.output);
      expect(revoked.code).toBe(0);
      expect((await session(key)).status).toBe(401);
    }
    const last = (await session(first)).body.user.id;
    const refused = await cairn('key', 'revoke', last, '--org', slug);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('last one') });
    const act = { audit: true, msg: 'administrative act', orgId: body.org.id };
    expect([...outputs, refused.output].flatMap(audited)).toEqual([
      expect.objectContaining({ ...act, command: 'org create', params: { keyId: last } }),
      expect.objectContaining({ ...act, command: 'key create', params: { id: body.user.id } }),
      expect.objectContaining({ ...act, command: 'key revoke', params: { id: scoped.id } }),
      expect.objectContaining({ ...act, command: 'key revoke', params: { id: body.user.id } }),
    ]);
    const lines = JSON.stringify(outputs.flatMap(audited));
    for (const key of [first, second, scoped.key]) expect(lines).not.toContain(key.split('_')[2]);
    const { events } = (await apiOf(stack().apiUrl, first).get('/v3/audit')).body;
    const revoked = { action: 'cairn key revoke', keyId: null };
    expect(events).toMatchObject([
      ...[revoked, revoked, { action: 'createScopedKey', keyId: last, params: { id: scoped.id } }],
      ...[{ action: 'cairn key create', params: { id: body.user.id } }, { action: 'cairn org create' }],
    ]);
    expect((await session(first)).status).toBe(200);
    expect((await cairn('key', 'list', '--org', `no-${slug}`)).code).toBe(1);
  }, 240_000);

  it('show no earlier time of use than the last', async () => {
    const { key } = await newTenant();
    const { id } = (await session(key)).body.user;
    const later = new Date(Date.now() + 3_600_000);
    await db().apiKey.updateMany({ where: { id }, data: { lastUsedAt: later } });
    const lastUse = createLastUse({ db: db(), log: createLogger('silent') });
    lastUse.note(id);
    await lastUse.close();
    expect(await db().apiKey.findFirstOrThrow({ where: { id } })).toMatchObject({ lastUsedAt: later });
  });
});
