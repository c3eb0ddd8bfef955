import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queueDocument } from './support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
});
afterAll(closeDatabase);

describe('GET /v3/documents/processing', () => {
  it('lists what is on its way, of the containers asked for, by view', async () => {
    const ids: string[] = [];
    for (const [second, status] of (['queued', 'extracting', 'indexing', 'done'] as const).entries()) {
      const more = { containerTag: 'line', status, createdAt: new Date(second * 1_000) };
      ids.push((await queueDocument(api.orgId, `A text that is ${status}`, more)).id);
    }
    await queueDocument(api.orgId, 'A text of another container', { containerTag: 'beside' });
    const listed = async (query: string) => {
      const { body } = await api.get(`/v3/documents/processing?containerTags=line,other${query}`);
      return [body.documents.map(({ id }: { id: string }) => id), body.totalCount];
    };
    const [queued, extracting, indexing] = ids;
    expect(await listed('')).toEqual([[queued, extracting, indexing], 3]);
    expect(await listed('&view=all')).toEqual([[queued, extracting, indexing], 3]);
    expect(await listed('&view=all&limit=2')).toEqual([[queued, extracting], 3]);
    expect(await listed('&view=pending')).toEqual([[queued], 1]);
    expect(await listed('&view=active')).toEqual([[extracting, indexing], 2]);
    expect((await stranger.get('/v3/documents/processing')).body).toEqual({ documents: [], totalCount: 0 });
    await db().document.deleteMany({ where: { orgId: api.orgId, containerTag: { in: ['line', 'beside'] } } });
  });

  it('refuses an unknown view and a negative page', async () => {
    const { status, body } = await api.get('/v3/documents/processing?view=later&page=-1');
    expect(status).toBe(400);
    expect(body.details).toMatch(/page: .*view: /);
  });
});

describe('GET /v3/documents/{id}/chunks', () => {
  it('pages through the chunks in reading order', async () => {
    const content = Array.from({ length: 5 }, (_, n) => `## Part ${n}\n\n${`Sentence of part ${n}. `.repeat(30)}`).join(
      '\n\n',
    );
    const id = await api.remember({ content, customId: 'parts' });
    const { body } = await api.get('/v3/documents/parts/chunks?limit=3');
    expect(body.pagination).toEqual({ currentPage: 1, limit: 3, totalItems: 5, totalPages: 2 });
    expect(body.chunks[0]).toEqual({
      id: expect.any(String),
      content: expect.stringContaining('Part 0'),
      position: 0,
      type: 'heading-section',
      metadata: { tokens: expect.any(Number) },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
    });
    const rest = (await api.get(`/v3/documents/${id}/chunks?limit=3&page=2`)).body.chunks;
    expect(rest.map(({ position }: { position: number }) => position)).toEqual([3, 4]);
    expect((await stranger.get(`/v3/documents/${id}/chunks`)).status).toBe(404);
  });
});

describe('documents with their memories', () => {
  it('lists each with the memories that were taken from it', async () => {
    const containerTag = 'graph';
    const id = await api.remember({ content: 'I play the cello.', customId: 'cello', containerTag });
    await api.remember({ content: 'The sky was grey.', containerTag, taskType: 'superrag' });
    const { body } = await api.post('/v3/documents/documents', { containerTags: [containerTag], order: 'asc' });
    expect(body.pagination.totalItems).toBe(2);
    expect(body.documents[0]).toMatchObject({ id, memoryEntries: [{ memory: expect.stringMatching(/cello/) }] });
    expect(body.documents[1].memoryEntries).toEqual([]);
    const entry = body.documents[0].memoryEntries[0];
    expect(Object.keys(entry).sort()).toEqual(
      [
        ...['id', 'memory', 'containerTag', 'version', 'isLatest', 'parentMemoryId', 'rootMemoryId', 'memoryRelations'],
        ...['isStatic', 'isInference', 'isForgotten', 'forgetAfter', 'forgetReason', 'sourceCount', 'metadata'],
        ...['spaceId', 'statedAt', 'createdAt', 'updatedAt'],
      ].sort(),
    );
    for (const request of [{ ids: [id] }, { ids: ['cello'], by: 'customId' }]) {
      const found = await api.post('/v3/documents/documents/by-ids', request);
      expect(found.body.documents.map((document: { id: string }) => document.id)).toEqual([id]);
    }
    expect((await stranger.post('/v3/documents/documents/by-ids', { ids: [id] })).body.documents).toEqual([]);
  });
});

describe('filters of POST /v3/documents/list', () => {
  it('keep what matches', async () => {
    for (const [n, colour] of ['red', 'blue', 'red'].entries()) {
      await api.post('/v3/documents', { content: `Ball ${n}`, containerTag: 'balls', metadata: { colour, n } });
    }
    const filters = {
      AND: [
        { key: 'colour', value: 'red' },
        { key: 'n', value: '0', filterType: 'numeric', numericOperator: '>' },
      ],
    };
    const { body } = await api.post('/v3/documents/list', { containerTags: ['balls'], filters, includeContent: true });
    expect(body.memories.map(({ content }: { content: string }) => content)).toEqual(['Ball 2']);
    expect(body.pagination.totalItems).toBe(1);
  });

  it('are refused when they are nested too deeply, too many or malformed, all problems named', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? { key: 'a', value: 'b' } : { AND: [nested(depth - 1)] });
    const many = { OR: Array.from({ length: 201 }, () => ({ key: 'a', value: 'b' })) };
    for (const filters of [nested(9), many, { key: 'a', value: 'b' }, { AND: [{ key: 'a', filterType: 'x' }] }]) {
      const { status, body } = await api.post('/v3/documents/list', { filters, sort: 'size' });
      expect(status).toBe(400);
      expect(body.details).toMatch(/filters.*/);
      expect(body.details).toContain('sort: ');
    }
  });
});

describe('whole texts in an answer', () => {
  it('are refused over 32 MB with what to do about it, and are there with a lower limit', async () => {
    const containerTags = ['tomes'];
    const texts = Array.from({ length: 4 }, (_, n) => `Tome ${n} is about owls.`);
    const ids = await Promise.all(texts.map((content) => api.remember({ content, containerTags })));
    const tome = 'An owl. '.repeat(1_250_000);
    await db().$executeRaw`
      update document_content set extracted = repeat('An owl. ', 1250000) where document_id = any(${ids}::text[])`;
    const wanted = [
      { path: '/v3/documents/list', request: { includeContent: true }, field: 'includeContent' },
      { path: '/v3/search', request: { q: 'owls', includeFullDocs: true }, field: 'includeFullDocs' },
    ];
    for (const { path, request, field } of wanted) {
      const { status, body } = await api.post(path, { ...request, containerTags });
      expect([status, body.error]).toEqual([400, 'Invalid input']);
      expect(body.details).toBe(
        `${field}: the texts of these 4 documents have 39 MB, and an answer holds 32 MB; lower the limit`,
      );
      const fewer = await api.post(path, { ...request, containerTags, limit: 1 });
      const [first] = fewer.body.memories ?? fewer.body.results;
      expect(first.content === tome).toBe(true);
    }
  });
});
