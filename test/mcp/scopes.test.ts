import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { callTool, closeMcp, overHttp, postRaw, request } from '../support/mcp.js';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from '../support/tenant.js';

let api: Api & { orgId: string };
let scopedKey: string;
beforeAll(async () => {
  api = await newTenant();
  scopedKey = (await api.post('/v3/auth/scoped-key', { containerTag: 'own' })).body.key;
});
afterAll(async () => {
  await closeMcp();
  await closeDatabase();
});

/** The container that a document went into. */
const containerOf = async (id: string) =>
  (await db().document.findFirst({ where: { orgId: api.orgId, id }, select: { containerTag: true } }))?.containerTag;

describe('the container of a call', () => {
  const header = { 'x-sm-project': 'from_header' };
  it.each([
    ['the argument', 'organisation', { namespace: 'named' }, header, 'named'],
    ['the argument by its older name', 'organisation', { containerTag: 'older' }, header, 'older'],
    ['the argument rather than its older name', 'organisation', { namespace: 'named', containerTag: 'x' }, {}, 'named'],
    ['the header', 'organisation', {}, header, 'from_header'],
    ['default', 'organisation', {}, {}, 'default'],
    ["a scoped key's own, whatever the header says", 'scoped', {}, header, 'own'],
    ["a scoped key's own that is named", 'scoped', { namespace: 'own' }, {}, 'own'],
  ])('is %s (%s key)', async (_what, kind, given, headers, expected) => {
    const client = await overHttp(kind === 'scoped' ? scopedKey : api.key, 2026, headers as Record<string, string>);
    const { fields } = await callTool(client, 'add_memory', { content: `A note ${newId()}.`, ...given });
    expect(fields.namespace).toBe(expected);
    expect(await containerOf(fields.id)).toBe(expected);
    for (const tool of ['search_memory', 'get_profile']) {
      expect((await callTool(client, tool, { query: 'a note', ...given })).fields.namespace).toBe(expected);
    }
    const { fields: listed } = await callTool(client, 'list_documents', { ...given, limit: 50 });
    expect(listed.documents).toContainEqual(expect.objectContaining({ id: fields.id }));
    for (const { id } of listed.documents) expect(await containerOf(id)).toBe(expected);
  });

  it('is no other than its own for a scoped key, in tools, resources and the prompt', async () => {
    const client = await overHttp(scopedKey);
    for (const [tool, given] of [
      ['search_memory', { query: 'x' }],
      ['get_profile', {}],
      ['list_memories', {}],
      ['list_documents', {}],
      ['add_memory', { content: 'x' }],
      ['add_memory', { content: 'x', action: 'forget' }],
    ] as const) {
      const answer = await callTool(client, tool, { ...given, namespace: 'other' });
      expect([tool, answer.isError, answer.text]).toEqual([
        tool,
        true,
        'Forbidden: containerTag: this key opens own alone',
      ]);
    }
    const forbidden = { code: -32_602, message: expect.stringContaining('Forbidden') };
    await expect(client.readResource({ uri: 'cairn://profile/other' })).rejects.toMatchObject(forbidden);
    await expect(client.getPrompt({ name: 'context', arguments: { namespace: 'other' } })).rejects.toMatchObject(
      forbidden,
    );
    expect(
      (await callTool(client, 'list_spaces')).fields.spaces.map((one: { namespace: string }) => one.namespace),
    ).toEqual(['own']);
  });

  it('that the header misspells is named as the problem', async () => {
    const client = await overHttp(api.key, 2026, { 'x-sm-project': 'no spaces!' });
    const { isError, text } = await callTool(client, 'get_profile');
    expect([isError, text]).toEqual([true, expect.stringMatching(/^Invalid input: x-sm-project: expected 1–100/)]);
    expect((await callTool(client, 'get_profile', { namespace: 'fine' })).isError).toBe(false);
  });
});

describe('what belongs to another', () => {
  it('container or organisation is not found by its id, and stays', async () => {
    const documentId = await api.remember({ content: 'Bob lives in Oslo.', containerTag: 'bobs', dreaming: 'instant' });
    const [memory] = (await api.post('/v4/memories/list', { containerTags: ['bobs'] })).body.memoryEntries;
    const stranger = await newTenant();
    for (const key of [scopedKey, stranger.key]) {
      const client = await overHttp(key);
      for (const [tool, given, text] of [
        ['get_document', { documentId }, 'Document not found'],
        ['delete_document', { documentId }, 'Document not found'],
        ['forget_memory', { memoryId: memory.id }, 'Memory not found'],
      ] as const) {
        expect(await callTool(client, tool, given)).toMatchObject({ isError: true, text });
      }
    }
    expect((await api.get(`/v3/documents/${documentId}`)).status).toBe(200);
    expect(await db().memory.count({ where: { orgId: api.orgId, id: memory.id, isForgotten: false } })).toBe(1);
    // The organisation's own key reaches every container by id.
    const own = await overHttp(api.key);
    expect((await callTool(own, 'forget_memory', { memoryId: memory.id })).fields.forgotten).toBe(true);
  });
});

describe('a key', () => {
  it('that is revoked midway is a 401 from the next message on, without a hint of OAuth', async () => {
    const { body } = await api.post('/v3/auth/keys', { name: 'agent' });
    const client = await overHttp(body.key);
    expect((await callTool(client, 'who_am_i')).isError).toBe(false);
    await api.delete(`/v3/auth/keys/${body.id}`);
    await expect(callTool(client, 'who_am_i')).rejects.toThrow();
    const { status, headers, body: answer } = await postRaw(body.key, request('ping'));
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_000, message: expect.stringContaining('Unauthorized') },
    });
  });

  it('with a used-up window is a 429 that says when to come back', async () => {
    const limits = { containerTag: 'own', rateLimitMax: 2, rateLimitTimeWindow: 60_000 };
    const { body } = await api.post('/v3/auth/scoped-key', limits);
    const first = await postRaw(body.key, request('tools/list'));
    expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([200, '1']);
    await postRaw(body.key, request('tools/list'));
    const refused = await postRaw(body.key, request('tools/list'));
    expect([refused.status, refused.body.error.code]).toEqual([429, -32_000]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('that is missing opens neither GET nor DELETE; with one they are no methods of it', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await apiOf(stack().apiUrl, 'none').send(method, '/mcp')).status).toBe(401);
      const { status, headers, body } = await api.send(method, '/mcp');
      expect([status, headers.get('allow'), body.error.code]).toEqual([405, 'POST', -32_000]);
    }
  });

  it.each([
    'oauth-protected-resource',
    'oauth-protected-resource/mcp',
    'oauth-authorization-server',
    'openid-configuration',
  ])('is all there is: /.well-known/%s is a JSON 404', async (path) => {
    const { status, body } = await apiOf(stack().apiUrl, 'none').get(`/.well-known/${path}`);
    expect([status, body]).toEqual([404, { error: 'Route not found' }]);
  });
});
