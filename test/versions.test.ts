import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, newTenant } from './support/tenant.js';

let api: Api;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const facts = async (containerTag: string): Promise<string[]> => {
  const { profile } = (await api.post('/v4/profile', { containerTag })).body;
  return [...profile.static, ...profile.dynamic];
};
const searched = async (containerTag: string): Promise<string[]> => {
  const { body } = await api.post('/v4/search', { q: 'Where does the user live?', containerTag, threshold: 0 });
  return body.results.map(({ memory }: { memory: string }) => memory);
};

describe('a fact that changes', () => {
  it('is the new value at once, in profile and search, and the old one again when what said the new is deleted', async () => {
    const containerTag = 'moves';
    await api.remember({ content: 'I live in Oslo.', containerTag });
    const second = await api.remember({ content: 'I moved to Bergen.', containerTag });
    expect((await facts(containerTag)).join()).toMatch(/^(?!.*Oslo).*Bergen/);
    expect((await searched(containerTag)).join()).toMatch(/^(?!.*Oslo).*Bergen/);

    await api.delete(`/v3/documents/${second}`);
    expect((await facts(containerTag)).join()).toMatch(/Oslo/);
  });

  it('goes by when it was said, not by when it was sent', async () => {
    const containerTag = 'backfill';
    await api.remember({ content: 'I live in Bergen.', containerTag, documentDate: '2026-05-01' });
    await api.remember({ content: 'I live in Oslo.', containerTag, documentDate: '2024-05-01' });
    expect((await facts(containerTag)).join()).toMatch(/^(?!.*Oslo).*Bergen/);
  });

  it('changes the fact of that person only', async () => {
    const containerTag = 'people';
    await api.remember({
      content: 'Ana: I live in Oslo.\nBen: I live in Turku.\nAna: Nice!\nBen: It is.',
      containerTag,
    });
    await api.remember({ content: 'Ana: I moved to Bergen.\nBen: Good for you.\nAna: Thanks.', containerTag });
    const known = (await facts(containerTag)).join();
    expect(known).toMatch(/Bergen/);
    expect(known).toMatch(/Turku/);
    expect(known).not.toMatch(/Oslo/);
  });

  it('stays one chain when the document that said it first is edited', async () => {
    const containerTag = 'edited';
    const first = await api.remember({ content: 'I live in Oslo.', containerTag, documentDate: '2025-01-01' });
    await api.remember({ content: 'I moved to Bergen.', containerTag, documentDate: '2026-01-01' });
    await api.patch(`/v3/documents/${first}`, { content: 'I live in Oslo. I love chess.' });
    await api.settled(first);
    const known = (await facts(containerTag)).join();
    expect(known).toMatch(/chess/);
    expect(known).not.toMatch(/Oslo/);
    const { documents } = (await api.post('/v3/documents/documents/by-ids', { ids: [first] })).body;
    const oslo = documents[0].memoryEntries.filter(({ memory }: { memory: string }) => /Oslo/.test(memory));
    expect(oslo).toHaveLength(1);
    expect(oslo[0]).toMatchObject({ version: 1, isLatest: false });
  });

  it('is what it was two changes ago when the documents of both go at once', async () => {
    const containerTag = 'back';
    await api.remember({ content: 'I live in Oslo.', containerTag });
    const ids = [
      await api.remember({ content: 'I moved to Bergen.', containerTag }),
      await api.remember({ content: 'I moved to Turku.', containerTag }),
    ];
    await api.delete('/v3/documents/bulk', { ids });
    expect(await facts(containerTag)).toEqual([expect.stringMatching(/Oslo/)]);
  });

  it('may end several: all are in its history, and all are back when what said it is deleted', async () => {
    const containerTag = 'several';
    await api.remember({ content: 'I have a dog called Rex. Rex is afraid of thunder.', containerTag });
    const second = await api.remember({ content: 'Rex died last night.', containerTag });
    const { memoryEntries } = (await api.post('/v4/memories/list', { containerTags: [containerTag] })).body;
    expect(memoryEntries).toHaveLength(1);
    const [{ history, memoryRelations }] = memoryEntries;
    expect(history.map(({ memory }: { memory: string }) => memory).sort()).toEqual([
      expect.stringMatching(/thunder/),
      expect.stringMatching(/Rex/),
    ]);
    expect(memoryRelations).toEqual(Object.fromEntries(history.map(({ id }: { id: string }) => [id, 'updates'])));

    await api.delete(`/v3/documents/${second}`);
    const known = (await facts(containerTag)).join();
    expect(known).toMatch(/thunder/);
    expect(known).toMatch(/dog/);
    expect(known).not.toMatch(/died/);
  });
});
