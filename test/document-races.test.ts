import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertMissingContainers, setEntityContext } from '../src/containers/repository.js';
import type { Database, Queryable } from '../src/db/client.js';
import { retryOnConflict } from '../src/db/retry.js';
import { lockExisting } from '../src/documents/accept-repository.js';
import { createEditingService } from '../src/documents/editing.js';
import { incomingContent } from '../src/documents/incoming.js';
import { createDocumentService } from '../src/documents/service.js';
import { queueDocument } from './support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const finished = { status: 'done', dreamingStatus: 'done', processedRevision: 1 } as const;
const added = async (containerTag: string, content: string, customId?: string) =>
  (await queueDocument(api.orgId, content, { ...finished, containerTag, ...(customId && { customId }) })).id;

describe('an addition', () => {
  /** The documents that adding this locks. */
  async function lockedBy(content: { content: string; customId?: string; containerTag: string }): Promise<string[]> {
    const scope = { orgId: api.orgId };
    const rows = await db().$transaction(async (tx) => {
      await lockExisting(tx, scope, [incomingContent(scope, content)]);
      return tx.$queryRaw<{ id: string }[]>`
        select id from document where org_id = ${api.orgId} and xmax = pg_current_xact_id()::xid`;
    });
    return rows.map(({ id }) => id);
  }

  it('locks the document of its customId, and none of another container', async () => {
    await added('far', 'The agenda there', 'agenda');
    const near = await added('near', 'The agenda here', 'agenda');
    expect(await lockedBy({ content: 'The new agenda', customId: 'agenda', containerTag: 'near' })).toEqual([near]);
  });

  it('locks the document with its content, and none of another container', async () => {
    await added('far', 'Said everywhere');
    const near = await added('near', 'Said everywhere');
    expect(await lockedBy({ content: 'Said everywhere', containerTag: 'near' })).toEqual([near]);
  });

  it('whose container a merge ends before its entityContext is stored makes the container again', async () => {
    const scope = { orgId: api.orgId };
    let runs = 0;
    await retryOnConflict(() =>
      db().$transaction(async (tx) => {
        runs += 1;
        await insertMissingContainers(tx, scope, ['merged']);
        if (runs === 1) await tx.container.deleteMany({ where: { ...scope, tag: 'merged' } });
        await setEntityContext(tx, scope, 'merged', 'About gulls');
      }),
    );
    const where = { orgId_tag: { ...scope, tag: 'merged' } };
    expect(await db().container.findUnique({ where })).toMatchObject({ entityContext: 'About gulls' });
  });
});

/** The database, on which the document moves after it was found and before it is locked. It stays shared where it was. */
function movingBeforeLock(id: string, containerTag: string, isShared: boolean): Database {
  const where = { orgId: api.orgId, documentId: id };
  const move = async (tx: Queryable) => {
    await tx.container.createMany({ data: [{ orgId: api.orgId, tag: containerTag }], skipDuplicates: true });
    await tx.document.updateMany({ where: { orgId: api.orgId, id }, data: { containerTag } });
    if (!isShared) await tx.documentContainer.updateMany({ where, data: { containerTag } });
  };
  const moving = (tx: Queryable) =>
    new Proxy(tx, {
      get(target, key) {
        if (key !== '$queryRaw') return Reflect.get(target, key);
        return async (...statement: Parameters<Queryable['$queryRaw']>) => {
          if (statement[0].toString().includes('for update')) await move(target);
          return target.$queryRaw(...statement);
        };
      },
    });
  return new Proxy(db(), {
    get(target, key) {
      if (key !== '$transaction') return Reflect.get(target, key);
      return (run: (tx: Queryable) => Promise<unknown>) => target.$transaction((tx) => run(moving(tx)));
    },
  });
}

describe('a document that moves while a scoped key changes it', () => {
  const blobs = { remove: async () => undefined };
  const uploading = async () => Promise.reject(new Error('nothing is uploaded'));
  const starter = { processDocument: () => undefined };
  const patched = (database: Database, containerTag: string, id: string) =>
    createEditingService({ db: database, blobs, uploading, starter }).patch({ orgId: api.orgId, containerTag }, id, {
      metadata: { changed: true },
    });
  const removed = (database: Database, containerTag: string, id: string) =>
    createDocumentService({ db: database, blobs }).remove({ orgId: api.orgId, containerTag }, id);

  it.each([
    [false, 404],
    [true, 403],
  ])('is not edited (still shared with its container: %s)', async (isShared, status) => {
    const containerTag = `edited-${isShared}`;
    const id = await added(containerTag, `Edited ${isShared}`);
    const database = movingBeforeLock(id, 'moved-to', isShared);
    await expect(patched(database, containerTag, id)).rejects.toMatchObject({ status });
    expect((await api.get(`/v3/documents/${id}`)).body.metadata).toBeNull();
  });

  it.each([false, true])('is not deleted (still shared with its container: %s)', async (isShared) => {
    const containerTag = `deleted-${isShared}`;
    const id = await added(containerTag, `Deleted ${isShared}`);
    const database = movingBeforeLock(id, 'moved-to', isShared);
    await expect(removed(database, containerTag, id)).rejects.toMatchObject({ status: 404 });
    expect((await api.get(`/v3/documents/${id}`)).status).toBe(200);
  });
});

it('a document that moves while its chunks are written: they have the scopes of its container once it is indexed again', async () => {
  const [harbour, market] = ['harbour', 'market'].map(
    (place) => `## ${place}\n\n${`The ${place} is here. `.repeat(60)}`,
  );
  const id = await api.remember({ content: `${harbour}`, containerTag: 'after', taskType: 'superrag' });
  const where = { orgId: api.orgId, documentId: id };
  await db().chunk.updateMany({ where, data: { scopes: [api.orgId, `${api.orgId} before`] } });
  await api.patch(`/v3/documents/${id}`, { content: `${harbour}\n\n${market}` });
  await api.settled(id);
  const rows = await db().chunk.findMany({ where, select: { scopes: true } });
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toEqual({ scopes: [api.orgId, `${api.orgId} after`] });
});
