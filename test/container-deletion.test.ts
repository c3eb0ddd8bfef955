import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createContainerService } from '../src/containers/managing.js';
import { Prisma, type Queryable } from '../src/db/client.js';
import { createDocumentService } from '../src/documents/service.js';
import { containersOf } from './support/containers.js';
import { insertConnection, standingConnections } from './support/standing-connections.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let containers: ReturnType<typeof containersOf>;
beforeAll(async () => {
  api = await newTenant();
  containers = containersOf(api);
});
afterAll(closeDatabase);

describe('DELETE /v3/container-tags/{tag}', () => {
  it('deletes what only it has, with chunks, files and memories, and tells how much', async () => {
    await api.remember({ content: 'I play the violin.', containerTag: 'hive' });
    await containers.writeMemory('hive', 'The honey is sold in May');
    await containers.writeMemory('hive', 'The honey is sold in June', { isLatest: false });
    const { body: file } = await api.upload(Buffer.from('A file about wax.'), 'wax.txt', { containerTag: 'hive' });
    await api.settled(file.id);
    const before = await containers.listed('hive');
    const { status, body } = await api.delete('/v3/container-tags/hive');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      containerTag: 'hive',
      deletedDocumentsCount: 2,
      deletedMemoriesCount: before?.memoryCount,
    });
    expect(before?.memoryCount).toBeGreaterThan(1);
    expect(await containers.listed('hive')).toBeUndefined();
    expect((await api.get('/v3/container-tags/hive')).status).toBe(404);
    expect((await api.get(`/v3/documents/${file.id}`)).status).toBe(404);
    expect(await containers.memoriesIn('hive')).toEqual([]);
    expect(await db().blob.count({ where: { orgId: api.orgId } })).toBe(0);
    expect((await api.delete('/v3/container-tags/hive')).status).toBe(404);
  });

  it('leaves documents to the other containers that have them; the next is the first and gets the memories', async () => {
    const content = 'I paint portraits of cats.';
    const id = await api.remember({ content, containerTags: ['studio', 'gallery', 'fair'], customId: 'cats' });
    const other = await api.remember({ content: 'I rent a stall.', containerTags: ['fair', 'studio'] });
    await api.remember({ content: 'Another text by that name.', containerTag: 'gallery', customId: 'cats' });
    expect(await containers.memoriesIn('studio')).toHaveLength(1);
    expect((await api.delete('/v3/container-tags/studio')).body).toMatchObject({
      deletedDocumentsCount: 0,
      deletedMemoriesCount: 1,
    });
    const kept = (await api.get(`/v3/documents/${id}`)).body;
    expect(kept).toMatchObject({ containerTags: ['gallery', 'fair'], customId: `cats~${id}`, status: 'done' });
    expect((await api.get(`/v3/documents/${other}`)).body.containerTags).toEqual(['fair']);
    expect(await containers.memoriesIn('studio')).toEqual([]);
    expect(kept.dreamingStatus).toBe('dreaming');
    // Whatever starts the next pass over the container: otherwise the sweeper does, some seconds later.
    await api.remember({ content: 'I frame pictures.', containerTag: 'gallery' });
    expect((await containers.memoriesIn('gallery')).join(' ')).toMatch(/paint.* portraits/);
  });

  it('goes on where an earlier one stopped', async () => {
    const ids = await containers.writeDocuments('large', 120);
    for (const n of [1, 2, 3]) await containers.writeMemory('large', `Fact ${n}`);
    let calls = 0;
    const service = createContainerService({
      db: db(),
      removeConnections: async () => undefined,
      removeDocuments: async (scope, slice) => {
        calls += 1;
        if (calls === 2) throw new Error('the process dies');
        await db().document.deleteMany({ where: { orgId: scope.orgId, id: { in: [...slice] } } });
        return [...slice];
      },
    });
    await expect(service.remove({ orgId: api.orgId }, 'large')).rejects.toThrow('the process dies');
    const left = await containers.listed('large');
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
    expect(await containers.listed('large')).toBeUndefined();
  });

  it('takes what came in meanwhile too', async () => {
    await containers.writeDocuments('busy', 1);
    const service = createContainerService({
      db: db(),
      removeConnections: async () => undefined,
      removeDocuments: async (scope, slice) => {
        await db().document.deleteMany({ where: { orgId: scope.orgId, id: { in: [...slice] } } });
        await containers.writeMemory('busy', 'A late fact');
        return [...slice];
      },
    });
    expect(await service.remove({ orgId: api.orgId }, 'busy')).toMatchObject({
      deletedDocumentsCount: 1,
      deletedMemoriesCount: 1,
    });
    expect(await containers.listed('busy')).toBeUndefined();
  });

  it('leaves a document that was moved while it was about to be deleted', async () => {
    const [moved = '', shared = '', left = ''] = await containers.writeDocuments('leaving', 3);
    const documents = createDocumentService({ db: db(), blobs: { remove: async () => undefined } });
    const patch = (id: string, body: object) => api.patch(`/v3/documents/${id}`, body);
    const service = createContainerService({
      db: db(),
      removeConnections: async () => undefined,
      removeDocuments: async (...chosen) => {
        expect((await patch(moved, { containerTag: 'haven' })).status).toBe(200);
        expect((await patch(shared, { containerTags: ['leaving', 'haven'] })).status).toBe(200);
        return documents.removeMeant(...chosen);
      },
    });
    expect(await service.remove({ orgId: api.orgId }, 'leaving')).toMatchObject({ deletedDocumentsCount: 1 });
    for (const id of [moved, shared]) {
      expect((await api.get(`/v3/documents/${id}`)).body.containerTags).toEqual(['haven']);
    }
    expect((await api.get(`/v3/documents/${left}`)).status).toBe(404);
  });

  it('leaves what a connection brought in and other containers have by now', async () => {
    const { orgId } = api;
    const [own = '', moved = '', shared = ''] = await containers.writeDocuments('synced', 3);
    const connectionId = await insertConnection(orgId, null, { containerTag: 'synced', accessToken: null });
    await db().document.updateMany({ where: { id: { in: [own, moved, shared] } }, data: { connectionId } });
    expect((await api.patch(`/v3/documents/${moved}`, { containerTag: 'kept' })).status).toBe(200);
    expect((await api.patch(`/v3/documents/${shared}`, { containerTags: ['synced', 'kept'] })).status).toBe(200);
    const documents = createDocumentService({ db: db(), blobs: { remove: async () => undefined } });
    const { connections } = standingConnections({ connector: null, removeDocuments: documents.removeAll });
    const service = createContainerService({
      ...{ db: db(), removeDocuments: documents.removeMeant },
      removeConnections: connections.removeOfContainer,
    });
    expect(await service.remove({ orgId }, 'synced')).toMatchObject({ deletedDocumentsCount: 1 });
    const ref = { orgId, connectionId, containerTag: 'synced', provider: 'codehost' };
    expect(await connections.removeConnection(ref)).toEqual({ more: false });
    expect(await db().connection.findFirst({ where: { id: connectionId } })).toBeNull();
    for (const id of [moved, shared]) {
      expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({
        containerTags: ['kept'],
        connectionId: null,
      });
    }
    expect((await api.get(`/v3/documents/${own}`)).status).toBe(404);
  });

  it('does a slice again that lost against another transaction, and counts it once', async () => {
    const { orgId } = api;
    for (const n of [1, 2]) await containers.writeMemory('contested', `Fact ${n}`);
    let lost = false;
    const losing = new Proxy(db(), {
      get(target, name) {
        if (name !== '$transaction') return Reflect.get(target, name);
        return (run: (tx: Queryable) => Promise<unknown>) =>
          target.$transaction(async (tx) => {
            const result = await run(tx);
            const left = await tx.memory.count({ where: { orgId, containerTag: 'contested' } });
            if (lost || left > 0) return result;
            lost = true;
            throw new Prisma.PrismaClientKnownRequestError('deadlock', { code: 'P2034', clientVersion: '' });
          });
      },
    });
    const service = createContainerService({
      db: losing,
      removeConnections: async () => undefined,
      removeDocuments: async () => [],
    });
    expect(await service.remove({ orgId }, 'contested')).toMatchObject({ deletedMemoriesCount: 2 });
    expect(lost).toBe(true);
  });

  it('called twice at once, ends with the container gone and nothing else', async () => {
    await containers.writeDocuments('twice', 60);
    const [bystander = ''] = await containers.writeDocuments('beside', 1);
    const answers = await Promise.all([1, 2].map(() => api.delete('/v3/container-tags/twice')));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await containers.listed('twice')).toBeUndefined();
    expect((await api.get(`/v3/documents/${bystander}`)).status).toBe(200);
  });
});
