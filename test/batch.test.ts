import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, newTenant } from './support/tenant.js';

let api: Api;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

describe('POST /v3/documents/batch', () => {
  it('answers in the order of the request, and processes every document', async () => {
    const documents = Array.from({ length: 40 }, (_, n) => ({ content: `Note ${n} about lighthouse number ${n}` }));
    const { status, body } = await api.post('/v3/documents/batch', { documents, containerTag: 'many' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: 40, failed: 0 });
    for (const [n, { id }] of body.results.entries()) {
      expect(await api.settled(id)).toMatchObject({ status: 'done', content: documents[n]?.content });
    }
    const { body: found } = await api.post('/v4/search', {
      q: 'lighthouse number 23',
      containerTag: 'many',
      searchMode: 'documents',
    });
    expect(found.results[0].chunk).toBe('Note 23 about lighthouse number 23');
    const { body: listed } = await api.post('/v3/documents/list', { containerTags: ['many'], order: 'asc', limit: 3 });
    expect(listed.memories.map(({ id }: { id: string }) => id)).toEqual(
      body.results.slice(0, 3).map(({ id }: { id: string }) => id),
    );
  });

  it('takes the valid ones in and says of each other what is wrong with it', async () => {
    const { status, body } = await api.post('/v3/documents/batch', {
      documents: [
        'A bare string is a document',
        { content: '' },
        { content: 'fine', customId: 'f', metadata: { 'bad key': 1 }, taskType: 'x' },
        7,
        { content: 'ftp://example.com/a' },
      ],
      containerTag: 'mixed',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: 1, failed: 4 });
    expect(body.results[0]).toEqual({ id: expect.any(String), status: 'queued' });
    for (const result of body.results.slice(1)) expect(result).toMatchObject({ id: '', status: 'error' });
    expect(body.results[2].details).toMatch(/metadata\.bad key: .*taskType: /);
    expect(body.results[4].details).toMatch(/http/);
    expect(await api.settled(body.results[0].id)).toMatchObject({ status: 'done', containerTags: ['mixed'] });
  });

  it('has the fields of an item win over the shared ones', async () => {
    const { body } = await api.post('/v3/documents/batch', {
      documents: [
        { content: 'Shared fields' },
        { content: 'Own fields', containerTags: ['own', 'two'], metadata: { a: 2 }, taskType: 'memory' },
      ],
      containerTag: 'shared',
      metadata: { a: 1 },
      taskType: 'superrag',
    });
    const [shared, own] = body.results;
    expect(await api.settled(shared.id)).toMatchObject({
      containerTags: ['shared'],
      metadata: { a: 1 },
      taskType: 'superrag',
    });
    expect(await api.settled(own.id)).toMatchObject({
      containerTags: ['own', 'two'],
      metadata: { a: 2 },
      taskType: 'memory',
    });
  });

  it('adds the oldest first, whatever their number, and answers in the order of the request', async () => {
    const documents = Array.from({ length: 70 }, (_, n) => ({
      ...{ content: `Letter ${n}`, documentDate: new Date(Date.UTC(2020, 0, 70 - n)).toISOString() },
    }));
    const shared = { containerTag: 'letters', taskType: 'superrag' };
    const { body } = await api.post('/v3/documents/batch', { documents, ...shared });
    const ids: string[] = body.results.map(({ id }: { id: string }) => id);
    for (const n of [0, 69]) expect(await api.settled(ids[n] ?? '')).toMatchObject({ content: `Letter ${n}` });
    const { body: listed } = await api.post('/v3/documents/list', {
      ...{ containerTags: ['letters'], order: 'asc', sort: 'createdAt', limit: 100 },
    });
    expect(listed.memories.map(({ id }: { id: string }) => id)).toEqual(ids.reverse());
  });

  it('makes one document of a customId that comes twice, ending in the later content', async () => {
    const { body } = await api.post('/v3/documents/batch', {
      documents: [
        { content: 'first draft', customId: 'twice' },
        { content: 'another document' },
        { content: 'second version', customId: 'twice' },
      ],
      containerTag: 'twice',
    });
    const [first, , second] = body.results;
    expect(second.id).toBe(first.id);
    expect(await api.settled(first.id)).toMatchObject({ content: 'second version', status: 'done' });
  });

  it('keeps identical items one document, and items that were there as they are', async () => {
    const existing = await api.remember({ content: 'Known already', containerTag: 'same' });
    const { body } = await api.post('/v3/documents/batch', {
      documents: ['Said twice', 'Known already', 'Said twice'],
      containerTag: 'same',
    });
    const [one, known, two] = body.results;
    expect(known).toEqual({ id: existing, status: 'done' });
    expect(two.id).toBe(one.id);
  });

  it.each([
    ['no documents', { documents: [] }],
    ['more than 600', { documents: Array.from({ length: 601 }, () => 'x') }],
    ['no list', { documents: 'x' }],
    ['a customId for all', { documents: ['x'], customId: 'all' }],
    ['a wrong shared field', { documents: ['x'], containerTag: 'has space' }],
  ])('refuses %s as a whole', async (_case, body) => {
    expect((await api.post('/v3/documents/batch', body)).status).toBe(400);
  });
});
