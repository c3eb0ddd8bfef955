import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { unprocessable } from '../src/core/errors.js';
import { createImportWriter } from '../src/export/import-writer.js';
import { importContainer } from '../src/export/importing.js';
import type { Embedder } from '../src/models/embedding/embedder.js';
import { EmbeddingUnavailable } from '../src/models/embedding/endpoint-failure.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { dreams, embedder, indexing, tenant, useProcessing } from './support/processing-by-hand.js';
import { db } from './support/tenant.js';

useProcessing();

const at = '2026-11-25T10:00:00Z';
const refusal = unprocessable('The model refused a text.');
const outage = new EmbeddingUnavailable('The model is away.', false);
const documentOf = (id: string, content: string, more = {}) => ({
  ...{ kind: 'document', id, customId: id, title: null, summary: null, type: 'text', url: null, ogImage: null },
  ...{ source: null, filepath: null, metadata: null, taskType: 'superrag', documentDate: null, createdAt: at, content },
  ...{ extracted: null, givenTitle: null, sha256: '0'.repeat(64), isSearchable: true, file: null, ...more },
});
const memoryOf = (id: string, memory: string, quote: string, more = {}) => ({
  ...{ kind: 'memory', id, memory, subject: null, question: null, isStatic: false, isInference: false },
  ...{ reviewStatus: null, isForgotten: false, forgetAfter: null, forgetReason: null, statedAt: at, version: 1 },
  ...{ isLatest: true, parentId: null, rootId: null, byClient: false, metadata: null, createdAt: at },
  ...{ sources: [{ documentId: 'two', quote }], ...more },
});
const [one, three] = [documentOf('one', 'A boat.'), documentOf('three', 'A mill.')];
const two = documentOf('two', 'A poison.');

/** Imports documents and memories. @param error what the model answers to a text about poison; null: it embeds all */
function importing(containerTag: string, error: Error | null, documents = [one, two, three], memories: object[] = []) {
  const refusing: Embedder = {
    ...embedder,
    embedDocuments: async (texts, priority) => {
      if (error !== null && texts.some((text) => text.includes('poison'))) throw error;
      return embedder.embedDocuments(texts, priority);
    },
  };
  const lines = [
    { kind: 'cairn-export', format: 1, version: '1.0.0', containerTag, exportedAt: at },
    ...[...documents, ...memories],
    { kind: 'end', documents: documents.length, memories: memories.length, relations: 0 },
  ].map((line) => `${JSON.stringify(line)}\n`);
  const blobs = { write: () => Promise.reject(new Error('there is no file')) };
  const parts = { db: db(), blobs, embeddings: embeddingsOf(db(), refusing), indexing: indexing(refusing) };
  const source = Readable.from(lines, { objectMode: false });
  return importContainer((tag) => createImportWriter(parts, tenant(), tag), source);
}

/** The container's second document, and its memories with their sources. */
async function heldBy(containerTag: string) {
  const where = { orgId: tenant().orgId, containerTag };
  const document = await db().document.findFirstOrThrow({ where: { ...where, customId: 'two' } });
  const memories = await db().memory.findMany({ where, include: { sources: true }, orderBy: { id: 'asc' } });
  return { document, memories };
}

it('an import goes on behind a document that the model refuses, which is failed, however often it is run', async () => {
  for (const documents of [3, 0]) {
    expect(await importing('refused', refusal)).toMatchObject({ documents });
    const where = { orgId: tenant().orgId, containerTag: 'refused' };
    const rows = await db().document.findMany({ where, orderBy: { customId: 'asc' } });
    expect(rows.map(({ customId, status, failureReason }) => [customId, status, failureReason])).toEqual([
      ['one', 'done', null],
      ['three', 'done', null],
      ['two', 'failed', 'The model refused a text.'],
    ]);
  }
});

it('an import ends where the model is away, and fails no document', async () => {
  await expect(importing('away', outage)).rejects.toMatchObject({ cause: outage });
  expect(await db().document.count({ where: { orgId: tenant().orgId, status: 'failed', containerTag: 'away' } })).toBe(
    0,
  );
});

it('an import that tries a failed document again leaves its memories as they are', async () => {
  const failing = [documentOf('two', 'A poison.', { taskType: 'memory', title: 'Of the export' })];
  const memories = [memoryOf('m', 'She keeps a boat.', 'A poison.'), memoryOf('n', 'She sails.', 'Not in the text.')];
  const again = (error: Error | null) => importing('again', error, failing, memories);
  expect(await again(refusal)).toMatchObject({ documents: 1, memories: 2 });
  const { id } = await db().memory.findFirstOrThrow({ where: { orgId: tenant().orgId, memory: 'She keeps a boat.' } });
  const edit = { id, newContent: 'She keeps two boats.', containerTag: 'again' };
  expect(await tenant().patch('/v4/memories', edit)).toMatchObject({ status: 200 });
  const before = await heldBy('again');
  expect(before.document.status).toBe('failed');
  expect(before.memories).toHaveLength(3);
  await expect(again(outage)).rejects.toMatchObject({ cause: outage });
  expect(await heldBy('again')).toEqual(before);
  for (const error of [null, refusal]) {
    expect(await again(error)).toMatchObject({ documents: 0, memories: 0 });
    const after = await heldBy('again');
    expect(after.memories).toEqual(before.memories);
    const ended = { status: 'done', dreamingStatus: 'done', failureReason: null };
    expect(after.document).toMatchObject({ ...ended, taskType: 'memory', title: 'Of the export', chunkCount: 1 });
  }
  expect(dreams).toEqual([]);
});

it.each([
  { how: 'retry', change: (id: string) => tenant().post(`/v3/documents/${id}/retry`) },
  {
    how: 'shorter',
    change: (id: string) => tenant().patch(`/v3/documents/${id}`, { content: 'I own a mill in Sintra.' }),
  },
])('a document that an import failed is read when a client has it processed: $how', async ({ how, change }) => {
  const quote = 'I own a mill in Sintra.';
  const failing = [documentOf('two', `${quote} There is no poison.`, { taskType: 'memory' })];
  const memories = [
    memoryOf('said', 'User owns a mill in Sintra.', quote),
    memoryOf('written', 'The mill is hers.', quote, { byClient: true }),
    memoryOf('other', 'She sails.', quote),
  ];
  await importing(how, refusal, failing, memories);
  const before = await heldBy(how);
  expect(before.memories).toHaveLength(3);
  expect(await change(before.document.id)).toMatchObject({ status: 200 });
  await tenant().settled(before.document.id);
  const after = await heldBy(how);
  const kept = before.memories.filter(({ memory }) => memory !== 'She sails.').map(({ id }) => id);
  expect(after.memories.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
  expect(after.memories.map(({ memory }) => memory)).not.toContain('She sails.');
  expect(after.document).toMatchObject({ status: 'done', taskType: 'memory' });
});
