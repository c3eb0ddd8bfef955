import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createContainerService } from '../src/containers/managing.js';
import { containersOf } from './support/containers.js';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
let containers: ReturnType<typeof containersOf>;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
  containers = containersOf(api);
});
afterAll(closeDatabase);

const instant = /^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/;

describe('GET /v3/container-tags/list', () => {
  it('counts documents by membership, and memories that are current', async () => {
    await api.remember({ content: 'The tide table of the harbour.', containerTags: ['harbour', 'tides'] });
    await api.remember({ content: 'I moor my boat at the second pier.', containerTag: 'harbour' });
    const before = await containers.listed('harbour');
    expect(before).toEqual({
      id: 'harbour',
      name: 'harbour',
      containerTag: 'harbour',
      createdAt: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
      documentCount: 2,
      memoryCount: expect.any(Number),
      pendingInferenceCount: 0,
      lastActivityAt: expect.stringMatching(instant),
      isExperimental: false,
      isNova: false,
    });
    expect(before?.memoryCount).toBeGreaterThan(0);
    expect(await containers.listed('tides')).toMatchObject({ documentCount: 1, memoryCount: 0 });

    await containers.writeMemory('harbour', 'The boat is blue');
    await containers.writeMemory('harbour', 'The boat is for sale', { forgetAfter: new Date('2026-01-01') });
    await containers.writeMemory('harbour', 'The boat is red', { isLatest: false });
    await containers.writeMemory('harbour', 'The boat is old', { isForgotten: true });
    const pending = { isInference: true, reviewStatus: 'pending' } as const;
    await containers.writeMemory('harbour', 'The boat may be fast', pending);
    await containers.writeMemory('harbour', 'The boat may be slow', { ...pending, isForgotten: true });
    await containers.writeMemory('harbour', 'The boat may sink', { ...pending, reviewStatus: 'approved' });
    const after = await containers.listed('harbour');
    expect(after?.memoryCount).toBe((before?.memoryCount ?? 0) + 3);
    expect(after?.pendingInferenceCount).toBe(1);
    expect(Date.parse(after?.lastActivityAt ?? '')).toBeGreaterThan(Date.parse(before?.lastActivityAt ?? ''));
  });

  it('has nothing of another organisation, and only its own container for a key that is bound to one', async () => {
    expect((await stranger.get('/v3/container-tags/list')).body).toEqual([]);
    await containers.writeDocuments('bound', 1);
    const service = createContainerService({ db: db(), deletions: { deleteNow: async () => null } });
    const seen = await service.list({ orgId: api.orgId, containerTag: 'bound' });
    expect(seen.map(({ containerTag }) => containerTag)).toEqual(['bound']);
  });
});

describe("a container's settings", () => {
  it('are kept, each until it is changed or cleared', async () => {
    await containers.writeDocuments('lab', 1);
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
    expect(await containers.listed('lab')).toMatchObject({ name: 'The laboratory', containerTag: 'lab' });
  });

  it('can be set before there is any content, which then keeps them', async () => {
    const { status } = await api.patch('/v3/container-tags/ahead:of.time', { entityContext: 'A diary.' });
    expect(status).toBe(200);
    await api.post('/v3/documents', { content: 'Dear diary', containerTag: 'ahead:of.time' });
    expect((await api.get('/v3/container-tags/ahead%3Aof.time')).body.entityContext).toBe('A diary.');
  });

  it('are refused with every problem named, and nothing of them is kept', async () => {
    await containers.writeDocuments('strict', 1);
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
    await containers.writeDocuments('private', 1);
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
    const service = createContainerService({ db: db(), deletions: { deleteNow: async () => null } });
    const bound = { orgId: api.orgId, containerTag: 'other' };
    await expect(service.settings(bound, 'private')).rejects.toMatchObject({ status: 404 });
    await expect(service.patch(bound, 'private', {})).rejects.toMatchObject({ status: 404 });
    await expect(
      service.remove(bound, 'private', { begun: async () => undefined, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('POST /v4/profile/buckets', () => {
  const bucketsOf = async (containerTag: string) => (await api.post('/v4/profile/buckets', { containerTag })).body;
  const builtIn = { buckets: [{ key: 'preferences', description: expect.any(String) }] };

  it('lists the built-in bucket until the container has its own, of any container', async () => {
    expect(await bucketsOf('nobody')).toEqual(builtIn);
    const profileBuckets = [{ key: 'goals', description: 'What they aim at' }];
    await api.patch('/v3/container-tags/sorted', { profileBuckets });
    expect(await bucketsOf('sorted')).toEqual({ buckets: profileBuckets });
    expect((await stranger.post('/v4/profile/buckets', { containerTag: 'sorted' })).body).toEqual(builtIn);
    await api.patch('/v3/container-tags/sorted', { profileBuckets: null });
    expect(await bucketsOf('sorted')).toEqual(builtIn);
  });

  it('refuses what is no tag, and none at all from a key that has no container of its own', async () => {
    expect((await api.post('/v4/profile/buckets', { containerTag: 'no tag' })).status).toBe(400);
    const { status, body } = await api.post('/v4/profile/buckets', {});
    expect([status, body]).toEqual([400, { error: 'Invalid input', details: 'containerTag: is required' }]);
    expect((await api.post('/v4/profile/buckets', { containerTags: ['older'] })).body).toEqual(builtIn);
    const { body: scoped } = await api.post('/v3/auth/scoped-key', { containerTag: 'own' });
    expect((await apiOf(stack().apiUrl, scoped.key).post('/v4/profile/buckets', {})).body).toEqual(builtIn);
  });
});
