import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Supermemory from 'supermemory';
import { eventually } from './support/eventually.js';
import { closeDatabase, newTenant, stack } from './support/tenant.js';

let client: Supermemory;
beforeAll(async () => {
  const { key } = await newTenant();
  client = new Supermemory({ apiKey: key, baseURL: stack().apiUrl });
});
afterAll(closeDatabase);

describe('the public supermemory client, unmodified', () => {
  it('adds, polls to done, searches and reads the profile', async () => {
    const containerTag = 'client';
    const added = await client.add({
      content: 'I am a marine biologist and I live in Aarhus.',
      containerTag,
      metadata: { via: 'client' },
    });
    expect(added.status).toBe('queued');
    const document = await eventually(async () => {
      const read = await client.documents.get(added.id);
      return read.status === 'done' ? read : undefined;
    }, 'the document to be done');
    expect(document).toMatchObject({ id: added.id, metadata: { via: 'client' }, containerTags: [containerTag] });

    const found = await client.search.memories({ q: 'Where does the user live?', containerTag, searchMode: 'hybrid' });
    expect(found.results[0]?.memory ?? found.results[0]?.chunk).toMatch(/Aarhus/);
    const documents = await client.search.documents({ q: 'marine biology', containerTag });
    expect(documents.results[0]?.documentId).toBe(added.id);

    const { profile, searchResults } = await eventually(async () => {
      const answer = await client.profile({ containerTag, q: 'job' });
      return (answer.profile.static ?? []).length > 0 ? answer : undefined;
    }, 'the profile to have facts');
    expect(profile.static?.join(' ')).toMatch(/marine biologist/);
    expect(searchResults).toMatchObject({ results: expect.any(Array), total: searchResults?.results.length });
  });

  it('updates, adds in batches and deletes in bulk', async () => {
    const containerTag = 'client-methods';
    const { results, success, failed } = await client.documents.batchAdd({
      documents: [{ content: 'First of the batch' }, { content: 'Second of the batch', customId: 'second' }],
      containerTag,
    });
    expect({ success, failed, statuses: results.map(({ status }) => status) }).toEqual({
      success: 2,
      failed: 0,
      statuses: ['queued', 'queued'],
    });
    const updated = await client.documents.update('second', {
      content: 'Second, rewritten',
      metadata: { edited: true },
    });
    expect(updated).toEqual({ id: results[1]?.id, status: 'queued' });
    expect(await client.documents.get('second')).toMatchObject({
      content: 'Second, rewritten',
      metadata: { edited: true },
    });
    const deleted = await client.documents.deleteBulk({ ids: results.map(({ id }) => id) });
    expect(deleted).toEqual({ success: true, deletedCount: 2 });
  });

  it('uploads a file', async () => {
    const added = await client.documents.uploadFile({
      file: new File(['# Minutes\n\nThe treasurer resigned.'], 'minutes.md'),
      containerTag: 'client-file',
      metadata: JSON.stringify({ kind: 'minutes' }),
    });
    const document = await eventually(async () => {
      const read = await client.documents.get(added.id);
      return read.status === 'done' ? read : undefined;
    }, 'the file to be done');
    expect(document).toMatchObject({ title: 'Minutes', metadata: { kind: 'minutes' } });
  });

  it('lists with filters, as it types them', async () => {
    await client.add({ content: 'A red kite', containerTag: 'client-filter', metadata: { colour: 'red' } });
    await client.add({ content: 'A blue kite', containerTag: 'client-filter', metadata: { colour: 'blue' } });
    const { memories } = await client.documents.list({
      containerTags: ['client-filter'],
      filters: { AND: [{ key: 'colour', value: 'red' }] },
      includeContent: true,
    });
    expect(memories.map(({ content }) => content)).toEqual(['A red kite']);
  });
});
