import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../src/core/ids.js';
import { eventually } from './support/eventually.js';
import { type Answer, type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const withKey = (key: string) => apiOf(stack().apiUrl, key);

async function scopedKey(containerTag: string, more: object = {}) {
  const { status, body } = await api.post('/v3/auth/scoped-key', { containerTag, ...more });
  expect(status).toBe(200);
  return { id: body.id as string, client: withKey(body.key), body };
}

describe('organisation keys', () => {
  it('are made with an organisation key, shown once, and open everything at once', async () => {
    const { body } = await api.post('/v3/auth/keys', { name: 'CI', expiresInDays: 30 });
    expect(body).toEqual({
      key: expect.stringMatching(new RegExp(`^sm_${api.orgId}_[A-Za-z0-9]{40}$`)),
      id: expect.any(String),
      name: 'CI',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect((await withKey(body.key).get('/v3/container-tags/list')).status).toBe(200);
    const listed = (await api.get('/v3/auth/keys')).body.keys;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['CI', 'First key']);
    expect(JSON.stringify(listed)).not.toContain(body.key.split('_')[2]);
  });

  it('are revoked at once; the last one that opens the organisation is not', async () => {
    const own = await newTenant();
    const { body: second } = await own.post('/v3/auth/keys', {});
    const [, first] = (await own.get('/v3/auth/keys')).body.keys;
    expect((await withKey(second.key).delete(`/v3/auth/keys/${first.id}`)).body).toEqual({ success: true });
    expect((await own.get('/v3/session')).status).toBe(401);
    const refused = await withKey(second.key).delete(`/v3/auth/keys/${second.id}`);
    expect([refused.status, refused.headers.get('x-should-retry')]).toEqual([409, 'false']);
    expect((await withKey(second.key).get('/v3/session')).status).toBe(200);
  });

  it('of which two are revoked by each other at once leave one that opens', async () => {
    const own = await newTenant();
    const { body: second } = await own.post('/v3/auth/keys', {});
    const [, first] = (await own.get('/v3/auth/keys')).body.keys;
    const answers = await Promise.all([
      own.delete(`/v3/auth/keys/${second.id}`),
      withKey(second.key).delete(`/v3/auth/keys/${first.id}`),
    ]);
    // The loser finds itself revoked, or the only one left.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = await Promise.all([own.get('/v3/session'), withKey(second.key).get('/v3/session')]);
    expect(open.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('of another organisation are not found', async () => {
    const other = await newTenant();
    const [{ id }] = (await other.get('/v3/auth/keys')).body.keys;
    const foreign = await api.delete(`/v3/auth/keys/${id}`);
    const unknown = await api.delete(`/v3/auth/keys/${newId()}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect((await other.get('/v3/session')).status).toBe(200);
  });
});

describe('a scoped key', () => {
  it('is answered with what it opens, and listed without its value', async () => {
    const { body, id } = await scopedKey('made');
    expect(body).toEqual({
      key: expect.stringMatching(new RegExp(`^sm_${api.orgId}_`)),
      id,
      name: 'scoped_made',
      containerTag: 'made',
      createdAt: expect.any(String),
      expiresAt: null,
      allowedEndpoints: [
        ...['/v3/documents', '/v3/memories', '/v4/memories', '/v3/search', '/v4/search', '/v4/profile'],
        ...['document', 'list', 'search', 'profile', 'memories'].map((path) => `/ns/:namespace/${path}`),
      ],
    });
    const listed = (await api.get('/v3/auth/scoped-key')).body.keys.find((key: { id: string }) => key.id === id);
    expect(listed).toMatchObject({ containerTag: 'made', rateLimitMax: 500, rateLimitTimeWindow: 60_000 });
    expect(Object.keys(listed)).not.toContain('key');
  });

  it('writes and reads its own container without naming it', async () => {
    const { client } = await scopedKey('own');
    const id = await client.remember({ content: 'Greta keeps bees behind the old mill.', dreaming: 'instant' });
    expect((await api.get(`/v3/documents/${id}`)).body.containerTags).toEqual(['own']);
    const found = await client.post('/v4/search', { q: 'Who keeps bees?', searchMode: 'hybrid' });
    expect(found.body.results[0]).toMatchObject({ similarity: expect.any(Number) });
    expect((await client.post('/v4/profile', {})).status).toBe(200);
    expect((await client.post('/v4/profile/buckets', {})).status).toBe(200);
    expect((await client.post('/v3/documents/list', {})).body.memories).toHaveLength(1);
  });

  it.each([
    ['GET', '/v3/container-tags/list'],
    ['GET', '/v3/container-tags/own'],
    ['GET', '/v3/projects'],
    ['POST', '/v4/conversations'],
    ['POST', '/v3/auth/scoped-key'],
    ['GET', '/v3/auth/scoped-key'],
    ['GET', '/v3/auth/keys'],
    ['GET', '/v3/settings'],
    ['PATCH', '/v3/settings'],
    ['POST', '/v3/settings/reset'],
  ])('does not open %s %s', async (method, path) => {
    const { client } = await scopedKey('outside');
    const { status, body } = await client.send(method, path, method === 'GET' ? undefined : {});
    expect([status, body.error]).toEqual([403, 'Forbidden']);
  });

  it.each([
    ['/v3/documents', { content: 'x' }],
    ['/v3/documents/list', {}],
    ['/v3/search', { q: 'x' }],
    ['/v4/search', { q: 'x' }],
    ['/v4/profile', {}],
    ['/v4/profile/buckets', {}],
    ['/v4/memories', { memories: [{ content: 'x' }] }],
    ['/v4/memories/list', {}],
  ])('that names another container is refused by %s', async (path, body) => {
    const { client } = await scopedKey('mine');
    for (const tags of [{ containerTag: 'theirs' }, { containerTags: ['mine', 'theirs'] }]) {
      const answer = await client.post(path, { ...body, ...tags });
      expect([answer.status, answer.body.error]).toEqual([403, 'Forbidden']);
    }
  });

  it('does not find documents and memories of another container', async () => {
    const { client } = await scopedKey('here');
    const id = await api.remember({ content: 'Otto lives in Bremen.', containerTag: 'elsewhere', dreaming: 'instant' });
    const [memory] = (await api.post('/v4/memories/list', { containerTags: ['elsewhere'] })).body.memoryEntries;
    const unknown = newId();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/chunks'],
      ['GET', '/file-url'],
      ['POST', '/retry'],
    ] as const) {
      const answers = await Promise.all(
        [id, unknown].map((name) =>
          client.send(method, `/v3/documents/${name}${path}`, method === 'GET' ? undefined : {}),
        ),
      );
      const [foreign, nobodys] = answers.map(({ status, body }) => ({ status, body }));
      expect(foreign?.status).toBe(404);
      expect(foreign).toEqual(nobodys);
    }
    const patched = await client.patch('/v4/memories', { id: memory.id, newContent: 'Otto lives in Kiel.' });
    const forgotten = await client.delete('/v4/memories', { id: memory.id });
    expect([patched.status, forgotten.status]).toEqual([404, 404]);
    expect((await api.get(`/v3/documents/${id}`)).status).toBe(200);
  });

  it('reads a document that is shared with its container, without the memories of the other, and does not change it', async () => {
    const { client } = await scopedKey('guest');
    const content = 'Paula works as a nurse in Ghent.';
    const id = await api.remember({ content, containerTags: ['host', 'guest'], dreaming: 'instant' });
    const read = (await client.get(`/v3/documents/${id}`)).body;
    expect(read).toMatchObject({ content, containerTags: ['guest'] });
    const [listed] = (await client.post('/v3/documents/list', {})).body.memories;
    expect(listed.containerTags).toEqual(['guest']);
    const entries = (await api.post('/v3/documents/documents/by-ids', { ids: [id] })).body.documents[0].memoryEntries;
    expect(entries.length).toBeGreaterThan(0);
    const { documents } = (await client.post('/v3/documents/documents/by-ids', { ids: [id] })).body;
    expect(documents[0]).toMatchObject({ containerTags: ['guest'], memoryEntries: [] });
    expect((await client.patch(`/v3/documents/${id}`, { content: 'Nothing' })).status).toBe(403);
    expect((await client.delete(`/v3/documents/${id}`)).status).toBe(403);
    expect((await client.delete('/v3/documents/bulk', { ids: [id] })).body.deletedCount).toBe(0);
    expect((await api.get(`/v3/documents/${id}`)).body.content).toBe(content);
  });

  it('is of no use once revoked or expired', async () => {
    const { client, id } = await scopedKey('gone');
    expect((await client.get('/v3/session')).body.scope).toEqual({ type: 'scoped', tag: 'gone' });
    expect((await api.delete(`/v3/auth/scoped-key/${id}`)).body).toEqual({ success: true });
    expect((await client.get('/v3/session')).status).toBe(401);
    const expired = await scopedKey('late', { expiresInDays: 1 });
    await db().apiKey.updateMany({ where: { orgId: api.orgId, id: expired.id }, data: { expiresAt: new Date() } });
    expect((await expired.client.get('/v3/session')).status).toBe(401);
  });

  it('of another organisation is not found', async () => {
    const other = await newTenant();
    const { body } = await other.post('/v3/auth/scoped-key', { containerTag: 'x' });
    expect((await api.delete(`/v3/auth/scoped-key/${body.id}`)).status).toBe(404);
    expect((await withKey(body.key).get('/v3/session')).status).toBe(200);
  });

  it('is refused with every problem named', async () => {
    const { status, body } = await api.post('/v3/auth/scoped-key', {
      containerTag: 'a b',
      expiresInDays: 0,
      rateLimitMax: 10_001,
      rateLimitTimeWindow: 0,
    });
    expect(status).toBe(400);
    for (const field of ['containerTag', 'expiresInDays', 'rateLimitMax', 'rateLimitTimeWindow']) {
      expect(body.details).toContain(`${field}: `);
    }
  });
});

describe("a scoped key's rate limit", () => {
  it('says with each answer what is left, and then when to come back', async () => {
    const { client } = await scopedKey('limited', { rateLimitMax: 3, rateLimitTimeWindow: 3_600_000 });
    const answers: Answer[] = [];
    for (let request = 0; request < 5; request += 1) answers.push(await client.get('/v3/session'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    const named = (name: string) => answers.map(({ headers }) => headers.get(name));
    expect(named('ratelimit-limit')).toEqual(['3', '3', '3', '3', '3']);
    expect(named('ratelimit-remaining')).toEqual(['2', '1', '0', '0', '0']);
    const [wait] = named('retry-after').slice(3).map(Number);
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(answers[3]?.body).toEqual({ error: 'Too many requests', details: expect.stringContaining('At most 3') });
  });

  it('is recorded: what it refuses is in the request log', async () => {
    const { client, id } = await scopedKey('refused', { rateLimitMax: 1, rateLimitTimeWindow: 3_600_000 });
    await client.get('/v3/session');
    await client.get('/v3/session');
    const rows = await eventually(async () => {
      const found = await db().requestLog.findMany({ where: { keyId: id }, orderBy: { at: 'asc' } });
      return found.length === 2 ? found : undefined;
    }, 'both requests to be recorded');
    expect(rows.map(({ status }) => status)).toEqual([200, 429]);
  });

  it('is its own: another key of the container goes on', async () => {
    const tight = await scopedKey('shared', { rateLimitMax: 1, rateLimitTimeWindow: 3_600_000 });
    const other = await scopedKey('shared', { rateLimitMax: 1, rateLimitTimeWindow: 3_600_000 });
    await tight.client.get('/v3/session');
    expect((await tight.client.get('/v3/session')).status).toBe(429);
    expect((await other.client.get('/v3/session')).status).toBe(200);
  });

  it('lets exactly as many of a burst through', async () => {
    const { client } = await scopedKey('burst', { rateLimitMax: 20, rateLimitTimeWindow: 3_600_000 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.get('/v3/session')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('begins again when its window ends', async () => {
    const { client, id } = await scopedKey('again', { rateLimitMax: 1, rateLimitTimeWindow: 3_600_000 });
    await client.get('/v3/session');
    await db().rateLimit.update({ where: { key: id }, data: { expire: BigInt(Date.now()) } });
    expect((await client.get('/v3/session')).status).toBe(200);
  });
});
