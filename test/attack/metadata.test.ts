import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const manyKeys = Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`k${n}`, n]));
const longValue = { text: 'x'.repeat(16 * 1024) };
const tooMany = 'metadata: has 65 keys, and at most 64 are kept';
const tooLong = 'metadata: is over 16 KB as JSON';

describe('metadata beyond its limits', () => {
  it('is refused wherever it is taken, and nothing is written', async () => {
    const own = await newTenant();
    const id = await own.remember({ content: 'A heron.', taskType: 'superrag' });
    const message = { role: 'user', content: 'Hi' };
    const requests: ((metadata: unknown) => Promise<{ status: number; body: { details?: string } }>)[] = [
      (metadata) => own.post('/v3/documents', { content: 'x', metadata }),
      (metadata) => own.post('/v3/documents/batch', { documents: ['x'], metadata }),
      (metadata) => own.patch(`/v3/documents/${id}`, { metadata }),
      (metadata) => own.upload(Buffer.from('x'), 'a.txt', { metadata: JSON.stringify(metadata) }),
      (metadata) => own.post('/v4/conversations', { conversationId: 'x', messages: [message], metadata }),
      (metadata) => own.patch('/v4/memories', { id, newContent: 'A heron.', metadata }),
      (metadata) => own.post('/v3/connections/codehost', { metadata }),
    ];
    for (const request of requests) {
      for (const [metadata, details] of [
        [manyKeys, tooMany],
        [longValue, tooLong],
      ] as const) {
        const { status, body } = await request(metadata);
        expect([status, body.details]).toEqual([400, details]);
      }
    }
    const memory = await own.post('/v4/memories', { memories: [{ content: 'A heron.', metadata: longValue }] });
    expect([memory.status, memory.body.details]).toEqual([400, `memories.0.${tooLong}`]);
    const narrowed = await own.post('/v3/documents', { content: 'x', filterByMetadata: manyKeys });
    expect([narrowed.status, narrowed.body.details]).toEqual([400, tooMany.replace('metadata', 'filterByMetadata')]);
    const batch = await own.post('/v3/documents/batch', { documents: [{ content: 'x', metadata: longValue }] });
    expect(batch.body.results).toEqual([{ id: '', status: 'error', error: 'Invalid input', details: tooLong }]);
    expect(await db().document.count({ where: { orgId: own.orgId } })).toBe(1);
    expect(await db().connection.count({ where: { orgId: own.orgId } })).toBe(0);
  });

  it('within them is answered whole, numbers that Postgres writes at length too', async () => {
    const metadata = {
      ...Object.fromEntries(Array.from({ length: 63 }, (_, n) => [`k${n}`, 1e308])),
      text: 'é'.repeat(7_000),
    };
    const id = await api.remember({ content: 'A crane.', metadata, containerTag: 'whole', taskType: 'superrag' });
    const { body } = await api.get(`/v3/documents/${id}`);
    expect(body.metadata).toEqual(metadata);
    expect(body).not.toHaveProperty('truncated');
  });
});

describe('what is stored beyond the limits', () => {
  const containerTag = 'old';
  const cut = { metadata: { short: 'kept' }, truncated: ['metadata'] };
  const documents = 27;

  it('is cut in every answer, which says so, and none is a fault', async () => {
    const { body: written } = await api.post('/v4/memories', {
      containerTag,
      memories: Array.from({ length: documents }, (_, n) => ({ content: `Heron ${n} stands in pond ${n}.` })),
    });
    const id = written.memories[0].id;
    await api.patch('/v4/memories', { id, containerTag, newContent: 'Heron 0 flew to the sea.' });
    await api.post('/v3/documents/batch', {
      containerTag,
      documents: Array.from({ length: documents }, (_, n) => ({ content: `Heron ${n}.`, taskType: 'superrag' })),
    });
    const settled = await api.remember({ content: 'The pond of the herons.', containerTag, taskType: 'superrag' });
    // As older versions stored it: 2 MB each, which Postgres compresses.
    const stored = (table: string) =>
      db().$executeRawUnsafe(
        `update ${table} set metadata = jsonb_build_object('short', 'kept', 'long', repeat('heron ', 350000)) where org_id = $1`,
        api.orgId,
      );
    await stored('document');
    await stored('memory');

    const listed = await api.post('/v3/documents/list', { containerTags: [containerTag] });
    expect(listed.body.memories).toHaveLength(documents + 2);
    for (const document of listed.body.memories) expect(document).toMatchObject(cut);
    expect((await api.get(`/v3/documents/${settled}`)).body).toMatchObject(cut);
    expect((await api.get('/v3/documents/processing')).status).toBe(200);

    const graphed = await api.post('/v3/documents/documents', { containerTags: [containerTag] });
    expect(graphed.status).toBe(200);
    for (const document of graphed.body.documents) expect(document).toMatchObject(cut);
    const entries = graphed.body.documents.flatMap(({ memoryEntries }: { memoryEntries: unknown[] }) => memoryEntries);
    expect(entries.length).toBeGreaterThanOrEqual(documents);
    for (const memory of entries) expect(memory).toMatchObject(cut);
    const byIds = await api.post('/v3/documents/documents/by-ids', { ids: [settled] });
    expect(byIds.body.documents).toMatchObject([cut]);

    const memories = await api.post('/v4/memories/list', { containerTags: [containerTag] });
    expect(memories.body.memoryEntries).toHaveLength(documents);
    for (const memory of memories.body.memoryEntries) expect(memory).toMatchObject(cut);
    const histories = memories.body.memoryEntries.flatMap(({ history }: { history: unknown[] }) => history);
    expect(histories).toMatchObject([cut]);

    const include = { documents: true, summaries: true, relatedMemories: true, forgottenMemories: true, chunks: true };
    const asked = { q: 'Which heron flew to the sea?', containerTag, threshold: 0, include };
    const found = await api.post('/v4/search', asked);
    expect(found.status).toBe(200);
    expect(found.body.results[0]).toMatchObject({ ...cut, documents: [cut], context: { parents: [cut] } });
    const hybrid = await api.post('/v4/search', { ...asked, searchMode: 'documents' });
    expect(hybrid.body.results[0]).toMatchObject(cut);
    const searched = await api.post('/v3/search', {
      q: 'herons',
      containerTag,
      includeSummary: true,
      includeFullDocs: true,
    });
    expect(searched.body.results[0]).toMatchObject(cut);

    const profile = await api.post('/v4/profile', { containerTag, q: 'heron', threshold: 0 });
    expect(profile.body.searchResults.results[0]).toMatchObject(cut);
    expect((await api.post('/v3/graph', { containerTags: [containerTag] })).status).toBe(200);
    expect((await api.patch(`/v3/documents/${settled}`, { metadata: { new: true } })).status).toBe(200);
    expect((await api.get(`/v3/documents/${settled}`)).body.metadata).toEqual({ new: true });
  });

  it('of a connection is cut too', async () => {
    await api.post('/v3/connections/driveOne', { containerTags: ['drive'], metadata: { short: 'kept' } });
    await db().$executeRaw`
      update connection set metadata = metadata || jsonb_build_object('long', repeat('heron ', 350000))
      where org_id = ${api.orgId}`;
    const { status, body } = await api.post('/v3/connections/list', {});
    expect([status, body.length]).toEqual([200, 1]);
    expect(body[0]).toMatchObject(cut);
    expect((await api.get(`/v3/connections/${body[0].id}`)).body).toMatchObject(cut);
  });

  it('a history of more versions than an answer holds has the newest, and says so', async () => {
    const tag = 'versions';
    const { body } = await api.post('/v4/memories', {
      containerTag: tag,
      memories: [{ content: 'The tide is at nine.' }],
    });
    const [{ id }] = body.memories;
    await db().$executeRaw`
      insert into memory (org_id, id, container_tag, memory, fingerprint, is_static, stated_at, version, is_latest,
                          root_memory_id, lexemes, length, updated_at)
      select org_id, id || '-' || n, container_tag, 'The tide is at ' || n, 'tide' || n, false, stated_at, n, false,
             ${id}, lexemes, length, updated_at
      from memory, generate_series(1, 120) n where org_id = ${api.orgId} and id = ${id}`;
    await db().$executeRaw`
      insert into memory_relation (org_id, memory_id, related_id, relation, likelihood, author)
      select org_id, ${id}, id, 'updates', 1, 'client' from memory
      where org_id = ${api.orgId} and root_memory_id = ${id} and id <> ${id}`;
    await db().$executeRaw`update memory set version = 121 where org_id = ${api.orgId} and id = ${id}`;
    const { status, body: list } = await api.post('/v4/memories/list', { containerTags: [tag] });
    expect(status).toBe(200);
    const [{ history, truncated }] = list.memoryEntries;
    expect([history.length, history[0].version, history.at(-1).version, truncated]).toEqual([
      100,
      120,
      21,
      ['history'],
    ]);
  });

  it('a document of more memories than an answer holds has the oldest, and says so', async () => {
    const tag = 'memories';
    const { body: written } = await api.post('/v4/memories', { containerTag: tag, memories: [{ content: 'A tern.' }] });
    const { documentId } = written;
    const [{ id }] = written.memories;
    await db().$executeRaw`
      insert into memory (org_id, id, container_tag, memory, fingerprint, is_static, root_memory_id, source_count, lexemes, length,
                          updated_at)
      select org_id, id || '-' || n, container_tag, 'Tern ' || n, 'tern' || n, false, id || '-' || n, 1, lexemes, length, updated_at
      from memory, generate_series(1, 1000) n where org_id = ${api.orgId} and id = ${id}`;
    await db().$executeRaw`
      insert into memory_source (org_id, memory_id, document_id, quote)
      select org_id, id, ${documentId}, '' from memory
      where org_id = ${api.orgId} and container_tag = ${tag} and id <> ${id}`;
    const { body } = await api.post('/v3/documents/documents/by-ids', { ids: [documentId] });
    const [{ memoryEntries, truncated }] = body.documents;
    expect([memoryEntries.length, truncated]).toEqual([1_000, ['memoryEntries']]);
    expect(memoryEntries).toContainEqual(expect.objectContaining({ id }));
    const shown = await api.get(`/ns/${tag}/document/${documentId}?include=memories`);
    expect([shown.status, shown.body.memories.length, shown.body.truncated]).toEqual([200, 1_000, ['memories']]);
    expect(shown.body.memories).toContainEqual(expect.objectContaining({ id }));
  });
});
