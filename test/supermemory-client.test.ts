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
    expect(searchResults?.total).toBe(searchResults?.results.length);
  });

  it('lists and deletes', async () => {
    const { id } = await client.documents.add({ content: 'To be deleted', containerTag: 'client-delete' });
    const listed = await client.documents.list({ containerTags: ['client-delete'] });
    expect(listed.memories.map((memory) => memory.id)).toEqual([id]);
    expect(listed.pagination.totalItems).toBe(1);
    await client.documents.delete(id);
    await expect(client.documents.get(id)).rejects.toMatchObject({ status: 404 });
  });

  it('gets our error body as a typed error', async () => {
    const nobody = new Supermemory({ apiKey: 'sm_nobody_0123456789abcdef', baseURL: stack().apiUrl, maxRetries: 0 });
    await expect(nobody.documents.list({})).rejects.toMatchObject({ status: 401, error: { error: 'Unauthorized' } });
  });
});
