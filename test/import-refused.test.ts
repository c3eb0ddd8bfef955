import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { unprocessable } from '../src/core/errors.js';
import { createImportWriter } from '../src/export/import-writer.js';
import { importContainer } from '../src/export/importing.js';
import type { Embedder } from '../src/models/embedding/embedder.js';
import { EmbeddingUnavailable } from '../src/models/embedding/endpoint-failure.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { embedder, indexing, tenant, useProcessing } from './support/processing-by-hand.js';
import { db } from './support/tenant.js';

useProcessing();

const at = '2026-11-25T10:00:00Z';
const documentOf = (id: string, content: string) => ({
  ...{ kind: 'document', id, customId: id, title: null, summary: null, type: 'text', url: null, ogImage: null },
  ...{ source: null, filepath: null, metadata: null, taskType: 'superrag', documentDate: null, createdAt: at, content },
  ...{ extracted: null, givenTitle: null, sha256: '0'.repeat(64), isSearchable: true, file: null },
});

/** Imports three documents, of which one says what the model answers with this error. */
function importing(containerTag: string, refusal: Error) {
  const refusing: Embedder = {
    ...embedder,
    embedDocuments: async (texts, priority) => {
      if (texts.some((text) => text.includes('poison'))) throw refusal;
      return embedder.embedDocuments(texts, priority);
    },
  };
  const lines = [
    { kind: 'cairn-export', format: 1, version: '1.0.0', containerTag, exportedAt: at },
    ...[documentOf('one', 'A boat.'), documentOf('two', 'A poison.'), documentOf('three', 'A mill.')],
    { kind: 'end', documents: 3, memories: 0, relations: 0 },
  ].map((line) => `${JSON.stringify(line)}\n`);
  const blobs = { write: () => Promise.reject(new Error('there is no file')) };
  const parts = { db: db(), blobs, embeddings: embeddingsOf(db(), refusing), indexing: indexing(refusing) };
  const source = Readable.from(lines, { objectMode: false });
  return importContainer((tag) => createImportWriter(parts, tenant(), tag), source);
}

it('an import goes on behind a document that the model refuses, which is failed, however often it is run', async () => {
  const refusal = unprocessable('The model refused a text.');
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
  const outage = new EmbeddingUnavailable('The model is away.', false);
  await expect(importing('away', outage)).rejects.toMatchObject({ cause: outage });
  expect(await db().document.count({ where: { orgId: tenant().orgId, status: 'failed', containerTag: 'away' } })).toBe(
    0,
  );
});
