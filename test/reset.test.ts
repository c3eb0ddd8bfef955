import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countConnections } from '../src/connections/ending-repository.js';
import { createContainerService } from '../src/containers/managing.js';
import { createMergingService } from '../src/containers/merging/service.js';
import { createCustomerWebhookService } from '../src/customer-webhooks/service.js';
import type { Queryable } from '../src/db/client.js';
import type { Documents } from '../src/lifecycle/contents.js';
import { refuseDuringReset } from '../src/reset/hold.js';
import { createResetService } from '../src/reset/service.js';
import { native } from './support/backups.js';
import { containersOf } from './support/containers.js';
import { eventually } from './support/eventually.js';
import { mergedContents } from './support/merging.js';
import { insertConnection, vault } from './support/standing-connections.js';
import { standingStill } from './support/standing-still.js';
import { eventuallySwept } from './support/sweeping.js';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

type Tenant = Api & { orgId: string };
let stranger: Tenant;
beforeAll(async () => {
  stranger = await newTenant();
});
afterAll(closeDatabase);

const slugOf = async (api: Api): Promise<string> => (await api.patch('/v3/settings', {})).body.orgSlug;
const reset = async (api: Api) => api.post('/v3/settings/reset', { confirmation: await slugOf(api) });
const ended = ({ orgId }: Tenant, waiting: typeof eventuallySwept = eventually) =>
  waiting(
    async () => (await db().organization.findUniqueOrThrow({ where: { id: orgId } })).resetId === null,
    'the reset to end',
  );

/** What is left of an organisation, table by table. */
async function rowsOf({ orgId }: Tenant) {
  const where = { orgId };
  const counts = {
    documents: db().document.count({ where }),
    contents: db().documentContent.count({ where }),
    chunks: db().chunk.count({ where }),
    vectors: db().chunkEmbedding.count({ where }),
    files: db().blob.count({ where }),
    parts: db().blobPart.count({ where }),
    memories: db().memory.count({ where }),
    sources: db().memorySource.count({ where }),
    containers: db().container.count({ where }),
    settings: db().settings.count({ where }),
    connections: db().connection.count({ where }),
    webhooks: db().customerWebhook.count({ where }),
    events: db().customerEvent.count({ where }),
    deliveries: db().customerDelivery.count({ where }),
  };
  const entries = Object.entries(counts).map(async ([name, count]) => [name, await count] as const);
  return Object.fromEntries(await Promise.all(entries));
}
const nothing = {
  ...{ documents: 0, contents: 0, chunks: 0, vectors: 0, files: 0, parts: 0, memories: 0, sources: 0 },
  ...{ containers: 0, settings: 0, connections: 0, webhooks: 0, events: 0, deliveries: 0 },
};

/** Deletes documents as rows: for tests in which they have no files. */
const removeRows: Documents['removeMeant'] = ({ orgId }, ids, stillMeant) =>
  db().$transaction(async (tx) => {
    const meant = [...(await stillMeant(tx, ids))];
    await tx.document.deleteMany({ where: { orgId, id: { in: meant } } });
    return meant;
  });

/** A service that starts no workflow: a reset stands still until it is told to go on. */
const standing = (more: Partial<Parameters<typeof createResetService>[0]> = {}) =>
  createResetService({
    ...{ db: db(), documents: { removeMeant: removeRows } },
    connections: {
      count: countConnections,
      removeAll: async (tx, { orgId }) => (await tx.connection.deleteMany({ where: { orgId } })).count,
    },
    containers: createContainerService({ db: db(), deletions: { deleteNow: async () => null } }),
    customerWebhooks: createCustomerWebhookService({ db: db(), vault, poster: { problemOf: () => null } }),
    starter: { resetOrganization: () => undefined },
    ...more,
  });

/** A reset that is accepted and that nothing works on. */
async function accepted(api: Tenant) {
  const answer = await standing().start({ orgId: api.orgId }, { confirmation: await slugOf(api) });
  // Nobody has to wait until the sweeper takes it for one left behind, and it shall not.
  await db().job.updateMany({ where: { orgId: api.orgId }, data: { updatedAt: new Date(Date.now() + 3_600_000) } });
  return answer;
}

describe('POST /v3/settings/reset', () => {
  it('deletes all content and settings, of this organisation alone, and leaves its keys', async () => {
    const api = await newTenant();
    for (const tenant of [api, stranger]) {
      // Of a name that does not exist: what it is told stays to be sent.
      await tenant.post('/v3/webhooks', { url: 'https://receiver.invalid/' });
      await tenant.remember({ content: 'I keep bees and live in Ghent.', containerTag: 'a', dreaming: 'instant' });
      await tenant.patch('/v3/settings', { chunkSize: 200, codehostClientSecret: 'correct-horse-battery' });
    }
    await api.remember({ content: 'I sail.', containerTags: ['b', 'a'], dreaming: 'instant' });
    await api.remember({ content: 'Kept by default.', taskType: 'superrag' });
    const file = await api.upload(new TextEncoder().encode('A note in a file.'), 'note.txt', { containerTag: 'b' });
    await api.settled(file.body.id);
    await api.post('/v3/projects', { name: 'Empty' });
    const { body: scoped } = await api.post('/v3/auth/scoped-key', { containerTag: 'a' });
    const before = await rowsOf(stranger);
    const memories = await db().memory.count({ where: { orgId: api.orgId } });

    const { status, body } = await reset(api);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        deletedConnections: 0,
        deletedDocumentsApprox: 4,
        deletedMemoryRows: memories,
        deletedExtraSpaces: 3,
        settingsReset: true,
      },
    ]);
    await ended(api);
    expect(await rowsOf(api)).toEqual(nothing);
    expect(await rowsOf(stranger)).toEqual(before);
    expect((await api.get('/v3/settings')).body).toMatchObject({ chunkSize: -1, codehostClientSecret: null });
    expect((await api.get('/v3/container-tags/list')).body).toEqual([]);
    expect((await apiOf(stack().apiUrl, scoped.key).get('/v3/session')).status).toBe(200);

    await api.remember({ content: 'I keep bees and live in Ghent.', containerTag: 'a', dreaming: 'instant' });
    expect(
      (await api.post('/v4/search', { q: 'Where are bees kept?', searchMode: 'hybrid' })).body.total,
    ).toBeGreaterThan(0);
  });

  it('ends connections, which may take longer than the rest', async () => {
    const api = await newTenant();
    const app = {
      codehostClientId: 'app',
      codehostClientSecret: 'correct-horse-battery',
      codehostCustomKeyEnabled: true,
    };
    await api.patch('/v3/settings', app);
    expect((await api.post('/v3/connections/codehost', { containerTag: 'a' })).status).toBe(200);
    expect((await reset(api)).body).toMatchObject({ deletedConnections: 1 });
    await ended(api);
    expect((await api.post('/v3/connections/list', {})).body).toEqual([]);
    await eventually(async () => (await rowsOf(api))['connections'] === 0, 'the connection to go');
    expect(await rowsOf(api)).toEqual(nothing);
  });

  it.each([{}, { confirmation: '' }, { confirmation: 7 }, { confirmation: 'default' }, { confirmation: null }])(
    'confirmed with %j is refused, and nothing happens',
    async (body) => {
      const api = await newTenant();
      await containersOf(api).writeDocuments('a', 1);
      const answer = await api.post('/v3/settings/reset', body);
      expect([answer.status, answer.body.details]).toEqual([400, expect.stringContaining('confirmation: ')]);
      expect(await rowsOf(api)).toMatchObject({ documents: 1, containers: 1 });
      expect(await db().job.count({ where: { orgId: api.orgId } })).toBe(0);
    },
  );

  it('is not confirmed by the slug of another organisation', async () => {
    const api = await newTenant();
    const { status } = await api.post('/v3/settings/reset', { confirmation: await slugOf(stranger) });
    expect(status).toBe(400);
  });

  it('of an empty organisation is done all the same', async () => {
    const api = await newTenant();
    expect((await reset(api)).body).toMatchObject({ success: true, deletedDocumentsApprox: 0, deletedExtraSpaces: 0 });
    await ended(api);
  });
});

describe('while a reset is under way', () => {
  it('content is refused, to be sent again, by every way in; what is there is read on', async () => {
    const api = await newTenant();
    const id = await api.remember({ content: 'I live in Ghent.', containerTag: 'a', dreaming: 'instant' });
    const [memory] = (await api.post('/v4/memories/list', {})).body.memoryEntries;
    await accepted(api);
    const bytes = new TextEncoder().encode('A note.');
    const refused = await Promise.all([
      api.post('/v3/documents', { content: 'x' }),
      api.post('/v3/documents/batch', { documents: ['x', 'y'] }),
      api.post('/v4/conversations', { conversationId: 'c', messages: [{ role: 'user', content: 'x' }] }),
      api.upload(bytes, 'note.txt'),
      api.patch(`/v3/documents/${id}`, { metadata: { a: 1 } }),
      api.post('/v4/memories', { memories: [{ content: 'x' }], containerTag: 'a' }),
      api.patch('/v4/memories', { id: memory.id, newContent: 'User lives in Bruges.' }),
      api.patch('/v3/container-tags/a', { name: 'A' }),
      api.post('/v3/projects', { name: 'P' }),
      api.post('/v3/container-tags/merge', { sources: ['a'], target: 'b' }),
      api.post(`/v3/container-tags/a/inferred/${memory.id}/review`, { action: 'approve' }),
    ]);
    for (const { status, body, headers } of refused) {
      expect([status, body.error, headers.get('x-should-retry')]).toEqual([409, 'Conflict', 'true']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await api.get(`/v3/documents/${id}`)).status).toBe(200);
    expect((await stranger.post('/v3/documents', { content: 'Of others it says nothing.' })).status).toBe(200);
    expect(await rowsOf(api)).toMatchObject({ documents: 1, containers: 1, files: 0 });
  });

  it('another one joins it, and settings are reset again', async () => {
    const api = await newTenant();
    await containersOf(api).writeDocuments('a', 2);
    const first = await accepted(api);
    await api.patch('/v3/settings', { chunkSize: 300 });
    const second = await standing().start({ orgId: api.orgId }, { confirmation: await slugOf(api) });
    expect(second).toEqual(first);
    expect(await db().job.count({ where: { orgId: api.orgId } })).toBe(1);
    expect((await api.get('/v3/settings')).body.chunkSize).toBe(-1);
  });

  it('settings that are chosen hold afterwards', async () => {
    const api = await newTenant();
    await containersOf(api).writeDocuments('a', 1);
    await accepted(api);
    await api.patch('/v3/settings', { chunkSize: 300 });
    await standing().proceed({ orgId: api.orgId });
    expect((await api.get('/v3/settings')).body.chunkSize).toBe(300);
    expect(await rowsOf(api)).toEqual({ ...nothing, settings: 1 });
  });

  it('a merge ends where it is', async () => {
    const api = await newTenant();
    await containersOf(api).writeDocuments('a', 1);
    const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
    const merging = createMergingService({ db: db(), ...mergedContents, starter });
    const { mergeId } = await merging.start({ orgId: api.orgId }, { sources: ['a'], target: 'b' });
    await accepted(api);
    expect(await merging.proceed({ orgId: api.orgId, containerTag: 'b', mergeId })).toEqual({ more: false });
    await standing().proceed({ orgId: api.orgId });
    expect(await rowsOf(api)).toEqual(nothing);
    expect((await api.get(`/v3/container-tags/merge/${mergeId}`)).status).toBe(404);
  });
});

describe('a reset', () => {
  const isWaitedFor = async (tx: Queryable): Promise<boolean> => {
    const waiting = await tx.$queryRaw<object[]>`
      select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    return waiting.length > 0;
  };

  it('waits for what is being written when it comes, and counts it', async () => {
    const api = await newTenant();
    const { orgId } = api;
    const confirmation = await slugOf(api);
    let answer: ReturnType<ReturnType<typeof standing>['start']> | undefined;
    await db().$transaction(async (tx) => {
      await refuseDuringReset(tx, { orgId });
      answer = standing().start({ orgId }, { confirmation });
      // The embedded database has one session, for which it waits in any case.
      if (native !== undefined) await eventually(() => isWaitedFor(tx), 'the reset to wait');
      await tx.container.create({ data: { orgId, tag: 'just-in-time' } });
    });
    expect(await answer).toMatchObject({ deletedExtraSpaces: 1 });
    await standing().proceed({ orgId });
    expect(await rowsOf(api)).toEqual(nothing);
  });

  it('that dies midway goes on where it was; run again when it has ended, it does nothing', async () => {
    const api = await newTenant();
    await containersOf(api).writeDocuments('a', 60);
    await containersOf(api).writeMemory('b', 'User keeps bees.');
    await accepted(api);
    let slices = 0;
    const removeMeant: typeof removeRows = async (...chosen) => {
      slices += 1;
      await removeRows(...chosen);
      throw new Error('killed');
    };
    const dying = standing({ documents: { removeMeant } });
    await expect(dying.proceed({ orgId: api.orgId })).rejects.toThrow('killed');
    expect([slices, await rowsOf(api)]).toEqual([1, expect.objectContaining({ documents: 10, memories: 1 })]);
    expect((await api.post('/v3/documents', { content: 'x' })).status).toBe(409);
    expect(await standing().proceed({ orgId: api.orgId })).toEqual({ more: false });
    expect(await rowsOf(api)).toEqual(nothing);

    await containersOf(api).writeDocuments('later', 1);
    expect(await standing().proceed({ orgId: api.orgId })).toEqual({ more: false });
    expect(await rowsOf(api)).toMatchObject({ documents: 1 });
  });

  it('whose worker stood still until another one had ended it takes nothing of what came since', async () => {
    const api = await newTenant();
    const { orgId } = api;
    await accepted(api);
    const meanwhile = async () => {
      await standing().proceed({ orgId });
      await containersOf(api).writeDocuments('anew', 1);
      await containersOf(api).writeMemory('anew', 'User keeps bees again.');
      await db().container.create({ data: { orgId, tag: 'empty' } });
      await api.post('/v3/webhooks', { url: 'https://receiver.invalid/' });
      await insertConnection(orgId, null);
    };
    expect(await standing({ db: standingStill(meanwhile) }).proceed({ orgId })).toEqual({ more: false });
    expect(await rowsOf(api)).toEqual({
      ...{ ...nothing, documents: 1, memories: 1, containers: 2, webhooks: 1, connections: 1 },
    });
  });

  it('goes on until work that was under way writes nothing more', async () => {
    const api = await newTenant();
    await containersOf(api).writeDocuments('a', 1);
    await accepted(api);
    let late: Promise<string> | undefined;
    const removeMeant: typeof removeRows = async (...chosen) => {
      late = containersOf(api).writeMemory('a', 'User was read about just before.');
      await late;
      return removeRows(...chosen);
    };
    await standing({ documents: { removeMeant } }).proceed({ orgId: api.orgId });
    expect(late).toBeDefined();
    expect(await rowsOf(api)).toEqual(nothing);
  });

  it('that nobody started is found by the sweep', async () => {
    const api = await newTenant();
    await containersOf(api).writeDocuments('a', 3);
    await accepted(api);
    await db().job.updateMany({ where: { orgId: api.orgId }, data: { updatedAt: new Date(0) } });
    await ended(api, eventuallySwept);
    expect(await rowsOf(api)).toEqual(nothing);
  });
});
