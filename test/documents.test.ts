import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockExisting } from '../src/documents/accept-repository.js';
import { incomingContent } from '../src/documents/incoming.js';
import { dreamWorkflowId } from '../workflows/contracts.js';
import { eventually } from './support/eventually.js';
import { type Api, closeDatabase, db, newTenant, temporalClient } from './support/tenant.js';

/** Of documents of which nobody looks at the memories. */
const taskType = 'superrag';

let api: Api & { orgId: string };
let stranger: Api;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
});
afterAll(closeDatabase);

describe('POST /v3/documents', () => {
  it('acknowledges with an id and queued, and the document is readable at once', async () => {
    const { status, body } = await api.post('/v3/documents', {
      content: 'Otters hold hands while they sleep.',
      containerTag: 'animals',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.stringMatching(/^[A-Za-z0-9]{22}$/), status: 'queued' });
    const read = await api.get(`/v3/documents/${body.id}`);
    expect(read.body).toMatchObject({
      id: body.id,
      content: 'Otters hold hands while they sleep.',
      containerTags: ['animals'],
    });
  });

  it('takes the document to done, with chunks, tokens and a title', async () => {
    const id = await api.remember({
      content: '# Bees\n\nBees dance to tell where the flowers are.',
      metadata: { source: 'notes', n: 3, tags: ['a'] },
    });
    const { body } = await api.get(`/v3/documents/${id}`);
    expect(body).toMatchObject({
      status: 'done',
      dreamingStatus: 'done',
      title: 'Bees',
      type: 'text',
      containerTags: ['default'],
      metadata: { source: 'notes', n: 3, tags: ['a'] },
      latestRevision: 1,
      spatialPoint: null,
      url: null,
    });
    expect(body.chunkCount).toBeGreaterThan(0);
    expect(body.tokenCount).toBeGreaterThan(5);
  });

  it('answers done for content that is already there', async () => {
    const sent = { content: 'The kettle in the office kitchen takes four minutes.', containerTag: 'office', taskType };
    const id = await api.remember(sent);
    expect((await api.post('/v3/documents', sent)).body).toEqual({ id, status: 'done' });
    expect((await api.post('/v3/documents', { ...sent, containerTag: 'elsewhere' })).body.id).not.toBe(id);
  });

  it('keeps one document per customId: the same content changes nothing, new content replaces it', async () => {
    const sent = { content: 'The door code is 4711.', customId: 'door', containerTag: 'house', taskType };
    const first = await api.remember(sent);
    expect((await api.post('/v3/documents', sent)).body).toEqual({ id: first, status: 'done' });
    const second = await api.remember({ ...sent, content: 'The door code is 0815.' });
    expect(second).toBe(first);
    const { body } = await api.post('/v4/search', {
      q: 'door code',
      containerTag: 'house',
      searchMode: 'documents',
      threshold: 0,
    });
    expect(body.results.map((result: { chunk: string }) => result.chunk)).toEqual(['The door code is 0815.']);
    expect((await api.get('/v3/documents/door')).body).toMatchObject({ id: first, latestRevision: 2 });
  });

  it('has others that send the same content wait, for what has no customId has no row to lock yet', async () => {
    const { orgId } = api;
    const locked = (...contents: string[]) =>
      db().$transaction(async (tx) => {
        const held = () => tx.$queryRaw<unknown[]>`
          select classid::text, objid::text from pg_locks
          where locktype = 'advisory' and pid = pg_backend_pid() order by classid, objid`;
        const before = await held();
        const items = contents.map((content) => incomingContent({ orgId }, { content, containerTag: 'race' }));
        await lockExisting(tx, { orgId }, items);
        return (await held()).filter((lock) => !before.some((other) => isDeepStrictEqual(lock, other)));
      });
    const both = await locked('One text', 'Another text');
    expect(both).toHaveLength(2);
    expect(await locked('Another text', 'One text', 'One text')).toEqual(both);
  });

  it('adds the containers that identical content is sent to', async () => {
    const sent = { content: 'The ferry leaves at nine.', taskType };
    const id = await api.remember({ ...sent, containerTag: 'pier' });
    const again = (containerTags: string[]) => api.post('/v3/documents', { ...sent, containerTags });
    expect((await again(['pier', 'timetable'])).body).toEqual({ id, status: 'done' });
    await again(['pier', 'shore', 'timetable']);
    expect((await api.get(`/v3/documents/${id}`)).body.containerTags).toEqual(['pier', 'timetable', 'shore']);
    const search = { q: 'ferry', containerTag: 'timetable', searchMode: 'documents', threshold: 0 };
    expect((await api.post('/v4/search', search)).body.results).toHaveLength(1);
  });

  it('makes no memories of a superrag document, and takes the task, and the wish to wait for memories, of identical content', async () => {
    const sent = { content: 'I live in Turin. I play the harp.', containerTag: 'hurried' };
    const id = await api.remember({ ...sent, taskType });
    const profiled = async () => (await api.post('/v4/profile', { containerTag: 'hurried' })).body.profile;
    expect(await profiled()).toMatchObject({ static: [], dynamic: [] });
    const again = { ...sent, taskType: 'memory' };
    expect((await api.post('/v3/documents', again)).body).toEqual({ id, status: 'queued' });
    await api.settled(id);
    expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({ taskType: 'memory', latestRevision: 2 });
    // As when it was indexed, and its memories are still waited with.
    await db().document.updateMany({ where: { orgId: api.orgId, id }, data: { dreamingStatus: 'dreaming' } });
    expect((await api.post('/v3/documents', { ...again, dreaming: 'instant' })).body).toEqual({ id, status: 'queued' });
    await api.settled(id);
    expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({ status: 'done', dreamingStatus: 'done' });
    expect((await profiled()).static).toHaveLength(2);
    expect((await api.post('/v3/documents', { ...again, dreaming: 'instant' })).body).toEqual({ id, status: 'done' });
  });

  it('keeps identical content of another date beside it, and knows it again with its date or without one', async () => {
    const sent = { content: 'The rent was paid.', containerTag: 'rent', taskType };
    const send = async (documentDate?: string) => (await api.post('/v3/documents', { ...sent, documentDate })).body.id;
    const january = await send('2024-01-31');
    const february = await send('2024-02-29');
    expect(february).not.toBe(january);
    expect(await send('2024-02-29T00:00:00Z')).toBe(february);
    expect([january, february]).toContain(await send());
  });

  it('finds a document by each of its containers, in the order they were named', async () => {
    const containerTags = ['garden', 'money'];
    const id = await api.remember({ content: 'Budget for the garden party', containerTags, taskType });
    expect((await api.get(`/v3/documents/${id}`)).body.containerTags).toEqual(containerTags);
    for (const containerTag of containerTags) {
      const { body } = await api.post('/v4/search', {
        q: 'garden party budget',
        containerTag,
        searchMode: 'documents',
      });
      expect(body.results).toHaveLength(1);
    }
  });

  it('cleans NUL bytes and lone surrogates', async () => {
    const id = await api.remember({ content: 'caf\u00e9\u0000 \ud800 ol\u00e9', containerTag: 'odd', taskType });
    expect((await api.get(`/v3/documents/${id}`)).body.content).toBe('caf\u00e9 \ufffd ol\u00e9');
  });

  it('cleans what a chat that is sent as JSON has of them as escapes', async () => {
    const content = JSON.stringify([{ role: 'user', content: 'My \u0000cat is called Mog\u0000gy.' }]);
    const id = await api.remember({ content, containerTag: 'odd-chat' });
    expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({ title: 'My cat is called Moggy.' });
    const { chunks } = (await api.get(`/v3/documents/${id}/chunks`)).body;
    expect(chunks).toEqual([expect.objectContaining({ content: 'User: My cat is called Moggy.' })]);
    const { memoryEntries } = (await api.post('/v4/memories/list', { containerTags: ['odd-chat'] })).body;
    expect(memoryEntries).toEqual([expect.objectContaining({ memory: expect.stringMatching(/cat.* Moggy\.$/) })]);
  });
});

describe('GET /v3/documents/{id}', () => {
  it('finds by customId, and by the older path', async () => {
    const id = await api.remember({
      content: 'Paris itinerary',
      customId: 'trip/paris 1',
      containerTag: 'trips',
      taskType,
    });
    expect((await api.get(`/v3/documents/${encodeURIComponent('trip/paris 1')}`)).body.id).toBe(id);
    expect((await api.get(`/v3/memories/${id}`)).body.id).toBe(id);
  });

  it('knows no document of another organisation', async () => {
    const { id } = (await api.post('/v3/documents', { content: 'Nobody else may read this.', taskType })).body;
    const foreign = await stranger.get(`/v3/documents/${id}`);
    const absent = await stranger.get('/v3/documents/doesNotExist');
    expect(foreign).toMatchObject({ status: 404, body: absent.body });
    expect(foreign.body).toEqual({ error: 'Document not found' });
  });
});

describe('POST /v3/documents/list', () => {
  it('pages in a stable order with totals', async () => {
    for (let i = 0; i < 5; i += 1)
      await api.post('/v3/documents', { content: `Page test ${i}`, containerTag: 'paged', taskType });
    const page = async (number: number) =>
      (
        await api.post('/v3/documents/list', {
          containerTags: ['paged'],
          limit: '2',
          page: number,
          sort: 'createdAt',
          order: 'asc',
          includeContent: true,
        })
      ).body;
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages.flatMap((one) => one.memories.map((memory: { content: string }) => memory.content))).toEqual(
      [0, 1, 2, 3, 4].map((i) => `Page test ${i}`),
    );
    expect(pages[0].pagination).toEqual({ currentPage: 1, limit: 2, totalItems: 5, totalPages: 3 });
  });

  it('takes an empty body, filters by filepath prefix and by status', async () => {
    await api.remember({ content: 'In a folder', filepath: 'notes/2026/a.md', taskType });
    const under = await api.post('/v3/documents/list', { filepath: 'notes/2026/' });
    expect(under.body.pagination.totalItems).toBe(1);
    expect((await api.post('/v3/documents/list', { filepath: 'notes/', status: 'failed' })).body.memories).toEqual([]);
    expect((await api.send('POST', '/v3/documents/list')).status).toBe(200);
  });

  it('leaves the tags of spaces out, which find the document all the same, and get shows', async () => {
    const containerTags = ['sm_project_garden', 'plans', 'my_sm_project_'];
    const id = await api.remember({ content: 'Where the roses go', containerTags, taskType });
    const { body } = await api.post('/v3/documents/list', { containerTags: ['sm_project_garden'] });
    expect(body.memories).toEqual([expect.objectContaining({ id, containerTags: ['plans', 'my_sm_project_'] })]);
    expect((await api.get(`/v3/documents/${id}`)).body.containerTags).toEqual(containerTags);
  });

  it('shows nothing of another organisation', async () => {
    expect((await stranger.post('/v3/documents/list', {})).body.pagination.totalItems).toBe(0);
  });
});

describe('DELETE /v3/documents/{id}', () => {
  it('removes the document, its chunks, and the memories that only it supported', async () => {
    const containerTag = 'deletions';
    const kept = await api.remember({ content: 'I play the cello.', containerTag });
    const gone = await api.remember({
      content: 'I play the cello. I am allergic to shellfish.',
      containerTag,
      customId: 'gone',
    });
    expect((await api.delete('/v3/documents/gone')).status).toBe(204);
    expect((await api.get(`/v3/documents/${gone}`)).status).toBe(404);
    const search = await api.post('/v4/search', {
      q: 'shellfish allergy',
      containerTag,
      searchMode: 'hybrid',
      threshold: 0,
    });
    const texts = search.body.results.map(
      (result: { memory?: string; chunk?: string }) => result.memory ?? result.chunk,
    );
    expect(texts.join(' ')).not.toMatch(/shellfish/);
    expect(texts.join(' ')).toMatch(/cello/);
    expect((await api.get(`/v3/documents/${kept}`)).status).toBe(200);
  });

  it('is allowed while the document is processed, and processing then leaves nothing', async () => {
    const containerTag = 'volcanoes';
    const { body } = await api.upload(Buffer.from('I am afraid of volcanoes.'), 'volcanoes.txt', { containerTag });
    expect((await api.delete(`/v3/documents/${body.id}`)).status).toBe(204);
    const { client, close } = await temporalClient();
    const closed = `CairnDocument = "${body.id}" and ExecutionStatus = "Completed"`;
    const dream = client.workflow.getHandle(dreamWorkflowId({ orgId: api.orgId, containerTag }));
    const isDreaming = () =>
      dream.describe().then(
        ({ status }) => status.name === 'RUNNING',
        () => false, // none was started
      );
    await eventually(
      async () => (await client.workflow.count(closed)).count > 0 && !(await isDreaming()),
      'the workflows of the document to end',
    ).finally(close);
    const where = { orgId: api.orgId, documentId: body.id as string };
    expect(await db().chunk.count({ where })).toBe(0);
    expect(await db().memorySource.count({ where })).toBe(0);
    expect(await db().memory.count({ where: { orgId: api.orgId, memory: { contains: 'volcanoes' } } })).toBe(0);
    expect(await db().blob.count({ where: { orgId: api.orgId, name: 'volcanoes.txt' } })).toBe(0);
  });

  it('answers 404 for an unknown id and for one of another organisation', async () => {
    const { id } = (await api.post('/v3/documents', { content: 'Mine alone', taskType })).body;
    expect((await stranger.delete(`/v3/documents/${id}`)).status).toBe(404);
    expect((await api.get(`/v3/documents/${id}`)).status).toBe(200);
    expect((await api.delete('/v3/documents/unknown')).status).toBe(404);
  });
});
