import { describe, expect, it } from '@jest/globals';
import type { Client, DocumentSummary } from './client.js';
import { waitUntilDone, waitUntilDreamt } from './wait.js';

const document = (over: Partial<DocumentSummary>): DocumentSummary => ({
  id: 'd1',
  customId: null,
  title: null,
  status: 'done',
  dreamingStatus: 'done',
  ...over,
});

/** A service whose documents are the given ones; `list` and `get` are answered. */
const serviceWith = (documents: DocumentSummary[]): Client => ({
  add: () => Promise.reject(new Error('not called')),
  async get(id) {
    const found = documents.find((one) => one.id === id);
    if (found === undefined) throw new Error('not found');
    return { ...found, processingMetadata: { failureReason: 'It is empty.' } };
  },
  addBatch: () => Promise.reject(new Error('not called')),
  addFile: () => Promise.reject(new Error('not called')),
  remove: () => Promise.reject(new Error('not called')),
  search: () => Promise.reject(new Error('not called')),
  profile: () => Promise.reject(new Error('not called')),
  memories: () => Promise.reject(new Error('not called')),
  async list({ status, limit, page = 1 }) {
    const matching = documents.filter((one) => status === undefined || one.status === status);
    return { documents: matching.slice((page - 1) * limit, page * limit), total: matching.length };
  },
});

const options = { containerTags: ['a'], timeoutMs: 0 };

describe('waiting for documents', () => {
  it('returns once all are done, telling how many are', async () => {
    const seen: number[] = [];
    const client = serviceWith([document({}), document({ id: 'd2' })]);
    await waitUntilDone(client, { ...options, expected: 2, onProgress: (ready) => seen.push(ready) });
    expect(seen).toEqual([2]);
  });

  it('says at once how many failed and why the first one did', async () => {
    const client = serviceWith([document({}), document({ id: 'd2', title: 'Lease', status: 'failed' })]);
    await expect(waitUntilDone(client, { ...options, timeoutMs: 60_000, expected: 2 })).rejects.toThrow(
      '1 of 2 documents failed; Lease: It is empty.',
    );
  });

  it('gives up after its time, telling how far it came', async () => {
    const client = serviceWith([document({}), document({ id: 'd2', status: 'queued' })]);
    await expect(waitUntilDone(client, { ...options, timeoutMs: -1, expected: 2 })).rejects.toThrow(
      'only 1 of 2 documents were processed',
    );
  });

  it('counts memories over all pages', async () => {
    const client = serviceWith(Array.from({ length: 2_003 }, (_, i) => document({ id: `d${i}` })));
    const seen: number[] = [];
    await waitUntilDreamt(client, { ...options, expected: 2_003, onProgress: (ready) => seen.push(ready) });
    expect(seen).toEqual([2_003]);
  });

  it('does not take a document whose memories are under way for ready', async () => {
    const client = serviceWith([document({ dreamingStatus: 'dreaming' })]);
    await expect(waitUntilDreamt(client, { ...options, timeoutMs: -1, expected: 1 })).rejects.toThrow(
      'only 0 of 1 documents were read for memories',
    );
  });
});
