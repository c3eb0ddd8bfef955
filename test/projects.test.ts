import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createMergingService } from '../src/containers/merging/service.js';
import { createSpaceService } from '../src/containers/spaces.js';
import { containersOf } from './support/containers.js';
import { mergedContents } from './support/merging.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

const begun = jest.fn(async () => undefined);
const waiting = { begun, signal: new AbortController().signal };
let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
let containers: ReturnType<typeof containersOf>;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
  containers = containersOf(api);
});
afterAll(closeDatabase);

/** Spaces whose moves start nothing. */
function moving(more: { waitMs?: number } = {}) {
  const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
  const merging = createMergingService({ db: db(), ...mergedContents, starter, ...more });
  return { merging, spaces: createSpaceService({ db: db(), deletions: { deleteNow: async () => null }, merging }) };
}

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
    await containers.writeDocuments('sm_project_by_a_tool', 2);
    await containers.writeDocuments('nameless', 1);
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
    await containers.writeMemory(from, 'The soil is dry', { updatedAt: spring });
    await containers.writeMemory(from, 'The soil was wet', { isLatest: false });
    await containers.writeMemory(from, 'The hose leaks');
    await containers.writeMemory(to, 'The hose leaks', { forgetAfter: new Date('2099-01-01') });
    const before = new Set([...(await containers.memoriesIn(from)), ...(await containers.memoriesIn(to))]);

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
    expect(await containers.memoriesIn(to)).toEqual([...before].sort());
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
    expect(await containers.listed(to)).toMatchObject({ documentCount: 4 });
    const found = await api.post('/v3/search', { q: 'growing tomatoes', containerTag: to });
    expect(found.body.results.map((result: { documentId: string }) => result.documentId)).toContain(moved);
  });

  it('moves on where an earlier move stopped', async () => {
    const ids = await containers.writeDocuments('sm_project_half', 70);
    for (const n of [1, 2]) await containers.writeMemory('sm_project_half', `Half ${n}`);
    await containers.writeDocuments('sm_project_whole', 1);
    await db().documentContainer.updateMany({
      where: { orgId: api.orgId, documentId: { in: ids.slice(0, 30) } },
      data: { containerTag: 'sm_project_whole' },
    });
    await db().document.updateMany({
      where: { orgId: api.orgId, id: { in: ids.slice(0, 30) } },
      data: { containerTag: 'sm_project_whole' },
    });
    const request = { action: 'move', targetProjectId: 'sm_project_whole' } as const;
    expect(await moving().spaces.remove({ orgId: api.orgId }, 'sm_project_half', request, waiting)).toMatchObject({
      documentsAffected: 40,
      memoriesAffected: 2,
    });
    expect(await containers.listed('sm_project_whole')).toMatchObject({ documentCount: 71, memoryCount: 2 });
  });

  it('goes on moving when that takes longer than the request waits; the same again joins it, or is told its end', async () => {
    const scope = { orgId: api.orgId };
    const { spaces, merging } = moving({ waitMs: 0 });
    begun.mockClear();
    const cut = { status: 503, headers: { 'retry-after': '5' } };
    await containers.writeDocuments('sm_project_target', 1);
    const request = { action: 'move', targetProjectId: 'sm_project_target' } as const;

    await containers.writeDocuments('sm_project_joined', 70);
    await expect(spaces.remove(scope, 'sm_project_joined', request, waiting)).rejects.toMatchObject(cut);
    expect(await api.delete('/v3/projects/sm_project_joined', request)).toMatchObject({
      status: 200,
      body: { documentsAffected: 70 },
    });

    await containers.writeDocuments('sm_project_told', 70);
    await expect(spaces.remove(scope, 'sm_project_told', request, waiting)).rejects.toMatchObject(cut);
    expect(begun).toHaveBeenCalledTimes(2);
    const where = { orgId_tag: { ...scope, tag: 'sm_project_told' } };
    const { mergeId } = await db().container.findUniqueOrThrow({ where });
    const ref = { ...scope, mergeId: mergeId ?? '', containerTag: 'sm_project_target' };
    expect(await merging.proceed(ref)).toEqual({ more: false });
    expect(await api.delete('/v3/projects/sm_project_told', request)).toMatchObject({
      status: 200,
      body: { documentsAffected: 70, message: expect.stringContaining('Moved') },
    });
    expect((await api.delete('/v3/projects/sm_project_told', request)).status).toBe(404);
    expect(await containers.listed('sm_project_target')).toMatchObject({ documentCount: 141 });
  });

  it('tells the same request what was moved when the one before has gone by its end', async () => {
    await containers.writeDocuments('sm_project_left', 2);
    await containers.writeDocuments('sm_project_reached', 1);
    const request = { action: 'move', targetProjectId: 'sm_project_reached' } as const;
    const gone = { begun, signal: AbortSignal.abort() };
    await moving().spaces.remove({ orgId: api.orgId }, 'sm_project_left', request, gone);
    expect(await api.delete('/v3/projects/sm_project_left', request)).toMatchObject({
      status: 200,
      body: { documentsAffected: 2 },
    });
    expect((await api.delete('/v3/projects/sm_project_left', request)).status).toBe(404);
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
