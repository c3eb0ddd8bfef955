import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createContainerService } from '../src/containers/managing.js';
import { Prisma, type Queryable } from '../src/db/client.js';
import { createDocumentService } from '../src/documents/service.js';
import { deletionWorkflowId } from '../workflows/contracts.js';
import { containersOf } from './support/containers.js';
import { acceptedDeletion, deletingHere, removeRows, standing } from './support/deletions.js';
import { insertConnection, standingConnections } from './support/standing-connections.js';
import { standingStill } from './support/standing-still.js';
import { eventuallySwept } from './support/sweeping.js';
import { type Api, closeDatabase, db, newTenant, temporalClient } from './support/tenant.js';

let api: Api & { orgId: string };
let containers: ReturnType<typeof containersOf>;
beforeAll(async () => {
  api = await newTenant();
  containers = containersOf(api);
});
afterAll(closeDatabase);

const accepted = (containerTag: string) => acceptedDeletion({ orgId: api.orgId }, containerTag);

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
    expect(await db().chunk.count({ where: { orgId: api.orgId } })).toBe(0);
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
    const service = deletingHere({
      documents: {
        removeMeant: async (...chosen) => {
          calls += 1;
          if (calls === 2) throw new Error('the process dies');
          return removeRows(...chosen);
        },
      },
    });
    await expect(service.deleteNow({ orgId: api.orgId }, 'large')).rejects.toThrow('the process dies');
    const left = await containers.listed('large');
    expect(left).toMatchObject({ memoryCount: 0, documentCount: 70 });
    expect((await api.delete('/v3/container-tags/large')).body).toEqual({
      success: true,
      containerTag: 'large',
      deletedDocumentsCount: 120,
      deletedMemoriesCount: 3,
    });
    expect(await db().document.count({ where: { orgId: api.orgId, id: { in: ids } } })).toBe(0);
    expect(await containers.listed('large')).toBeUndefined();
  });

  it('takes what came in meanwhile too', async () => {
    await containers.writeDocuments('busy', 1);
    const service = deletingHere({
      documents: {
        removeMeant: async (...chosen) => {
          await containers.writeMemory('busy', 'A late fact');
          return removeRows(...chosen);
        },
      },
    });
    expect(await service.deleteNow({ orgId: api.orgId }, 'busy')).toEqual({ documents: 1, memories: 1 });
    expect(await containers.listed('busy')).toBeUndefined();
  });

  it('leaves a document that was moved while it was about to be deleted', async () => {
    const [moved = '', left = ''] = await containers.writeDocuments('leaving', 2);
    const documents = createDocumentService({ db: db(), blobs: { remove: async () => undefined } });
    const service = deletingHere({
      documents: {
        removeMeant: async (...chosen) => {
          expect((await api.patch(`/v3/documents/${moved}`, { containerTag: 'haven' })).status).toBe(200);
          return documents.removeMeant(...chosen);
        },
      },
    });
    expect(await service.deleteNow({ orgId: api.orgId }, 'leaving')).toEqual({ documents: 1, memories: 0 });
    expect((await api.get(`/v3/documents/${moved}`)).body.containerTags).toEqual(['haven']);
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
    const service = deletingHere({
      documents,
      connections,
    });
    expect(await service.deleteNow({ orgId }, 'synced')).toEqual({ documents: 1, memories: 0 });
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
    const service = deletingHere({ db: losing });
    expect(await service.deleteNow({ orgId }, 'contested')).toEqual({ documents: 0, memories: 2 });
    expect(lost).toBe(true);
  });

  it('called several times at once, is one deletion, which all are told of', async () => {
    await containers.writeDocuments('twice', 60);
    const [bystander = ''] = await containers.writeDocuments('beside', 1);
    const answers = await Promise.all([1, 2, 3].map(() => api.delete('/v3/container-tags/twice')));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of answers) {
      // One that came after the end finds nothing.
      if (status === 200) expect(body.deletedDocumentsCount).toBe(60);
      else expect(status).toBe(404);
    }
    expect(await containers.listed('twice')).toBeUndefined();
    expect((await api.get(`/v3/documents/${bystander}`)).status).toBe(200);
  });
});

describe('a deletion that takes longer than a request waits', () => {
  it('says that it is committed before it is waited for, so that the audit log has it whatever the answer', async () => {
    await containers.writeDocuments('audited', 1);
    const scope = { orgId: api.orgId };
    const marks: unknown[] = [];
    const begun = async () => {
      const where = { orgId_tag: { ...scope, tag: 'audited' } };
      marks.push((await db().container.findUniqueOrThrow({ where })).deletionId);
    };
    await expect(standing().deleteNow(scope, 'audited', { begun })).rejects.toMatchObject({ status: 503 });
    expect(marks).toEqual([expect.any(String)]);
    expect(await standing().deleteNow(scope, 'nothing', { begun })).toBeNull();
    expect(marks).toHaveLength(1);
  });

  it('is joined by the same request, which is told all that was deleted', async () => {
    await containers.writeDocuments('slow', 60);
    await containers.writeMemory('slow', 'A slow fact');
    const ref = await accepted('slow');
    const { status, body } = await api.delete('/v3/container-tags/slow');
    expect([status, body]).toEqual([
      200,
      { success: true, containerTag: 'slow', deletedDocumentsCount: 60, deletedMemoriesCount: 1 },
    ]);
    expect((await api.delete('/v3/container-tags/slow')).status).toBe(404);
    const temporal = await temporalClient();
    const described = temporal.client.workflow.getHandle(deletionWorkflowId(ref)).describe();
    const workflow = await described.finally(temporal.close);
    expect(workflow.type).toBe('deleteContainer');
    expect(await workflow.staticSummary()).toBe('Delete container slow');
  });

  it('is told to the same request after its end too, once', async () => {
    await containers.writeDocuments('late', 2);
    const ref = await accepted('late');
    expect(await standing().proceed(ref)).toEqual({ more: false });
    expect(await containers.listed('late')).toBeUndefined();
    expect(await api.delete('/v3/projects/late', { action: 'delete' })).toMatchObject({
      status: 200,
      body: { message: 'Deleted "late" and what was in it', documentsAffected: 2 },
    });
    expect((await api.delete('/v3/projects/late', { action: 'delete' })).status).toBe(404);
  });

  it('is told to the same request when the one before has gone by its end', async () => {
    await containers.writeDocuments('gone', 2);
    const service = createContainerService({ db: db(), deletions: deletingHere() });
    const waiting = { begun: async () => undefined, signal: AbortSignal.abort() };
    await service.remove({ orgId: api.orgId }, 'gone', waiting);
    expect(await api.delete('/v3/container-tags/gone')).toMatchObject({
      status: 200,
      body: { deletedDocumentsCount: 2 },
    });
    expect((await api.delete('/v3/container-tags/gone')).status).toBe(404);
  });

  it('is told to the same request too where a new container has come before it, which the next one deletes', async () => {
    await containers.writeDocuments('rebuilt', 3);
    const ref = await accepted('rebuilt');
    expect(await standing().proceed(ref)).toEqual({ more: false });
    const [kept = ''] = await containers.writeDocuments('rebuilt', 1);
    const answers = [];
    for (let n = 0; n < 2; n += 1) {
      answers.push((await api.delete('/v3/container-tags/rebuilt')).body.deletedDocumentsCount);
      answers.push((await api.get(`/v3/documents/${kept}`)).status);
    }
    expect(answers).toEqual([3, 200, 1, 404]);
  });

  it('is not told any more a minute after its end, where a new container has come: that is deleted', async () => {
    await containers.writeDocuments('recast', 3);
    const ref = await accepted('recast');
    expect(await standing().proceed(ref)).toEqual({ more: false });
    const [gone = ''] = await containers.writeDocuments('recast', 1);
    await db().job.updateMany({ where: { id: ref.deletionId }, data: { updatedAt: new Date(Date.now() - 60_000) } });
    expect((await api.delete('/v3/container-tags/recast')).body.deletedDocumentsCount).toBe(1);
    expect((await api.get(`/v3/documents/${gone}`)).status).toBe(404);
  });

  it('is done without anybody asking again: the sweeper starts it', async () => {
    await containers.writeDocuments('left', 1);
    const { deletionId } = await accepted('left');
    const found = () => standing().unfinished(-7_200_000, 1_000);
    expect(await found()).toContainEqual({ orgId: api.orgId, deletionId, containerTag: 'left' });
    await db().job.updateMany({ where: { id: deletionId }, data: { updatedAt: new Date(0) } });
    await eventuallySwept(async () => (await containers.listed('left')) === undefined, 'the container to go');
    expect(await found()).not.toContainEqual(expect.objectContaining({ deletionId }));
  });

  it('has what is sent to the container wait, and then go into a new one', async () => {
    const [id = ''] = await containers.writeDocuments('closing', 1);
    await containers.writeDocuments('other', 1);
    const ref = await accepted('closing');
    const refused = await Promise.all([
      api.post('/v3/documents', { content: 'x', containerTag: 'closing' }),
      api.post('/v3/documents', { content: 'x', containerTags: ['other', 'closing'] }),
      api.post('/v4/memories', { memories: [{ content: 'x' }], containerTag: 'closing' }),
      api.patch(`/v3/documents/${id}`, { metadata: { a: 1 } }),
      api.patch('/v3/container-tags/closing', { name: 'Lost' }),
      api.post('/v3/connections/codehost', { containerTag: 'closing' }),
      api.post('/v3/container-tags/merge', { sources: ['closing'], target: 'other' }),
      api.post('/v3/container-tags/merge', { sources: ['other'], target: 'closing' }),
    ]);
    for (const { status, body, headers } of refused) {
      expect([status, body.error, headers.get('x-should-retry')]).toEqual([409, 'Conflict', 'true']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await api.get(`/v3/documents/${id}`)).status).toBe(200);
    expect(await standing().proceed(ref)).toEqual({ more: false });
    const { body } = await api.post('/v3/documents', { content: 'x', containerTag: 'closing', taskType: 'superrag' });
    expect((await api.get(`/v3/documents/${body.id}`)).body.containerTags).toEqual(['closing']);
    expect(await containers.listed('closing')).toMatchObject({ documentCount: 1 });
  });

  it('refuses what is sent to it, and nothing of what other containers are sent at the same moment', async () => {
    await containers.writeDocuments('refusing', 1);
    const ref = await accepted('refusing');
    const tags = Array.from({ length: 40 }, (_, n) => (n % 8 === 5 ? 'refusing' : 'unharmed'));
    const answers = await Promise.all(
      tags.map((containerTag, n) =>
        api.post('/v3/documents', { content: `Crate ${n}`, containerTag, taskType: 'superrag' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(tags.map((tag) => (tag === 'refusing' ? 409 : 200)));
    expect(await standing().proceed(ref)).toEqual({ more: false });
    expect(await containers.listed('unharmed')).toMatchObject({ documentCount: 35 });
  });

  it('refuses what a batch sends to it, and the rest goes in; one that sends nothing else is refused as a whole', async () => {
    await containers.writeDocuments('refused', 1);
    const ref = await accepted('refused');
    const documents = Array.from({ length: 70 }, (_, n) => ({
      ...{ content: `Barrel ${n}`, containerTag: n % 10 === 5 ? 'refused' : 'batched', taskType: 'superrag' },
    }));
    const { status, body } = await api.post('/v3/documents/batch', { documents });
    expect([status, body.success, body.failed]).toEqual([200, 63, 7]);
    const contents = await containers.contentsDone('batched', 63);
    for (const [n, result] of body.results.entries()) {
      if (n % 10 === 5)
        expect(result).toMatchObject({ id: '', status: 'error', details: expect.stringContaining('is being deleted') });
      else expect(contents.get(result.id)).toBe(`Barrel ${n}`);
    }
    const whole = await api.post('/v3/documents/batch', { documents: ['One', 'Two'], containerTag: 'refused' });
    expect([whole.status, whole.headers.get('x-should-retry')]).toEqual([409, 'true']);
    expect(await standing().proceed(ref)).toEqual({ more: false });
  });

  it('counts exactly when two workers do it at once, and does nothing after its end', async () => {
    await containers.writeDocuments('pair', 170);
    for (let n = 0; n < 5; n += 1) await containers.writeMemory('pair', `Pair ${n}`);
    const ref = await accepted('pair');
    const work = async () => {
      while ((await standing().proceed(ref)).more);
    };
    await Promise.all([work(), work()]);
    await containers.writeDocuments('pair', 1);
    expect(await standing().proceed(ref)).toEqual({ more: false });
    expect(await db().job.findFirst({ where: { id: ref.deletionId } })).toMatchObject({
      status: 'completed',
      progress: { documents: 170, memories: 5 },
    });
    expect(await containers.listed('pair')).toMatchObject({ documentCount: 1 });
  });

  it('whose worker stood still until another one had ended it leaves the connections of a new container alone', async () => {
    await containers.writeDocuments('reopened', 1);
    const ref = await accepted('reopened');
    const { connections } = standingConnections({ connector: null });
    let connectionId = '';
    const still = standingStill(async () => {
      expect(await standing().proceed(ref)).toEqual({ more: false });
      await containers.writeDocuments('reopened', 1);
      connectionId = await insertConnection(api.orgId, null, { containerTag: 'reopened' });
    });
    expect(await deletingHere({ db: still, connections }).proceed(ref)).toEqual({ more: false });
    expect(await db().connection.findFirst({ where: { id: connectionId } })).toMatchObject({ status: 'active' });
  });

  it('leaves alone what came after a reset that took the container away', async () => {
    await containers.writeDocuments('anew', 1);
    const ref = await accepted('anew');
    const { orgId } = api;
    await db().document.deleteMany({ where: { orgId, containerTag: 'anew' } });
    await db().container.deleteMany({ where: { orgId, tag: 'anew' } });
    await containers.writeDocuments('anew', 1);
    await containers.writeMemory('anew', 'Said after it');
    expect(await standing().proceed(ref)).toEqual({ more: false });
    expect(await containers.listed('anew')).toMatchObject({ documentCount: 1, memoryCount: 1 });
  });
});
