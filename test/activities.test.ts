import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/config.js';
import { createIndexingService } from '../src/documents/indexing.js';
import { resolveModelFiles } from '../src/embedded/index.js';
import { newId } from '../src/ids.js';
import { createDreamingService } from '../src/memories/dreaming.js';
import type { Embedder } from '../src/models/embedding/embedder.js';
import { createLocalEmbedder } from '../src/models/embedding/local-embedder.js';
import { activeEmbeddingSet } from '../src/models/embedding/sets.js';
import { createTextThread, type TextThread } from '../src/threads.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

/** What activities call, run by hand and twice, as Temporal runs an activity whose worker died before it could answer. */
let api: Api & { orgId: string };
let embedder: Embedder;
let text: TextThread;
let embedded: string[] = [];
let dreams: string[] = [];
let setId: number;

beforeAll(async () => {
  api = await newTenant();
  const model = await resolveModelFiles(readConfig(), () => undefined);
  embedder = await createLocalEmbedder(model);
  text = createTextThread(model.tokenizerPath);
  setId = await activeEmbeddingSet(db(), embedder);
}, 60_000);
afterAll(async () => {
  await Promise.all([embedder.close(), text.close()]);
  await closeDatabase();
});
beforeEach(() => {
  embedded = [];
  dreams = [];
});

const counting = (): Embedder => ({
  ...embedder,
  embedDocuments: (texts) => {
    embedded.push(...texts);
    return embedder.embedDocuments(texts);
  },
});
const starter = {
  dreamContainer: async ({ containerTag }: { containerTag: string }) => {
    dreams.push(containerTag);
  },
};
const indexing = (use: Embedder = counting()) =>
  createIndexingService({ db: db(), embedder: use, embeddingSetId: setId, text, starter });
const dreaming = () => createDreamingService({ db: db(), embedder, embeddingSetId: setId, text });

/** A document as the API commits it, that nobody has been told to process. */
async function queued(content: string, more: { dreaming?: 'instant' } = {}) {
  const { orgId } = api;
  const [id, containerTag] = [newId(), newId()];
  await db().container.create({ data: { orgId, tag: containerTag } });
  await db().document.create({ data: { orgId, id, containerTag, type: 'text', status: 'queued', ...more } });
  await db().documentContainer.create({ data: { orgId, containerTag, documentId: id, position: 0 } });
  await db().documentContent.create({ data: { orgId, documentId: id, content, sha256: Buffer.from(content) } });
  return { id, containerTag, scope: { orgId }, target: { orgId, containerTag } };
}

async function rows(documentId: string) {
  const where = { orgId: api.orgId, documentId };
  const chunks = await db().chunk.findMany({ where, orderBy: { position: 'asc' }, select: { id: true, text: true } });
  const vectors = await db().chunkEmbedding.count({ where });
  const sources = await db().memorySource.count({ where });
  const document = await db().document.findFirst({ where: { orgId: api.orgId, id: documentId } });
  return { chunks, vectors, sources, document };
}

const sections = (...words: string[]) =>
  words.map((word) => `## ${word}\n\n${`The ${word} is described here. `.repeat(20)}`).join('\n\n');

describe('indexDocument', () => {
  it('run twice leaves one set of chunks, embeds once, and asks for the memories both times', async () => {
    const { id, scope, containerTag } = await queued(sections('harbour', 'market'));
    await indexing().indexDocument(scope, id);
    const first = await rows(id);
    await indexing().indexDocument(scope, id);
    expect(await rows(id)).toEqual(first);
    expect(first.chunks).toHaveLength(2);
    expect(first.vectors).toBe(2);
    expect(first.document).toMatchObject({ status: 'done', chunkCount: 2, processedRevision: 1 });
    expect(embedded).toHaveLength(2);
    expect(dreams).toEqual([containerTag, containerTag]);
  });

  it('embeds only what a new revision changed, and keeps the ids of the rest', async () => {
    const { id, scope } = await queued(sections('harbour', 'market'));
    await indexing().indexDocument(scope, id);
    const before = await rows(id);
    await db().documentContent.updateMany({
      where: { documentId: id },
      data: { content: sections('castle', 'harbour', 'market') },
    });
    await db().document.updateMany({ where: { id }, data: { latestRevision: 2, status: 'queued' } });
    embedded = [];
    await indexing().indexDocument(scope, id);
    const after = await rows(id);
    expect(embedded).toEqual([expect.stringContaining('castle')]);
    expect(after.chunks.slice(1)).toEqual(before.chunks);
    expect(after.vectors).toBe(3);
  });

  it('writes nothing when it dies before the swap, and starts afresh', async () => {
    const { id, scope } = await queued(sections('harbour'));
    const dying = { ...embedder, embedDocuments: () => Promise.reject(new Error('killed')) };
    await expect(indexing(dying).indexDocument(scope, id)).rejects.toThrow('killed');
    expect((await rows(id)).chunks).toEqual([]);
    await indexing().indexDocument(scope, id);
    expect((await rows(id)).chunks).toHaveLength(1);
  });

  it('leaves the swap to the newer revision that was accepted meanwhile', async () => {
    const { id, scope } = await queued(sections('harbour'));
    const overtaken: Embedder = {
      ...embedder,
      embedDocuments: async (texts) => {
        await db().document.updateMany({ where: { id }, data: { latestRevision: 2 } });
        return embedder.embedDocuments(texts);
      },
    };
    expect(await indexing(overtaken).indexDocument(scope, id)).toEqual({ superseded: true });
    expect((await rows(id)).chunks).toEqual([]);
  });

  it('finds nothing to do for a document that was deleted', async () => {
    expect(await indexing().indexDocument({ orgId: api.orgId }, newId())).toEqual({ superseded: false });
    expect(dreams).toEqual([]);
  });
});

describe('failDocument', () => {
  it('run twice leaves the reason, and never fails what has been indexed', async () => {
    const { id, scope } = await queued('x');
    await indexing().failDocument(scope, id, 'No good.');
    await indexing().failDocument(scope, id, 'No good.');
    expect((await rows(id)).document).toMatchObject({ status: 'failed', failureReason: 'No good.' });
    const done = await queued('y');
    await indexing().indexDocument(done.scope, done.id);
    await indexing().failDocument(done.scope, done.id, 'Too late.');
    expect((await rows(done.id)).document).toMatchObject({ status: 'done', failureReason: null });
  });

  it('is undone by a retry over HTTP', async () => {
    const { id, scope } = await queued('I play chess.');
    await indexing().failDocument(scope, id, 'No good.');
    expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({
      status: 'failed',
      processingMetadata: { failureReason: 'No good.' },
    });
    expect((await api.post(`/v3/documents/${id}/retry`)).body).toEqual({ id, status: 'queued' });
    expect(await api.settled(id)).toMatchObject({ status: 'done' });
  });
});

describe('dreamDocuments', () => {
  it('run twice, also over documents that it dreamt already, leaves each memory once with its sources', async () => {
    const { id, scope, target } = await queued('I live in Bergen. I love chess.');
    await indexing().indexDocument(scope, id);
    expect(await dreaming().dreamDocuments(target)).toEqual({ more: false });
    await db().document.updateMany({ where: { id }, data: { dreamingStatus: 'dreaming' } });
    await dreaming().dreamDocuments(target);
    const memories = await db().memory.findMany({ where: target, select: { memory: true, sourceCount: true } });
    expect(memories).toHaveLength(2);
    expect(memories.every(({ sourceCount }) => sourceCount === 1)).toBe(true);
    expect((await rows(id)).document).toMatchObject({ dreamingStatus: 'done', status: 'done' });
  });

  it('takes a document that a client waits for to done', async () => {
    const { id, scope, target } = await queued('I live in Bergen.', { dreaming: 'instant' });
    await indexing().indexDocument(scope, id);
    expect((await rows(id)).document).toMatchObject({ status: 'indexing', dreamingStatus: 'dreaming' });
    await dreaming().dreamDocuments(target);
    expect((await rows(id)).document).toMatchObject({ status: 'done', dreamingStatus: 'done' });
  });
});

describe('abandonDream', () => {
  it('run twice gives up one document after the other, and says whether more wait', async () => {
    const { id, scope, target } = await queued('I live in Bergen.');
    await indexing().indexDocument(scope, id);
    expect(await dreaming().abandonDream(target, 'Cannot be read.')).toEqual({ more: false });
    expect(await dreaming().abandonDream(target, 'Cannot be read.')).toEqual({ more: false });
    expect((await rows(id)).document).toMatchObject({
      status: 'done',
      dreamingStatus: 'done',
      processingMetadata: { memoryError: 'Cannot be read.' },
    });
  });

  it('fails a document that a client waits for', async () => {
    const { id, scope, target } = await queued('I live in Bergen.', { dreaming: 'instant' });
    await indexing().indexDocument(scope, id);
    await dreaming().abandonDream(target, 'Cannot be read.');
    expect((await rows(id)).document).toMatchObject({ status: 'failed', failureReason: 'Cannot be read.' });
  });
});
