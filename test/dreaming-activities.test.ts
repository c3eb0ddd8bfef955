import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/config.js';
import type { Prisma } from '../src/db/client.js';
import { resolveModelFiles } from '../src/embedded/index.js';
import { createDreamingService } from '../src/memories/dreaming.js';
import { createLocalNoteTaker } from '../src/memories/notes/local/note-taker.js';
import type { Embedder } from '../src/models/embedding/embedder.js';
import { createTextThread, type TextThread } from '../src/threads.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { queueDocument } from './support/queued-document.js';
import { stillEmbedder } from './support/still-embedder.js';
import { stillReader } from './support/still-reader.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

/** What the activities of a container's dream call, run by hand: see activities.test.ts for those of documents. */
let api: Api & { orgId: string };
let text: TextThread;

beforeAll(async () => {
  api = await newTenant();
  const { tokenizerPath } = await resolveModelFiles(readConfig(), () => undefined);
  text = await createTextThread(tokenizerPath);
});
afterAll(async () => {
  await text.close();
  await closeDatabase();
});

const reader = stillReader;
const dreaming = ({ from = text, embedder = stillEmbedder(384) }: Partial<Script> = {}) =>
  createDreamingService({
    ...{ db: db(), embeddings: embeddingsOf(db(), embedder), reader },
    noteTaker: createLocalNoteTaker({
      ...{ keep: async (_, notes) => notes, filterRelevant: async (statements) => [...statements], text: from },
    }),
    inferring: { propose: async () => undefined },
  });
interface Script {
  /** Reads the documents. */
  from: Pick<TextThread, 'statements'>;
  /** Without its vector a memory cannot be written. */
  embedder: Embedder;
}

/** A document that is searchable and has no memories yet. */
const searchable = (content: string, more: Partial<Prisma.DocumentUncheckedCreateInput> = {}) =>
  queueDocument(api.orgId, content, {
    ...{ status: more.dreaming === 'instant' ? 'indexing' : 'done', processedRevision: 1 },
    ...more,
  });
const documentOf = (id: string) => db().document.findFirst({ where: { orgId: api.orgId, id } });
const sourcesOf = (documentId: string) => db().memorySource.count({ where: { orgId: api.orgId, documentId } });
const memoriesOf = (target: { orgId: string; containerTag: string }) =>
  db().memory.findMany({ where: target, orderBy: { memory: 'asc' }, select: { memory: true, sourceCount: true } });

describe('dreamDocuments', () => {
  it('run twice, also over documents that it dreamt already, leaves each memory once with its sources', async () => {
    const { id, target } = await searchable('I live in Bergen. I love chess.');
    expect(await dreaming().dreamDocuments(target)).toEqual({ more: false });
    await db().document.updateMany({ where: { id }, data: { dreamingStatus: 'dreaming' } });
    await dreaming().dreamDocuments(target);
    const memories = await memoriesOf(target);
    expect(memories).toHaveLength(2);
    expect(memories.every(({ sourceCount }) => sourceCount === 1)).toBe(true);
    expect(await documentOf(id)).toMatchObject({ dreamingStatus: 'done', status: 'done' });
  });

  it('run twice keeps only what is found the second time: an LLM may find something else', async () => {
    const { id, target } = await searchable('Chess!');
    for (const content of ['I love chess.', 'I own a chess board.']) {
      await db().document.updateMany({ where: { id }, data: { dreamingStatus: 'dreaming' } });
      const from: Script['from'] = { statements: ({ orgId, date }) => text.statements({ orgId, content, date }) };
      await dreaming({ from }).dreamDocuments(target);
    }
    expect(await memoriesOf(target)).toEqual([{ memory: 'User owns a chess board.', sourceCount: 1 }]);
  });

  it('keeps a fact once that two documents say, with both of them as its sources', async () => {
    const { containerTag, target } = await searchable('I live in Bergen.');
    await searchable('I live in Bergen. I love chess.', { containerTag });
    await dreaming().dreamDocuments(target);
    expect(await memoriesOf(target)).toEqual([
      { memory: 'User lives in Bergen.', sourceCount: 2 },
      { memory: 'User loves chess.', sourceCount: 1 },
    ]);
  });

  it('finishes the other documents, and says which cannot be read', async () => {
    const readable = await searchable('I live in Bergen.');
    const { containerTag, target } = readable;
    const unreadable = await searchable('UNREADABLE', { containerTag });
    const from: Script['from'] = {
      statements: (job) =>
        job.content === 'UNREADABLE' ? Promise.reject(new Error('unreadable')) : text.statements(job),
    };
    await expect(dreaming({ from }).dreamDocuments(target)).rejects.toMatchObject({
      ...{ name: 'DocumentError', documentId: unreadable.id, revision: 1 },
      cause: { message: 'unreadable' },
    });
    expect(await documentOf(readable.id)).toMatchObject({ dreamingStatus: 'done' });
    expect(await documentOf(unreadable.id)).toMatchObject({ dreamingStatus: 'dreaming' });
  });

  it('makes a memory anew, with its vector, when the only document that said it is deleted meanwhile', async () => {
    const only = await searchable('I love chess.');
    const { containerTag, target } = only;
    await dreaming().dreamDocuments(target);
    await searchable('I love chess. I live in Bergen.', { containerTag });
    const still = stillEmbedder(384);
    const embedder: Embedder = {
      ...still,
      async embedDocuments(texts, priority) {
        await api.delete(`/v3/documents/${only.id}`);
        return still.embedDocuments(texts, priority);
      },
    };
    await dreaming({ embedder }).dreamDocuments(target);
    const rows = await db().$queryRaw<object[]>`
      select m.memory, count(e.memory_id)::int as vectors from memory m
      left join memory_embedding e on e.org_id = m.org_id and e.memory_id = m.id
      where m.org_id = ${api.orgId} and m.container_tag = ${containerTag} group by m.id, m.memory order by m.memory`;
    expect(rows).toEqual([
      { memory: 'User lives in Bergen.', vectors: 1 },
      { memory: 'User loves chess.', vectors: 1 },
    ]);
  });

  /** Cannot make vectors of a text with this word. */
  const failingOn = (word: string, error: unknown): Embedder => ({
    ...stillEmbedder(384),
    embedDocuments: async (texts, priority) => {
      if (texts.some((one) => one.includes(word))) throw error;
      return stillEmbedder(384).embedDocuments(texts, priority);
    },
  });

  it('finishes the other documents, and says of which the memories cannot be written', async () => {
    const poisoned = await searchable('I love chess. I live in Bergen.', { documentDate: new Date('2020-01-01') });
    const { containerTag, target } = poisoned;
    const others = [
      await searchable('I live in Bergen.', { containerTag }),
      await searchable('I play the harp.', { containerTag, dreaming: 'instant' }),
    ];
    const pass = () => dreaming({ embedder: failingOn('chess', new Error('poisoned')) }).dreamDocuments(target);
    const failed = { name: 'DocumentError', documentId: poisoned.id, revision: 1, cause: { message: 'poisoned' } };
    await expect(pass()).rejects.toMatchObject(failed);
    for (const { id } of others) {
      expect(await documentOf(id)).toMatchObject({ status: 'done', dreamingStatus: 'done' });
      expect(await sourcesOf(id)).toBe(1);
    }
    expect(await documentOf(poisoned.id)).toMatchObject({ dreamingStatus: 'dreaming' });
    await expect(pass()).rejects.toMatchObject(failed);
    await dreaming().dreamDocuments(target);
    expect(await memoriesOf(target)).toEqual([
      { memory: 'User lives in Bergen.', sourceCount: 2 },
      { memory: 'User loves chess.', sourceCount: 1 },
      { memory: 'User plays the harp.', sourceCount: 1 },
    ]);
  });

  it('says of no document that it failed while the database is out of reach', async () => {
    const { containerTag, target } = await searchable('I love chess.');
    await searchable('I live in Bergen.', { containerTag });
    const outage = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    await expect(dreaming({ embedder: failingOn('chess', outage) }).dreamDocuments(target)).rejects.toBe(outage);
    expect(await memoriesOf(target)).toEqual([]);
  });
});

describe('abandonDream', () => {
  it('run twice gives up the document that failed and no other, wherever it is in line', async () => {
    const earlier = await searchable('I love chess.', { dreaming: 'instant', documentDate: new Date('2020-01-01') });
    const { target, containerTag } = earlier;
    const { id } = await searchable('I live in Bergen.', { containerTag });
    const failed = { documentId: id, revision: 1 };
    for (const _ of [1, 2]) {
      expect(await dreaming().abandonDream(target, failed, 'Cannot be read.')).toEqual({ more: true });
    }
    expect(await documentOf(id)).toMatchObject({
      ...{ status: 'done', dreamingStatus: 'done' },
      processingMetadata: { memoryError: 'Cannot be read.' },
    });
    expect(await documentOf(earlier.id)).toMatchObject({ status: 'indexing', dreamingStatus: 'dreaming' });
    await dreaming().dreamDocuments(target);
    expect([(await documentOf(earlier.id))?.status, await sourcesOf(earlier.id)]).toEqual(['done', 1]);
    expect(await dreaming().abandonDream(target, failed, 'Cannot be read.')).toEqual({ more: false });
  });

  it('leaves a document alone that was changed or dreamt since, and all of them when it is not known which failed', async () => {
    const { id, target } = await searchable('I live in Bergen.');
    for (const failed of [{ documentId: id, revision: 0 }, null]) {
      expect(await dreaming().abandonDream(target, failed, 'Cannot be read.')).toEqual({ more: true });
    }
    await dreaming().dreamDocuments(target);
    await dreaming().abandonDream(target, { documentId: id, revision: 1 }, 'Cannot be read.');
    const document = await documentOf(id);
    expect([await sourcesOf(id), document?.dreamingStatus]).toEqual([1, 'done']);
    expect(document?.processingMetadata).not.toHaveProperty('memoryError');
  });

  it('fails a document that a client waits for', async () => {
    const { id, target } = await searchable('I live in Bergen.', { dreaming: 'instant' });
    await dreaming().abandonDream(target, { documentId: id, revision: 1 }, 'Cannot be read.');
    expect(await documentOf(id)).toMatchObject({ status: 'failed', failureReason: 'Cannot be read.' });
  });

  it.each(['dynamic', 'instant'] as const)('is undone by a retry over HTTP, of a document sent as %s', async (sent) => {
    const { id, target } = await searchable('I live in Bergen.', { dreaming: sent });
    await dreaming().abandonDream(target, { documentId: id, revision: 1 }, 'Cannot be written.');
    expect((await api.get(`/v3/documents/${id}`)).body.processingMetadata.memoryError).toBe('Cannot be written.');
    expect((await api.post(`/v3/documents/${id}/retry`)).body).toEqual({ id, status: 'queued' });
    const { status, processingMetadata } = await api.settled(id);
    expect({ status, ...processingMetadata }).toMatchObject({ status: 'done', failureReason: null });
    expect(processingMetadata).not.toHaveProperty('memoryError');
    expect(await memoriesOf(target)).toEqual([{ memory: 'User lives in Bergen.', sourceCount: 1 }]);
  });

  it('is undone by the same content sent again', async () => {
    const { id, containerTag, target } = await searchable('I live in Bergen.');
    await dreaming().abandonDream(target, { documentId: id, revision: 1 }, 'Cannot be written.');
    const again = await api.post('/v3/documents', { content: 'I live in Bergen.', containerTag });
    expect(again.body).toEqual({ id, status: 'queued' });
    expect((await api.settled(id)).processingMetadata).not.toHaveProperty('memoryError');
    expect((await api.post(`/v3/documents/${id}/retry`)).body).toEqual({ id, status: 'done' });
  });
});

describe('waiting', () => {
  it('names containers whose documents wait for memories that long', async () => {
    const { containerTag, target } = await searchable('I live in Bergen.');
    await dreaming().dreamDocuments(target);
    const hasWaited = async (ms: number) =>
      (await dreaming().waiting(ms, 10_000)).some((one) => one.containerTag === containerTag);
    expect(await hasWaited(-60_000)).toBe(false);
    await db().document.updateMany({ where: target, data: { dreamingStatus: 'dreaming' } });
    expect([await hasWaited(60_000), await hasWaited(-60_000)]).toEqual([false, true]);
  });
});
