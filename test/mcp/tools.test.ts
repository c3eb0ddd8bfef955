import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { newId } from '../../src/core/ids.js';
import { eventually } from '../support/eventually.js';
import { callTool, closeMcp, type Era, overHttp, overStdio } from '../support/mcp.js';
import { queueDocument } from '../support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let api: Api & { orgId: string };
let scopedKey: string;
const namespace = 'ada';

beforeAll(async () => {
  api = await newTenant();
  scopedKey = (await api.post('/v3/auth/scoped-key', { containerTag: namespace })).body.key;
  await api.remember({ content: 'Ada lives in Berlin.', containerTag: namespace, dreaming: 'instant' });
  await api.post('/v4/memories', { memories: [{ content: 'Ada is a vet.', isStatic: true }], containerTag: namespace });
});
afterAll(async () => {
  await closeMcp();
  await closeDatabase();
});

const names = [
  ...['search_memory', 'get_profile', 'list_memories', 'list_documents', 'get_document', 'list_spaces', 'who_am_i'],
  ...['add_memory', 'forget_memory', 'delete_document'],
];

describe.each([2025, 2026] as const)('a client of %d', (era: Era) => {
  describe.each([
    ['HTTP', overHttp, 'organisation', () => api.key],
    ['HTTP', overHttp, 'scoped', () => scopedKey],
    ['cairn mcp', overStdio, 'organisation', () => api.key],
  ] as const)('over %s', (_way, connect, kind, key) => {
    const isScoped = kind === 'scoped';
    let client: Client;
    beforeAll(async () => {
      client = await connect(key(), era);
    });

    it(`with ${kind} key is told the ten tools and what they do`, async () => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(names);
      for (const { annotations, inputSchema, outputSchema } of tools) {
        expect([inputSchema.type, outputSchema?.['type'], annotations?.openWorldHint]).toEqual([
          'object',
          'object',
          false,
        ]);
      }
      const hinted = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint') =>
        tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
      expect(hinted('readOnlyHint')).toEqual(names.slice(0, 7));
      expect(hinted('destructiveHint')).toEqual(names.slice(7));
      expect(hinted('idempotentHint')).toEqual([...names.slice(0, 7), 'forget_memory', 'delete_document']);
    });

    it(`with ${kind} key uses each of them`, async () => {
      const fresh = `Ada keeps a parrot named Polly${newId()}.`;
      const call = (name: string, given: object = {}) => callTool(client, name, { namespace, ...given });
      const { tag: _, ...scope } = (await api.get('/v3/session')).body.scope;
      const me = await callTool(client, 'who_am_i');
      expect(me.fields.org).toEqual({ id: api.orgId });
      expect(me.fields.scope).toEqual(isScoped ? { type: 'scoped', tag: namespace } : scope);
      expect(me.text).toContain(isScoped ? 'ada alone' : 'every namespace');

      const found = await call('search_memory', { query: 'Where does Ada live?', includeProfile: true });
      expect(found.fields).toMatchObject({ namespace, query: 'Where does Ada live?', total: expect.any(Number) });
      const texts = found.fields.results.map(({ text }: { text: string }) => text);
      expect(texts).toContain('Ada lives in Berlin.');
      expect(found.fields.profile.static).toContain('Ada is a vet.');
      expect(found.text).toContain('Ada lives in Berlin.');

      const profile = await call('get_profile');
      expect(profile.fields).toEqual({ namespace, profile: found.fields.profile });
      expect(profile.text).toContain('Known for long:\n- Ada is a vet.');

      const added = await call('add_memory', { content: fresh });
      expect(added.fields).toEqual({
        ...{ action: 'save', success: true, namespace, id: expect.any(String), status: 'queued' },
        message: expect.stringContaining(added.fields.id),
      });
      await api.settled(added.fields.id);
      expect((await call('add_memory', { content: fresh })).fields).toMatchObject({
        id: added.fields.id,
        status: 'done',
      });

      const documents = await call('list_documents', { limit: 50 });
      expect(documents.fields.documents[0]).toEqual({
        ...{ id: added.fields.id, title: expect.any(String), type: 'text', status: 'done', summary: null },
        ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
      });
      const document = await callTool(client, 'get_document', { documentId: added.fields.id });
      expect(document.fields.document).toMatchObject({ id: added.fields.id, content: fresh, contentTruncated: false });

      const memories = await call('list_memories', { limit: 1 });
      expect(memories.fields.pagination).toMatchObject({ currentPage: 1, limit: 1 });
      const [entry] = memories.fields.memoryEntries;
      expect(entry.memory).toContain('Polly');
      const forgotten = await callTool(client, 'forget_memory', { memoryId: entry.id, reason: 'a test' });
      expect(forgotten.fields).toEqual({ id: entry.id, forgotten: true });
      const row = await db().memory.findFirst({ where: { orgId: api.orgId, id: entry.id } });
      expect([row?.isForgotten, row?.forgetReason]).toEqual([true, 'a test']);
      expect(entry.statedAt).toBe(row?.statedAt.toISOString());

      const deleted = await callTool(client, 'delete_document', { documentId: added.fields.id });
      expect(deleted.fields).toMatchObject({ success: true, documentId: added.fields.id });
      expect((await api.get(`/v3/documents/${added.fields.id}`)).status).toBe(404);

      const spaces = await callTool(client, 'list_spaces');
      expect(spaces.fields.count).toBe(spaces.fields.spaces.length);
      const ada = spaces.fields.spaces.find((space: { namespace: string }) => space.namespace === namespace);
      expect(ada).toMatchObject({ description: null, documentCount: expect.any(Number) });
    });

    it(`with ${kind} key reads resources and the prompt`, async () => {
      expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['cairn://spaces']);
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['cairn://profile/{namespace}']);
      const [spaces] = (await client.readResource({ uri: 'cairn://spaces' })).contents;
      expect(spaces && 'text' in spaces && JSON.parse(spaces.text).spaces).toContainEqual(
        expect.objectContaining({ namespace }),
      );
      const [profile] = (await client.readResource({ uri: `cairn://profile/${namespace}` })).contents;
      expect(profile).toMatchObject({ mimeType: 'text/plain', text: expect.stringContaining('Ada is a vet.') });
      const { prompts } = await client.listPrompts();
      expect(prompts).toMatchObject([{ name: 'context', arguments: [{ name: 'namespace', required: false }] }]);
      const { messages } = await client.getPrompt({ name: 'context', arguments: { namespace } });
      expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('Ada is a vet.') } }]);
    });
  });
});

describe('a profile as a resource', () => {
  it('is read by its URI with a colon in the tag, escaped as RFC 6570 has it and as it is', async () => {
    const containerTag = 'user:7';
    await api.post('/v4/memories', { memories: [{ content: 'Bo is a smith.', isStatic: true }], containerTag });
    const client = await overHttp(api.key);
    for (const tag of [encodeURIComponent(containerTag), containerTag]) {
      const uri = `cairn://profile/${tag}`;
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ uri, text: expect.stringContaining('Bo is a smith.') }]);
    }
  });
});

describe('list_spaces', () => {
  it('lists the 200 that were active last, says how many there are, and is the same as a resource', async () => {
    const own = await newTenant();
    const client = await overHttp(own.key);
    const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at));
    const space = (at: number) => ({ orgId: own.orgId, tag: `space:${at}`, createdAt: minute(at) });
    const data = Array.from({ length: 202 }, (_, at) => space(at));
    await db().container.createMany({ data: data.slice(0, 200) });
    expect((await callTool(client, 'list_spaces')).text).toMatch(/^- space:0 \(0 documents, 0 memories\)$/m);
    expect((await callTool(client, 'list_spaces')).text).not.toContain('more');

    await db().container.createMany({ data: data.slice(200) });
    await own.patch('/v3/container-tags/space:201', { entityContext: `${'x'.repeat(199)}🐕${'y'.repeat(1_000)}` });
    await own.patch('/v3/container-tags/space:200', { entityContext: 'z'.repeat(200) });
    const { text, fields } = await callTool(client, 'list_spaces');
    const tags = fields.spaces.map(({ namespace }: { namespace: string }) => namespace);
    expect(tags).toEqual(Array.from({ length: 200 }, (_, at) => `space:${201 - at}`));
    expect(fields.count).toBe(202);
    expect(fields.spaces[0].description).toBe(`${'x'.repeat(199)}…`);
    expect(fields.spaces[1].description).toBe('z'.repeat(200));
    expect(text).toMatch(/\nThere are 2 more, active longer ago; each is reached by its tag, as `namespace`\.$/);
    const [read] = (await client.readResource({ uri: 'cairn://spaces' })).contents;
    expect(read && 'text' in read && JSON.parse(read.text)).toEqual(fields);
    const { key } = (await own.post('/v3/auth/scoped-key', { containerTag: 'space:0' })).body;
    expect((await callTool(await overHttp(key), 'list_spaces')).fields).toMatchObject({
      spaces: [{ namespace: 'space:0' }],
      count: 1,
    });
  });
});

describe('get_document', () => {
  it('reads a long text in parts that make the whole, read on by their length or by 20,000, with no character in halves', async () => {
    const content = `x${'🐕'.repeat(15_000)} end`;
    const client = await overHttp(api.key);
    const { fields } = await callTool(client, 'add_memory', { content, namespace });
    const ask = (offset: number) => callTool(client, 'get_document', { documentId: fields.id, offset });
    const read = async (offset: number) => (await ask(offset)).fields.document;
    const first = await read(0);
    expect((await ask(0)).text).toMatch(/\n\nThere is more: read on with 20001 added to the offset\.$/);
    expect((await ask(20_001)).text).toMatch(/🐕 end$/);
    for (const offset of [first.content.length, 20_000]) {
      const second = await read(offset);
      expect([first.contentTruncated, second.contentTruncated]).toEqual([true, false]);
      expect(first.content + second.content).toBe(content);
      expect(first.content.isWellFormed()).toBe(true);
    }
    expect(await read(100_000)).toMatchObject({ content: '', contentTruncated: false });
  });
});

describe('a document that was uploaded', () => {
  it('is shown with the name of its file, whatever its title', async () => {
    const { body } = await api.upload(Buffer.from('Three ships lie at the quay.'), 'ships.txt', {
      containerTag: namespace,
    });
    await api.settled(body.id);
    const { fields, text } = await callTool(await overHttp(api.key), 'get_document', { documentId: body.id });
    expect(fields.document).toMatchObject({ title: 'Three ships lie at the quay.', fileName: 'ships.txt' });
    expect(text).toContain('Three ships lie at the quay. (ships.txt, text, done)');
  });
});

describe('a document that failed', () => {
  it('says why, in what get_document and list_documents answer', async () => {
    const failureReason = 'The page answered 404.';
    const { id } = await queueDocument(api.orgId, 'https://example.com/', {
      ...{ type: 'webpage', status: 'failed', failureReason, containerTag: 'failed' },
    });
    const client = await overHttp(api.key);
    const line = `Untitled (webpage, failed: ${failureReason}) [document ${id}]`;
    const document = await callTool(client, 'get_document', { documentId: id });
    expect(document.fields.document).toMatchObject({ id, status: 'failed', failureReason });
    expect(document.text).toContain(line);
    const listed = await callTool(client, 'list_documents', { namespace: 'failed' });
    expect(listed.fields.documents).toMatchObject([{ id, failureReason }]);
    expect(listed.text).toContain(line);
  });
});

describe('each call', () => {
  it('stands in the request log by its tool, and is counted as what it does', async () => {
    const own = await newTenant();
    const client = await overHttp(own.key);
    await callTool(client, 'search_memory', { query: 'anything' });
    await callTool(client, 'forget_memory', { memoryId: 'none' });
    await client.callTool({ name: 'made_up' }).catch(() => undefined);
    const rows = await eventually(async () => {
      const found = await db().requestLog.findMany({ where: { orgId: own.orgId }, orderBy: { at: 'asc' } });
      return found.length >= 4 && found;
    }, 'the request log');
    expect(rows.map(({ route, type, status }) => [route, type, status])).toEqual([
      ['mcp:server/discover', 'read', 200],
      ['mcp:search_memory', 'search', 200],
      ['mcp:forget_memory', 'delete', 200],
      ['mcp:other', 'read', 200],
    ]);
  });
});
