import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { containersOf } from './support/containers.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let containers: ReturnType<typeof containersOf>;
beforeAll(async () => {
  api = await newTenant();
  containers = containersOf(api);
});
afterAll(closeDatabase);

describe('POST /v3/documents/batch', () => {
  it('answers in the order of the request, and processes every document', async () => {
    const documents = Array.from({ length: 40 }, (_, n) => ({ content: `Note ${n} about lighthouse number ${n}` }));
    const sent = { documents, containerTag: 'many', taskType: 'superrag' };
    const { status, body } = await api.post('/v3/documents/batch', sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: 40, failed: 0 });
    const contents = await containers.contentsDone('many', 40);
    expect(body.results.map(({ id }: { id: string }) => contents.get(id))).toEqual(
      documents.map(({ content }) => content),
    );
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
      taskType: 'superrag',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: 1, failed: 4 });
    expect(body.results[0]).toEqual({ id: expect.any(String), status: 'queued' });
    for (const result of body.results.slice(1)) expect(result).toMatchObject({ id: '', status: 'error' });
    expect(body.results[2].details).toMatch(/metadata\.bad key: .*taskType: /);
    expect(body.results[4].details).toMatch(/http/);
    expect(await api.settled(body.results[0].id)).toMatchObject({ status: 'done', containerTags: ['mixed'] });
  });

  it('takes in as plain text what is nested without end, and the others beside it; so is a file of it', async () => {
    const nested = `[{"role":"user","content":[{"type":"x","v":${'['.repeat(4_000)}${']'.repeat(4_000)}}]}]`;
    const taskType = 'superrag';
    const { status, body } = await api.post('/v3/documents/batch', { documents: [nested, 'Beside it'], taskType });
    expect({ status, body }).toMatchObject({ status: 200, body: { success: 2, failed: 0 } });
    const file = await api.upload(Buffer.from(nested), 'nested.json', { taskType });
    const [whole, beside] = body.results;
    for (const { id } of [whole, beside, file.body]) expect(await api.settled(id)).toMatchObject({ status: 'done' });
    expect((await api.get(`/v3/documents/${whole.id}`)).body.content).toBe(nested);
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
      taskType: 'superrag',
    });
    const [first, , second] = body.results;
    expect(second.id).toBe(first.id);
    expect(await api.settled(first.id)).toMatchObject({ content: 'second version', status: 'done' });
  });

  it('keeps identical items one document, and items that were there as they are', async () => {
    const existing = await api.remember({ content: 'Known already', containerTag: 'same', taskType: 'superrag' });
    const { body } = await api.post('/v3/documents/batch', {
      documents: ['Said twice', 'Known already', 'Said twice'],
      containerTag: 'same',
      taskType: 'superrag',
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

describe('single additions that come at once', () => {
  const many = 40;
  const times = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: many }, (_, n) => work(n)));
  const add = (fields: object) => api.post('/v3/documents', { taskType: 'superrag', ...fields });

  it('are documents of their own, each of which is processed', async () => {
    const answers = await times((n) => add({ content: `Parcel ${n} lies in the shed.`, containerTag: 'shed' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(many);
    const contents = await containers.contentsDone('shed', many);
    expect(answers.map(({ body }) => contents.get(body.id))).toEqual(
      answers.map((_, n) => `Parcel ${n} lies in the shed.`),
    );
  });

  it('are one document where they are the same', async () => {
    const answers = await times(() => add({ content: 'The key hangs by the door.', containerTag: 'door' }));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await db().document.count({ where: { orgId: api.orgId, containerTag: 'door' } })).toBe(1);
  });

  it('of one customId are one document that holds what one of them said', async () => {
    const answers = await times((n) => add({ content: `Draft ${n}`, customId: 'letter', containerTag: 'desk' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
    const [id, ...others] = new Set(answers.map(({ body }) => body.id));
    expect(others).toEqual([]);
    expect(await db().document.count({ where: { orgId: api.orgId, containerTag: 'desk' } })).toBe(1);
    const { content } = await api.settled(id);
    expect(answers.map((_, n) => `Draft ${n}`)).toContain(content);
    const { body } = await api.post('/v3/search', { q: 'draft', containerTags: ['desk'], onlyMatchingChunks: true });
    expect(
      body.results.map(({ chunks }: { chunks: { content: string }[] }) => chunks.map((chunk) => chunk.content)),
    ).toEqual([[content]]);
  });

  it('keep the file that several upload', async () => {
    const file = Buffer.from('The ledger is in the second drawer.');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.upload(file, 'ledger.txt', { containerTag: 'drawer', taskType: 'superrag' })),
    );
    const [id, ...others] = new Set(answers.map(({ body }) => body.id));
    expect(others).toEqual([]);
    expect(await api.settled(id)).toMatchObject({ status: 'done' });
    const { blobId } = await db().document.findFirstOrThrow({ where: { orgId: api.orgId, id } });
    const kept = await db().blob.findMany({ where: { orgId: api.orgId }, select: { id: true } });
    expect(kept).toEqual([{ id: blobId }]);
  });
});
