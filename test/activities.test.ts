import { describe, expect, it } from '@jest/globals';
import { unprocessable } from '../src/core/errors.js';
import { newId } from '../src/core/ids.js';
import { markFailed } from '../src/documents/index-repository.js';
import { joinBatch, type QueuePosition } from '../src/documents/queue-repository.js';
import type { Embedder } from '../src/models/embedding/embedder.js';
import { type Llm, LlmError } from '../src/models/llm/index.js';
import type { TextThread } from '../src/threads.js';
import {
  apart,
  counting,
  cutting,
  describingWith,
  dreams,
  embedded,
  embedder,
  processing,
  queued,
  rows,
  sections,
  tenant,
  useProcessing,
} from './support/processing-by-hand.js';
import { reviseDocument } from './support/queued-document.js';
import { db } from './support/tenant.js';

useProcessing();

const killed = new Error('killed');

describe('indexDocument', () => {
  it('run twice leaves one set of chunks, embeds once, and asks for the memories both times', async () => {
    const { id, scope, containerTag } = await queued(sections('harbour', 'market'));
    await processing().indexDocument(scope, id);
    const first = await rows(id);
    await processing().indexDocument(scope, id);
    expect(await rows(id)).toEqual(first);
    expect(first.chunks).toHaveLength(2);
    expect(first.vectors).toBe(2);
    expect(first.document).toMatchObject({ status: 'done', chunkCount: 2, processedRevision: 1 });
    expect(embedded).toHaveLength(2);
    expect(dreams).toEqual([containerTag, containerTag]);
  });

  it('embeds only what a new revision changed, and keeps the ids of the rest', async () => {
    const { id, scope } = await queued(sections('harbour', 'market'));
    await processing().indexDocument(scope, id);
    const before = await rows(id);
    await reviseDocument(id, sections('harbour', 'castle', 'market'));
    embedded.length = 0;
    await processing().indexDocument(scope, id);
    const after = await rows(id);
    expect(embedded).toEqual([expect.stringContaining('castle')]);
    expect([after.chunks[0], after.chunks[2]]).toEqual(before.chunks);
    expect(after.vectors).toBe(3);
  });

  it('leaves to the sweep what a revision ended, when it dies before deleting that', async () => {
    const { id, scope } = await queued(sections('harbour', 'market'));
    await processing().indexDocument(scope, id);
    const [ended, live] = (await rows(id)).chunks.map((chunk) => chunk.id);
    await db().chunk.updateMany({ where: { ...scope, id: ended ?? '' }, data: { untilRevision: 1 } });
    await db().chunkEmbedding.updateMany({ where: { ...scope, chunkId: ended ?? '' }, data: { untilRevision: 1 } });
    await processing().removeForgottenChunks();
    expect((await rows(id)).chunks.map((chunk) => chunk.id)).toEqual([live]);
  });

  it('shows nothing when it dies before the swap, and is indexed when it runs again', async () => {
    const { id, scope } = await queued(sections('harbour'));
    const dying = { ...embedder, embedDocuments: () => Promise.reject(killed) };
    await expect(processing(dying).indexDocument(scope, id)).rejects.toMatchObject({ cause: killed });
    expect((await rows(id)).chunks).toEqual([]);
    await processing().indexDocument(scope, id);
    expect((await rows(id)).chunks).toHaveLength(1);
  });

  it('leaves the swap to the newer revision that was accepted meanwhile', async () => {
    const { id, scope } = await queued(sections('harbour'));
    const overtaken: Embedder = {
      ...embedder,
      embedDocuments: async (texts, priority) => {
        await db().document.updateMany({ where: { id }, data: { latestRevision: 2 } });
        return embedder.embedDocuments(texts, priority);
      },
    };
    expect(await processing(overtaken).indexDocument(scope, id)).toEqual({ superseded: true });
    expect((await tenant().get(`/v3/documents/${id}/chunks`)).body.chunks).toEqual([]);
    expect(await processing().indexDocument(scope, id)).toEqual({ superseded: false });
    expect((await tenant().get(`/v3/documents/${id}/chunks`)).body.chunks).toHaveLength(1);
  });

  it.each(['cut', 'embedded'])(
    'writes nothing once another has indexed the revision while it was %s',
    async (moment) => {
      const { id, scope } = await queued(sections('harbour', 'market'));
      let indexed: Awaited<ReturnType<typeof rows>> | undefined;
      const indexElsewhere = async (now: string) => {
        if (now !== moment) return;
        await processing().indexDocument(scope, id);
        await db().document.updateMany({ where: { id }, data: { dreamingStatus: 'done' } });
        indexed = await rows(id);
      };
      const use: Embedder = {
        ...embedder,
        embedDocuments: async (texts, priority) => {
          await indexElsewhere('embedded');
          return embedder.embedDocuments(texts, priority);
        },
      };
      const cut: Pick<TextThread, 'chunk'> = {
        chunk: async (job) => {
          await indexElsewhere('cut');
          return cutting().chunk(job);
        },
      };
      expect(await processing(use, cut).indexDocument(scope, id)).toEqual({ superseded: false });
      expect(indexed).toMatchObject({ vectors: 2, document: { status: 'done', chunkCount: 2 } });
      expect(await rows(id)).toEqual(indexed);
    },
  );

  it('tells which revision failed', async () => {
    const { id, scope } = await queued(sections('harbour'));
    await reviseDocument(id, sections('market'));
    const poisoned = () => Promise.reject(new Error('poisoned'));
    const failed = expect.objectContaining({ revision: 2, cause: expect.any(Error) });
    const uncut = processing(embedder, { chunk: poisoned });
    await expect(uncut.indexDocument(scope, id)).rejects.toEqual(failed);
    const unembedded = processing({ ...embedder, embedDocuments: poisoned });
    await expect(unembedded.indexDocument(scope, id)).rejects.toEqual(failed);
    const endless = processing(embedder, { chunk: () => Promise.reject(unprocessable('Reading it took too long.')) });
    const reason = { revision: 2, cause: { details: 'Reading it took too long.' } };
    await expect(endless.indexDocument(scope, id)).rejects.toMatchObject(reason);
  });

  it('finds nothing to do for a document that was deleted', async () => {
    expect(await processing().indexDocument({ orgId: tenant().orgId }, newId())).toEqual({ superseded: false });
    expect(dreams).toEqual([]);
  });
});

describe('indexDocument, of long content', () => {
  it('sends it to the lane of long texts, where it keeps what was embedded before it died', async () => {
    const words = (n: number) => `Paragraph ${n} tells of harbour ${n} and its ${n} boats. `.repeat(5);
    const { id, scope } = await queued(
      Array.from({ length: 500 }, (_, n) => `## Part ${n}\n\n${words(n)}`).join('\n\n'),
    );
    expect(await processing().indexDocument(scope, id)).toEqual({ superseded: false, next: 'long' });
    let calls = 0;
    const dying: Embedder = {
      ...embedder,
      embedDocuments: async (texts, priority) => {
        calls += 1;
        if (calls > 1) throw killed;
        return embedder.embedDocuments(texts, priority);
      },
    };
    await expect(processing(dying).indexLongDocument(scope, id)).rejects.toMatchObject({ cause: killed });
    const written = (await rows(id)).chunks.length;
    expect(written).toBeGreaterThan(0);
    expect((await tenant().get(`/v3/documents/${id}/chunks`)).body.chunks).toEqual([]);
    expect(await processing().indexLongDocument(scope, id)).toEqual({ superseded: false });
    const { chunks, document } = await rows(id);
    expect(document).toMatchObject({ status: 'done', chunkCount: chunks.length });
    expect(embedded).toHaveLength(chunks.length - written);
  });
});

describe('indexBatch', () => {
  const batchOf = async (...contents: string[]) => {
    const batchId = newId();
    const containerTag = newId();
    const documents: Awaited<ReturnType<typeof queued>>[] = [];
    for (const content of contents) documents.push(await queued(content, { batchId, containerTag }));
    return { batchId, scope: { orgId: tenant().orgId }, containerTag, ids: documents.map(({ id }) => id) };
  };
  const statuses = async (ids: string[]) => Promise.all(ids.map(async (id) => (await rows(id)).document?.status));

  it('run twice indexes each document once and asks for their memories', async () => {
    const { batchId, scope, containerTag, ids } = await batchOf('Ants march.', 'Bees dance.', 'Cats sleep.');
    expect(await processing().indexBatch(scope, batchId)).toEqual({ more: false });
    expect(await processing().indexBatch(scope, batchId)).toEqual({ more: false });
    expect(await statuses(ids)).toEqual(['done', 'done', 'done']);
    expect(embedded).toHaveLength(3);
    expect(dreams).toEqual([containerTag]);
  });

  it('gives one poisoned document a workflow of its own and indexes the others', async () => {
    const { batchId, scope, ids } = await batchOf('Ants march.', 'POISON', 'Cats sleep.');
    const cut: Pick<TextThread, 'chunk'> = {
      chunk: (job) => (job.content === 'POISON' ? Promise.reject(new Error('poisoned')) : cutting().chunk(job)),
    };
    expect(await processing(counting(), cut).indexBatch(scope, batchId)).toEqual({ more: false });
    expect(await statuses(ids)).toEqual(['done', 'queued', 'done']);
    expect(apart).toEqual([ids[1]]);
    expect((await rows(ids[1] ?? '')).document).toMatchObject({ batchId: null });
  });

  it('has files, pages and long texts processed apart', async () => {
    const { batchId, scope, ids } = await batchOf(
      'Ants march.',
      'x '.repeat(60_000),
      '<html><p>Bees dance.</p></html>',
    );
    await db().document.updateMany({ where: { id: ids[2] ?? '' }, data: { type: 'html' } });
    expect(await processing().indexBatch(scope, batchId)).toEqual({ more: false });
    expect(apart.sort()).toEqual(ids.slice(1).sort());
  });

  it('may be of documents that came one by one, but for those that were revised or processed meanwhile', async () => {
    const { scope, ids } = await batchOf();
    const containerTag = newId();
    for (const content of ['Ants march.', 'Bees dance.', 'Cats sleep.', 'Dogs bark.'])
      ids.push((await queued(content, { containerTag })).id);
    const [first = '', second = '', revised = '', indexed = ''] = ids;
    await reviseDocument(revised, 'Cats purr.');
    await processing().indexDocument(scope, indexed);
    const batchId = newId();
    expect((await joinBatch(db(), scope, batchId, ids)).sort()).toEqual([first, second].sort());
    expect(await joinBatch(db(), scope, newId(), ids)).toEqual([]);
    expect(await processing().indexBatch(scope, batchId, true)).toEqual({ more: false });
    expect(await statuses(ids)).toEqual(['done', 'done', 'queued', 'done']);
  });

  it('is disbanded: every document that is left goes its own way', async () => {
    const { batchId, scope, ids } = await batchOf('Ants march.', 'Bees dance.');
    await processing().disbandBatch(scope, batchId);
    await processing().disbandBatch(scope, batchId);
    expect(apart.sort()).toEqual([...ids].sort());
  });
});

describe('unfinished', () => {
  it('tells the documents that wait piece by piece, each once', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const updatedAt = inMinutes(60);
    const contents = [1, 2, 3, 4, 5].map((number) => `Waiting document ${number}.`);
    const containerTag = newId();
    const waiting = await Promise.all(contents.map((content) => queued(content, { updatedAt, containerTag })));
    const seen: string[] = [];
    for (let after: QueuePosition | undefined = { touchedAt: inMinutes(30), documentId: '' }; after !== undefined; ) {
      const found = await processing().unfinished(-7_200_000, 2, after);
      // Other tests have documents there, too.
      seen.push(...found.filter((one) => one.containerTag === containerTag).map(({ documentId }) => documentId));
      after = found[1];
    }
    expect(seen).toEqual(waiting.map(({ id }) => id).sort());
  });
});

describe('failDocument', () => {
  it('run twice leaves the reason, and never fails what has been indexed', async () => {
    const { id, scope } = await queued('x');
    await processing().failDocument(scope, id, 'No good.');
    await processing().failDocument(scope, id, 'No good.');
    expect((await rows(id)).document).toMatchObject({ status: 'failed', failureReason: 'No good.' });
    const done = await queued('y');
    await processing().indexDocument(done.scope, done.id);
    await processing().failDocument(done.scope, done.id, 'Too late.');
    expect((await rows(done.id)).document).toMatchObject({ status: 'done', failureReason: null });
  });

  it('leaves a newer revision than the one that failed to be processed', async () => {
    const { id, scope } = await queued('x');
    await reviseDocument(id, 'y');
    await processing().failDocument(scope, id, 'No good.', 1);
    expect((await rows(id)).document).toMatchObject({ status: 'queued', failureReason: null });
    await processing().failDocument(scope, id, 'No good.', 2);
    expect((await rows(id)).document).toMatchObject({ status: 'failed', failureReason: 'No good.' });
  });

  it('is undone by a retry over HTTP', async () => {
    const { id, scope } = await queued('I play chess.');
    await processing().failDocument(scope, id, 'No good.');
    expect((await tenant().get(`/v3/documents/${id}`)).body).toMatchObject({
      status: 'failed',
      processingMetadata: { failureReason: 'No good.' },
    });
    expect((await tenant().post(`/v3/documents/${id}/retry`)).body).toEqual({ id, status: 'queued' });
    expect(await tenant().settled(id)).toMatchObject({ status: 'done' });
  });
});

describe('describeDocument', () => {
  const said = { title: 'A red lighthouse', summary: 'How it was painted.' };
  let asked = 0;
  const describing = (generate: () => Promise<unknown>) =>
    describingWith({ name: 'scripted', isPaused: () => false, generate: generate as Llm['generate'] });
  const describes = describing(async () => {
    asked += 1;
    return said;
  });
  /** A document in the index whose worker died before it had the description begun. */
  async function undescribed() {
    const { id, scope } = await queued(sections('lighthouse', 'harbour'));
    await processing(counting(), cutting(), describes).indexDocument(scope, id);
    return { id, scope, before: (await rows(id)).document };
  }
  const isOverdue = async (id: string, idleMs: number) =>
    (await describes.overdue(idleMs, 1_000)).some(({ documents }) => documents[0]?.documentId === id);

  it('run twice asks the model once, and leaves what it said', async () => {
    const { id, scope } = await undescribed();
    asked = 0;
    await describes.describeDocument(scope, { documentId: id, revision: 1 });
    await describes.describeDocument(scope, { documentId: id, revision: 1 });
    expect((await rows(id)).document).toMatchObject({ status: 'done', ...said, descriptionDueAt: null });
    expect(asked).toBe(1);
  });

  it('leaves what the structure gave to a document that was revised, or without an answer', async () => {
    const { id, scope, before } = await undescribed();
    const refuses = describing(() => Promise.reject(new LlmError('refused', 'no')));
    await refuses.describeDocument(scope, { documentId: id, revision: 1 });
    expect((await rows(id)).document).toMatchObject({ title: before?.title, summary: before?.summary });
    const revised = await undescribed();
    await reviseDocument(revised.id, sections('castle'));
    await describes.describeDocument(scope, { documentId: revised.id, revision: 1 });
    expect((await rows(revised.id)).document).toMatchObject({ title: before?.title, summary: before?.summary });
  });

  it('is not to be begun for a revision before one that has failed', async () => {
    const { id, scope } = await undescribed();
    await reviseDocument(id, sections('castle'));
    await markFailed(db(), scope, id, 'It cannot be read.', undefined);
    expect(await isOverdue(id, 0)).toBe(false);
    expect((await rows(id)).document?.descriptionDueAt).toBeNull();
  });

  it('is found by the sweep when nobody began it, again after as long, and not when it is settled', async () => {
    const { id, scope } = await undescribed();
    expect(await isOverdue(id, 60_000)).toBe(false);
    expect(await isOverdue(id, 0)).toBe(true);
    expect(await isOverdue(id, 60_000)).toBe(false);
    await describes.describeDocument(scope, { documentId: id, revision: 1 });
    expect(await isOverdue(id, 0)).toBe(false);
  });

  it('is not asked for without a language model, or of a short text', async () => {
    const { id, scope } = await queued(sections('lighthouse'));
    await processing().indexDocument(scope, id);
    expect((await rows(id)).document?.descriptionDueAt).toBeNull();
    const short = await queued('The lighthouse is red.');
    await processing(counting(), cutting(), describes).indexDocument(short.scope, short.id);
    expect((await rows(short.id)).document?.descriptionDueAt).toBeNull();
  });
});
