import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent, fetch as fetchFrom } from 'undici';
import { newKey } from '../src/keys/key.js';
import { askWith, ofConsole, type SessionHeaders, signIn, withoutKey } from './support/console.js';
import { eventually } from './support/eventually.js';
import { eventuallySwept } from './support/sweeping.js';
import { type Api, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const lists = '/v3/container-tags/list';
const listWith = async (session: SessionHeaders) => (await askWith(session)('GET', lists)).status;
const halvesOf = (session: SessionHeaders) => [session.cookie.split('=')[1] ?? '', session['x-cairn-session']];
const sessionsOf = ({ orgId }: { orgId: string }) => db().consoleSession.findMany({ where: { orgId } });

describe('signing in at the console', () => {
  it('puts half a token in a cookie that scripts and other sites do not get, tells the page the other, and keeps the hash of both', async () => {
    const { answer, setCookie, session } = await signIn(api.key);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(session['x-cairn-session']).toMatch(/^[\w-]{43}$/);
    expect(setCookie).toMatch(/^cairn=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    const [row] = await sessionsOf(api);
    const halves = halvesOf(session);
    expect(row?.hash).toEqual(new Uint8Array(createHash('sha256').update(halves.join('.')).digest()));
    for (const half of halves) expect(JSON.stringify(row)).not.toContain(half);
  });

  it('under HTTPS binds the cookie to that and to the host', async () => {
    const headers = { origin: stack().apiUrl.replace('http:', 'https:') };
    const { setCookie, session } = await signIn(api.key, headers);
    expect(setCookie).toMatch(/^__Host-cairn=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await askWith(session)('GET', lists, undefined, headers)).status).toBe(200);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another site, by what the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['without the mark', { 'x-cairn-console': '' }],
  ])('is refused to a page %s, with a right key too', async (_, headers) => {
    const { answer, setCookie } = await signIn(api.key, headers);
    expect([answer.status, setCookie]).toEqual([403, '']);
    expect(answer.body.details).toContain('BASE_URL');
  });

  it('takes an organisation key, and no other', async () => {
    const { body: scoped } = await api.post('/v3/auth/scoped-key', { containerTag: 'one' });
    const refused = await signIn(scoped.key);
    expect([refused.answer.status, refused.setCookie]).toEqual([403, '']);
    expect(refused.answer.body.details).toBe('key: A scoped key does not open the console; an organisation key does');
    const wrong = await signIn(newKey(api.orgId));
    expect([wrong.answer.status, wrong.setCookie]).toEqual([401, '']);
    const missing = await withoutKey('POST', '/console/session', {}, ofConsole());
    expect([missing.status, missing.body.details]).toEqual([400, expect.stringContaining('key: ')]);
  });

  it('with wrong keys ends in a 429 for their address, and for no right key of it', async () => {
    const dispatcher = new Agent({ localAddress: '127.0.0.9' });
    const send = (key: string) =>
      fetchFrom(`${stack().apiUrl}/console/session`, {
        ...{ dispatcher, method: 'POST', body: JSON.stringify({ key }) },
        headers: { 'content-type': 'application/json', ...ofConsole() },
      });
    const tried = await Promise.all(Array.from({ length: 201 }, () => send(newKey(api.orgId))));
    expect(tried.filter(({ status }) => status === 401)).toHaveLength(200);
    const last = tried.find(({ status }) => status === 429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(api.key)).status).toBe(204);
    await dispatcher.close();
  });

  it('and out is in the audit log, without key or token', async () => {
    const { answer, session } = await signIn(api.key);
    const out = await askWith(session)('DELETE', '/console/session');
    const lines = await eventually(async () => {
      const text = await readFile(stack().logFile, 'utf8');
      const ids = [answer, out].map(({ headers }) => headers.get('x-request-id') ?? '');
      const found = text.split('\n').filter((line) => ids.some((id) => line.includes(id)) && line.includes('"audit"'));
      return found.length === 2 ? found : undefined;
    }, 'both acts in the log');
    const [keyRow] = await db().apiKey.findMany({ where: { orgId: api.orgId, name: 'First key' } });
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      ['POST', 'DELETE'].map((method) =>
        expect.objectContaining({ method, route: '/console/session', orgId: api.orgId, keyId: keyRow?.id }),
      ),
    );
    for (const secret of [api.key, ...halvesOf(session)]) expect(lines.join()).not.toContain(secret);
  });
});

describe('a session of the console', () => {
  it('tells whose it is and where workflows are seen, never the key', async () => {
    const { session } = await signIn(api.key);
    const { status, body } = await askWith(session)('GET', '/console/session');
    expect(status).toBe(200);
    expect(body).toEqual({
      organization: { id: api.orgId, slug: expect.stringMatching(/^test-/), name: expect.any(String) },
      key: { id: expect.any(String), name: 'First key' },
      expiresAt: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      workflowsUrl: `${stack().temporalUiUrl}/namespaces/default/workflows`,
      sharedApps: ['codehost', 'driveOne', 'notesApp', 'driveTwo'],
    });
    expect((Date.parse(body.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(12, 1);
    expect((await withoutKey('GET', '/console/session', undefined, ofConsole())).status).toBe(401);
    expect((await api.get('/console/session')).status).toBe(401);
  });

  it('opens what its key opens, for changes too', async () => {
    const ask = askWith((await signIn(api.key)).session);
    const added = await ask('POST', '/v3/documents', { content: 'Rosa paints ships.', containerTag: 'port' });
    expect(added.status).toBe(200);
    const listed = await ask('POST', '/v3/documents/list', {}, { origin: '', 'sec-fetch-site': 'same-origin' });
    expect(listed.body.memories.map(({ id }: { id: string }) => id)).toContain(added.body.id);
    expect(
      (await ask('GET', '/v3/auth/keys', undefined, { origin: '', referer: `${stack().apiUrl}/console/` })).status,
    ).toBe(200);
  });

  it.each([
    ['without the mark', { 'x-cairn-console': '' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['with nothing that says where from', { origin: '' }],
  ])('opens nothing %s, and changes nothing', async (_, headers) => {
    const ask = askWith((await signIn(api.key)).session);
    for (const [method, path, body] of [
      ['GET', lists, undefined],
      ['POST', '/v3/documents', { content: 'Planted', containerTag: 'planted' }],
      ['DELETE', '/console/session', undefined],
    ] as const) {
      expect((await ask(method, path, body, headers)).status).toBe(401);
    }
    expect((await ask('GET', '/v3/container-tags/planted')).status).toBe(404);
    expect((await ask('GET', '/console/session')).status).toBe(200);
  });

  it('opens nothing by one half, nor by halves of two sessions: other ports of the host get its cookie, and set it', async () => {
    const [{ session: own }, { session: planted }] = [await signIn(api.key), await signIn((await newTenant()).key)];
    for (const session of [
      { ...own, 'x-cairn-session': '' },
      { ...own, 'x-cairn-session': '1' },
      { ...own, cookie: '' },
      { ...own, cookie: planted.cookie },
      { cookie: `cairn=${halvesOf(planted).join('.')}`, 'x-cairn-session': '' },
    ]) {
      const ask = askWith(session);
      for (const method of ['GET', 'DELETE']) expect((await ask(method, '/console/session')).status).toBe(401);
      expect((await ask('GET', lists)).status).toBe(401);
    }
    expect([await listWith(own), await listWith(planted)]).toEqual([200, 200]);
  });

  it('does not open /mcp', async () => {
    const ask = askWith((await signIn(api.key)).session);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    expect((await ask('POST', '/mcp', message)).status).toBe(401);
  });

  it('ends when its holder signs out, whose browser is told to forget it', async () => {
    const { session } = await signIn(api.key);
    const other = await signIn(api.key);
    const out = await askWith(session)('DELETE', '/console/session');
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      'cairn=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ]);
    expect([await listWith(session), await listWith(other.session)]).toEqual([401, 200]);
  });

  it('ends with its key: at once, in whichever process that is revoked', async () => {
    const made = async () => (await api.post('/v3/auth/keys', {})).body as { id: string; key: string };
    const [here, elsewhere] = [await made(), await made()];
    const sessions = [await signIn(here.key), await signIn(elsewhere.key)];
    expect(await Promise.all(sessions.map(({ session }) => listWith(session)))).toEqual([200, 200]);
    await api.delete(`/v3/auth/keys/${here.id}`);
    const ofElsewhere = { orgId_id: { orgId: api.orgId, id: elsewhere.id } };
    await db().apiKey.update({ where: ofElsewhere, data: { revokedAt: new Date() } });
    expect(await Promise.all(sessions.map(({ session }) => listWith(session)))).toEqual([401, 401]);
  });

  it('ends when its key does, and says so', async () => {
    const { body: key } = await api.post('/v3/auth/keys', { expiresInDays: 1 });
    const { session } = await signIn(key.key);
    const expiresAt = new Date(Date.now() + 60_000);
    const where = { orgId_id: { orgId: api.orgId, id: key.id as string } };
    await db().apiKey.update({ where, data: { expiresAt } });
    expect((await askWith(session)('GET', '/console/session')).body.expiresAt).toBe(expiresAt.toISOString());
    await db().apiKey.update({ where, data: { expiresAt: new Date() } });
    expect(await listWith(session)).toBe(401);
  });

  it('whose time is up opens nothing, and is deleted by the sweep', async () => {
    const own = await newTenant();
    const { session } = await signIn(own.key);
    await db().consoleSession.updateMany({ where: { orgId: own.orgId }, data: { expiresAt: new Date() } });
    expect(await listWith(session)).toBe(401);
    await eventuallySwept(async () => (await sessionsOf(own)).length === 0, 'the expired session to be deleted');
  });
});
