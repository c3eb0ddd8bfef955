import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createContainerService } from '../src/containers/managing.js';
import { createSpaceService } from '../src/containers/spaces.js';
import { newId } from '../src/ids.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
});
afterAll(closeDatabase);

const instant = /^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/;

interface Listed {
  containerTag: string;
  documentCount: number;
  memoryCount: number;
  lastActivityAt: string;
}
const listed = async (containerTag: string): Promise<Listed | undefined> =>
  (await api.get('/v3/container-tags/list')).body.find((container: Listed) => container.containerTag === containerTag);

/** A memory that no document supports. */
async function writeMemory(containerTag: string, memory: string, more: object = {}): Promise<string> {
  const id = newId();
  await db().$executeRaw`
    insert into memory (org_id, id, container_tag, memory, fingerprint, is_static, lexemes, length, updated_at)
    values (${api.orgId}, ${id}, ${containerTag}, ${memory}, ${memory.toLowerCase()}, true, to_tsvector(${memory}), 1, now())`;
  await db().memory.updateMany({ where: { id }, data: more });
  return id;
}

/** Documents that are just rows, searchable or not: many of them in no time. */
async function writeDocuments(containerTag: string, count: number): Promise<string[]> {
  const { orgId } = api;
  const ids = Array.from({ length: count }, newId);
  await db().container.createMany({ data: [{ orgId, tag: containerTag }], skipDuplicates: true });
  await db().document.createMany({
    data: ids.map((id) => ({ orgId, id, containerTag, type: 'text', status: 'done', dreamingStatus: 'done' })),
  });
  await db().documentContainer.createMany({
    data: ids.map((documentId) => ({ orgId, containerTag, documentId, position: 0 })),
  });
  return ids;
}

const memoriesIn = async (containerTag: string) =>
  (await db().memory.findMany({ where: { orgId: api.orgId, containerTag }, orderBy: { memory: 'asc' } })).map(
    ({ memory }) => memory,
  );

describe('GET /v3/container-tags/list', () => {
  it('counts documents by membership, and memories that are current', async () => {
    await api.remember({ content: 'The tide table of the harbour.', containerTags: ['harbour', 'tides'] });
    await api.remember({ content: 'I moor my boat at the second pier.', containerTag: 'harbour' });
    const before = await listed('harbour');
    expect(before).toEqual({
      id: 'harbour',
      name: 'harbour',
      containerTag: 'harbour',
      createdAt: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
      documentCount: 2,
      memoryCount: expect.any(Number),
      lastActivityAt: expect.stringMatching(instant),
      isExperimental: false,
      isNova: false,
    });
    expect(before?.memoryCount).toBeGreaterThan(0);
    expect(await listed('tides')).toMatchObject({ documentCount: 1, memoryCount: 0 });

    await writeMemory('harbour', 'The boat is blue');
    await writeMemory('harbour', 'The boat is for sale', { forgetAfter: new Date('2026-01-01') });
    await writeMemory('harbour', 'The boat is red', { isLatest: false });
    await writeMemory('harbour', 'The boat is old', { isForgotten: true });
    const after = await listed('harbour');
    expect(after?.memoryCount).toBe((before?.memoryCount ?? 0) + 1);
    expect(Date.parse(after?.lastActivityAt ?? '')).toBeGreaterThan(Date.parse(before?.lastActivityAt ?? ''));
  });

  it('has nothing of another organisation, and only its own container for a key that is bound to one', async () => {
    expect((await stranger.get('/v3/container-tags/list')).body).toEqual([]);
    await writeDocuments('bound', 1);
    const containers = createContainerService({ db: db(), removeDocuments: async () => undefined });
    const seen = await containers.list({ orgId: api.orgId, containerTag: 'bound' });
    expect(seen.map(({ containerTag }) => containerTag)).toEqual(['bound']);
  });
});

describe("a container's settings", () => {
  it('are kept, each until it is changed or cleared', async () => {
    await writeDocuments('lab', 1);
    expect((await api.get('/v3/container-tags/lab')).body).toEqual({
      containerTag: 'lab',
      name: 'lab',
      entityContext: null,
      memoryFilesystemPaths: null,
      profileBuckets: [],
      createdAt: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
    });
    const settings = {
      name: 'The laboratory',
      entityContext: 'Notes of a chemist.',
      profileBuckets: [{ key: 'methods', description: 'How they work' }, { key: 'tools' }],
      memoryFilesystemPaths: ['/memory/', '/user.md'],
    };
    const { status, body } = await api.patch('/v3/container-tags/lab', settings);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...settings,
      profileBuckets: [
        { key: 'methods', description: 'How they work' },
        { key: 'tools', description: '' },
      ],
    });
    expect((await api.get('/v3/container-tags/lab')).body).toEqual(body);
    const cleared = { entityContext: null, memoryFilesystemPaths: [], profileBuckets: [] };
    expect((await api.patch('/v3/container-tags/lab', cleared)).body).toMatchObject({
      name: 'The laboratory',
      ...cleared,
    });
    expect(await listed('lab')).toMatchObject({ name: 'The laboratory', containerTag: 'lab' });
  });

  it('can be set before there is any content, which then keeps them', async () => {
    const { status } = await api.patch('/v3/container-tags/ahead:of.time', { entityContext: 'A diary.' });
    expect(status).toBe(200);
    await api.post('/v3/documents', { content: 'Dear diary', containerTag: 'ahead:of.time' });
    expect((await api.get('/v3/container-tags/ahead%3Aof.time')).body.entityContext).toBe('A diary.');
  });

  it('are refused with every problem named, and nothing of them is kept', async () => {
    await writeDocuments('strict', 1);
    const { status, body } = await api.patch('/v3/container-tags/strict', {
      name: ' ',
      entityContext: 'x'.repeat(1_501),
      profileBuckets: [
        { key: 'Static' },
        { key: 'dynamic' },
        { key: 'a' },
        { key: 'a', description: 'x'.repeat(2_001) },
      ],
      memoryFilesystemPaths: ['', 7],
    });
    expect(status).toBe(400);
    for (const field of ['name', 'entityContext', 'profileBuckets.0.key', 'profileBuckets.1.key']) {
      expect(body.details).toContain(`${field}: `);
    }
    for (const field of ['profileBuckets.3.description', 'memoryFilesystemPaths.0', 'memoryFilesystemPaths.1']) {
      expect(body.details).toContain(`${field}: `);
    }
    expect(body.details).toContain('profileBuckets.3.key: is defined twice');
    for (const bad of [
      { name: 'x'.repeat(101) },
      { name: null },
      { profileBuckets: Array.from({ length: 51 }, (_, n) => ({ key: `k${n}` })) },
      { memoryFilesystemPaths: Array.from({ length: 101 }, () => '/a') },
      { memoryFilesystemPaths: ['x'.repeat(1_001)] },
    ]) {
      expect((await api.patch('/v3/container-tags/strict', bad)).status).toBe(400);
    }
    expect((await api.get('/v3/container-tags/strict')).body).toMatchObject({ name: 'strict', profileBuckets: [] });
    expect((await api.patch('/v3/container-tags/no%20tag', { name: 'x' })).status).toBe(400);
  });

  it('of another organisation are as if they were not there', async () => {
    await writeDocuments('private', 1);
    await api.patch('/v3/container-tags/private', { name: 'Private' });
    for (const tag of ['private', 'nowhere']) {
      expect(await stranger.get(`/v3/container-tags/${tag}`)).toMatchObject({
        status: 404,
        body: { error: 'Container not found' },
      });
      expect(await stranger.delete(`/v3/container-tags/${tag}`)).toMatchObject({
        status: 404,
        body: { error: 'Container not found' },
      });
    }
    await stranger.patch('/v3/container-tags/private', { name: 'Mine' });
    expect((await api.get('/v3/container-tags/private')).body.name).toBe('Private');
    const containers = createContainerService({ db: db(), removeDocuments: async () => undefined });
    const bound = { orgId: api.orgId, containerTag: 'other' };
    await expect(containers.settings(bound, 'private')).rejects.toMatchObject({ status: 404 });
    await expect(containers.patch(bound, 'private', {})).rejects.toMatchObject({ status: 404 });
    await expect(containers.remove(bound, 'private')).rejects.toMatchObject({ status: 404 });
  });
});

describe('POST /v4/profile/buckets', () => {
  const bucketsOf = async (containerTag?: string) => (await api.post('/v4/profile/buckets', { containerTag })).body;
  const builtIn = { buckets: [{ key: 'preferences', description: expect.any(String) }] };

  it('lists the built-in bucket until the container has its own, of any container', async () => {
    expect(await bucketsOf('nobody')).toEqual(builtIn);
    expect(await bucketsOf()).toEqual(builtIn);
    const profileBuckets = [{ key: 'goals', description: 'What they aim at' }];
    await api.patch('/v3/container-tags/sorted', { profileBuckets });
    expect(await bucketsOf('sorted')).toEqual({ buckets: profileBuckets });
    expect((await stranger.post('/v4/profile/buckets', { containerTag: 'sorted' })).body).toEqual(builtIn);
    await api.patch('/v3/container-tags/sorted', { profileBuckets: null });
    expect(await bucketsOf('sorted')).toEqual(builtIn);
  });

  it('refuses what is no tag', async () => {
    expect((await api.post('/v4/profile/buckets', { containerTag: 'no tag' })).status).toBe(400);
  });
});

describe('DELETE /v3/container-tags/{tag}', () => {
  it('deletes what only it has, with chunks, files and memories, and tells how much', async () => {
    await api.remember({ content: 'I play the violin.', containerTag: 'hive' });
    await writeMemory('hive', 'The honey is sold in May');
    await writeMemory('hive', 'The honey is sold in June', { isLatest: false });
    const { body: file } = await api.upload(Buffer.from('A file about wax.'), 'wax.txt', { containerTag: 'hive' });
    await api.settled(file.id);
    const before = await listed('hive');
    const { status, body } = await api.delete('/v3/container-tags/hive');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      containerTag: 'hive',
      deletedDocumentsCount: 2,
      deletedMemoriesCount: before?.memoryCount,
    });
    expect(before?.memoryCount).toBeGreaterThan(1);
    expect(await listed('hive')).toBeUndefined();
    expect((await api.get('/v3/container-tags/hive')).status).toBe(404);
    expect((await api.get(`/v3/documents/${file.id}`)).status).toBe(404);
    expect(await memoriesIn('hive')).toEqual([]);
    expect(await db().blob.count({ where: { orgId: api.orgId } })).toBe(0);
    expect((await api.delete('/v3/container-tags/hive')).status).toBe(404);
  });

  it('leaves documents to the other containers that have them; the next is the first and gets the memories', async () => {
    const content = 'I paint portraits of cats.';
    const id = await api.remember({ content, containerTags: ['studio', 'gallery', 'fair'], customId: 'cats' });
    const other = await api.remember({ content: 'I rent a stall.', containerTags: ['fair', 'studio'] });
    await api.remember({ content: 'Another text by that name.', containerTag: 'gallery', customId: 'cats' });
    expect(await memoriesIn('studio')).toHaveLength(1);
    expect((await api.delete('/v3/container-tags/studio')).body).toMatchObject({
      deletedDocumentsCount: 0,
      deletedMemoriesCount: 1,
    });
    const kept = (await api.get(`/v3/documents/${id}`)).body;
    expect(kept).toMatchObject({ containerTags: ['gallery', 'fair'], customId: `cats~${id}`, status: 'done' });
    expect((await api.get(`/v3/documents/${other}`)).body.containerTags).toEqual(['fair']);
    expect(await memoriesIn('studio')).toEqual([]);
    expect(kept.dreamingStatus).toBe('dreaming');
    // Whatever starts the next pass over the container: otherwise the sweeper does, some seconds later.
    await api.remember({ content: 'I frame pictures.', containerTag: 'gallery' });
    expect((await memoriesIn('gallery')).join(' ')).toMatch(/paint.* portraits/);
  });

  it('goes on where an earlier one stopped', async () => {
    const ids = await writeDocuments('large', 120);
    for (const n of [1, 2, 3]) await writeMemory('large', `Fact ${n}`);
    let calls = 0;
    const containers = createContainerService({
      db: db(),
      removeDocuments: async (scope, slice) => {
        calls += 1;
        if (calls === 2) throw new Error('the process dies');
        await db().document.deleteMany({ where: { orgId: scope.orgId, id: { in: [...slice] } } });
      },
    });
    await expect(containers.remove({ orgId: api.orgId }, 'large')).rejects.toThrow('the process dies');
    const left = await listed('large');
    expect(left).toMatchObject({ memoryCount: 0 });
    expect(left?.documentCount).toBeGreaterThan(0);
    expect(left?.documentCount).toBeLessThan(120);
    expect((await api.delete('/v3/container-tags/large')).body).toEqual({
      success: true,
      containerTag: 'large',
      deletedDocumentsCount: left?.documentCount,
      deletedMemoriesCount: 0,
    });
    expect(await db().document.count({ where: { orgId: api.orgId, id: { in: ids } } })).toBe(0);
    expect(await listed('large')).toBeUndefined();
  });

  it('takes what came in meanwhile too', async () => {
    await writeDocuments('busy', 1);
    const containers = createContainerService({
      db: db(),
      removeDocuments: async (scope, slice) => {
        await db().document.deleteMany({ where: { orgId: scope.orgId, id: { in: [...slice] } } });
        await writeMemory('busy', 'A late fact');
      },
    });
    expect(await containers.remove({ orgId: api.orgId }, 'busy')).toMatchObject({
      deletedDocumentsCount: 1,
      deletedMemoriesCount: 1,
    });
    expect(await listed('busy')).toBeUndefined();
  });

  it('called twice at once, ends with the container gone and nothing else', async () => {
    await writeDocuments('twice', 60);
    const [bystander = ''] = await writeDocuments('beside', 1);
    const answers = await Promise.all([1, 2].map(() => api.delete('/v3/container-tags/twice')));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await listed('twice')).toBeUndefined();
    expect((await api.get(`/v3/documents/${bystander}`)).status).toBe(200);
  });
});

describe('/v3/projects', () => {
  it('makes spaces with containers of their own and lists them by name', async () => {
    const { status, body } = await api.post('/v3/projects', { name: ' Café & Röstung 2 ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'sm_project_cafe_rostung_2',
      name: 'Café & Röstung 2',
      containerTag: 'sm_project_cafe_rostung_2',
      documentCount: 0,
      isExperimental: false,
    });
    await writeDocuments('sm_project_by_a_tool', 2);
    await writeDocuments('nameless', 1);
    await api.patch('/v3/container-tags/named', { name: 'A name' });
    const { projects } = (await api.get('/v3/projects')).body;
    const names = new Map(projects.map((space: { id: string; name: string }) => [space.id, space.name]));
    expect(names.get(body.id)).toBe('Café & Röstung 2');
    expect(names.get('sm_project_by_a_tool')).toBe('sm_project_by_a_tool');
    expect(names.get('named')).toBe('A name');
    expect(names.has('nameless')).toBe(false);
    const outsider = await newTenant();
    expect((await outsider.get('/v3/projects')).body).toEqual({ projects: [] });
  });

  it('refuses a name whose container is there, and makes up a tag for a name without Latin letters', async () => {
    await api.post('/v3/projects', { name: 'Twins' });
    const again = await api.post('/v3/projects', { name: 'TWINS!' });
    expect(again.status).toBe(409);
    expect(again.headers.get('x-should-retry')).toBe('false');
    expect((await stranger.post('/v3/projects', { name: 'Twins' })).status).toBe(200);
    const { body } = await api.post('/v3/projects', { name: '図書館' });
    expect(body).toMatchObject({ name: '図書館', containerTag: expect.stringMatching(/^sm_project_[A-Za-z0-9]{22}$/) });
    for (const name of [undefined, '', 7, 'x'.repeat(101)]) {
      expect((await api.post('/v3/projects', { name })).status).toBe(400);
    }
  });

  it('moves documents and memories on deletion; nothing is lost, nothing is there twice', async () => {
    const from = (await api.post('/v3/projects', { name: 'Old garden' })).body.id;
    const to = (await api.post('/v3/projects', { name: 'New garden' })).body.id;
    const moved = await api.remember({ content: 'I grow tomatoes.', containerTag: from, customId: 'plants' });
    const both = await api.remember({
      content: 'A plan of the beds.',
      containerTags: [to, from],
      taskType: 'superrag',
    });
    const third = await api.remember({ content: 'I own a greenhouse.', containerTags: [from, 'aside', to] });
    const there = await api.remember({ content: 'I grow tomatoes.', containerTag: to, customId: 'plants' });
    const spring = new Date('2026-04-01');
    await writeMemory(from, 'The soil is dry', { updatedAt: spring });
    await writeMemory(from, 'The soil was wet', { isLatest: false });
    await writeMemory(from, 'The hose leaks');
    await writeMemory(to, 'The hose leaks', { forgetAfter: new Date('2026-01-01') });
    const before = new Set([...(await memoriesIn(from)), ...(await memoriesIn(to))]);

    const { status, body } = await api.delete(`/v3/projects/${from}`, { action: 'move', targetProjectId: to });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Moved what was in "Old garden" to "New garden" and deleted it',
      documentsAffected: 3,
      memoriesAffected: 4,
    });
    const documentOf = async (id: string) => (await api.get(`/v3/documents/${id}`)).body;
    expect(await documentOf(moved)).toMatchObject({ containerTags: [to], customId: `plants~${moved}` });
    expect(await documentOf(there)).toMatchObject({ containerTags: [to], customId: 'plants' });
    expect((await documentOf(both)).containerTags).toEqual([to]);
    expect((await documentOf(third)).containerTags).toEqual([to, 'aside']);
    expect(await memoriesIn(to)).toEqual([...before].sort());
    const tomatoes = await db().memory.findMany({
      where: { orgId: api.orgId, containerTag: to, memory: { contains: 'tomatoes' } },
      include: { sources: true },
    });
    expect(tomatoes).toHaveLength(1);
    expect(tomatoes[0]?.sourceCount).toBe(2);
    expect(tomatoes[0]?.sources.map(({ documentId }) => documentId).sort()).toEqual([moved, there].sort());
    const soil = await db().memory.findFirst({ where: { containerTag: to, memory: 'The soil is dry' } });
    expect(soil?.updatedAt).toEqual(spring);
    const hose = await db().memory.findFirst({ where: { containerTag: to, memory: 'The hose leaks' } });
    expect(hose?.forgetAfter).toBeNull();
    expect((await api.get(`/v3/container-tags/${from}`)).status).toBe(404);
    expect(await listed(to)).toMatchObject({ documentCount: 4 });
    const found = await api.post('/v3/search', { q: 'growing tomatoes', containerTag: to });
    expect(found.body.results.map((result: { documentId: string }) => result.documentId)).toContain(moved);
  });

  it('moves on where an earlier move stopped', async () => {
    const ids = await writeDocuments('sm_project_half', 70);
    for (const n of [1, 2]) await writeMemory('sm_project_half', `Half ${n}`);
    await writeDocuments('sm_project_whole', 1);
    await db().documentContainer.updateMany({
      where: { orgId: api.orgId, documentId: { in: ids.slice(0, 30) } },
      data: { containerTag: 'sm_project_whole' },
    });
    await db().document.updateMany({
      where: { orgId: api.orgId, id: { in: ids.slice(0, 30) } },
      data: { containerTag: 'sm_project_whole' },
    });
    const spaces = createSpaceService({ db: db(), removeDocuments: async () => undefined });
    const request = { action: 'move', targetProjectId: 'sm_project_whole' } as const;
    expect(await spaces.remove({ orgId: api.orgId }, 'sm_project_half', request)).toMatchObject({
      documentsAffected: 40,
      memoriesAffected: 2,
    });
    expect(await listed('sm_project_whole')).toMatchObject({ documentCount: 71, memoryCount: 2 });
  });

  it('deletes what is in a space when told so', async () => {
    const { body: space } = await api.post('/v3/projects', { name: 'Scrap' });
    const id = await api.remember({ content: 'I throw this away.', containerTag: space.id });
    const { body } = await api.delete(`/v3/projects/${space.id}`, { action: 'delete' });
    expect(body).toMatchObject({ success: true, documentsAffected: 1 });
    expect((await api.get(`/v3/documents/${id}`)).status).toBe(404);
    expect((await api.delete(`/v3/projects/${space.id}`, { action: 'delete' })).status).toBe(404);
  });

  it('refuses a deletion that says not what to do, or to move to what is not there', async () => {
    const { body: space } = await api.post('/v3/projects', { name: 'Keep' });
    const { body: foreign } = await stranger.post('/v3/projects', { name: 'Foreign' });
    const end = (body: object) => api.delete(`/v3/projects/${space.id}`, body);
    expect((await end({})).body.details).toContain('action: ');
    expect((await end({ action: 'move' })).body).toMatchObject({ details: 'targetProjectId: is needed to move' });
    expect((await end({ action: 'move', targetProjectId: space.id })).status).toBe(400);
    for (const targetProjectId of [foreign.id, 'nowhere']) {
      expect(await end({ action: 'move', targetProjectId })).toMatchObject({
        status: 404,
        body: { error: 'Target project not found' },
      });
    }
    expect((await stranger.delete(`/v3/projects/${space.id}`, { action: 'delete' })).status).toBe(404);
    expect((await api.get(`/v3/container-tags/${space.id}`)).status).toBe(200);
  });
});
