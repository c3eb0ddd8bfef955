import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Note } from '../src/memories/notes/note.js';
import { noted, noteOf } from './support/scripted-notes.js';
import { type Api, closeDatabase, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const facts = async (containerTag: string): Promise<string[]> => {
  const { profile } = (await api.post('/v4/profile', { containerTag })).body;
  return [...profile.static, ...profile.dynamic];
};
const searched = async (containerTag: string): Promise<string[]> => {
  const { body } = await api.post('/v4/search', { q: 'Where does the user work?', containerTag, threshold: 0 });
  return body.results.map(({ memory }: { memory: string }) => memory);
};
const current = async (containerTag: string): Promise<string[]> => (await facts(containerTag)).sort();

describe('a fact that changes', () => {
  it('is the new value at once, in profile and search, and the old one again when what said the new is deleted', async () => {
    const containerTag = 'moves';
    await api.remember({ content: 'I work at Initech.', containerTag });
    const second = await api.remember({ content: 'I work at Globex now.', containerTag });
    expect(await current(containerTag)).toEqual(['User works at Globex now.']);
    expect(await searched(containerTag)).toEqual(['User works at Globex now.']);

    await api.delete(`/v3/documents/${second}`);
    expect(await current(containerTag)).toEqual(['User works at Initech.']);
  });

  it('goes by when it was said, not by when it was sent, and what was said before is there when the later is deleted', async () => {
    const containerTag = 'backfill';
    const now = await api.remember({ content: 'I work at Globex now.', containerTag, documentDate: '2026-05-01' });
    await api.remember({ content: 'I work at Initech.', containerTag, documentDate: '2024-05-01' });
    expect(await current(containerTag)).toEqual(['User works at Globex now.']);

    await api.delete(`/v3/documents/${now}`);
    expect(await current(containerTag)).toEqual(['User works at Initech.']);
  });

  it('changes the fact of that person only', async () => {
    const containerTag = 'people';
    const talk = (...lines: string[]) => lines.join('\n');
    await api.remember({
      content: talk('Ana: I drive a red Skoda.', 'Ben: I drive a red Skoda.', 'Ana: Nice!', 'Ben: It is.'),
      containerTag,
    });
    await api.remember({ content: talk('Ana: I sold the Skoda.', 'Ben: Good for you.', 'Ana: Thanks.'), containerTag });
    expect(await current(containerTag)).toEqual(['Ana sold the Skoda.', 'Ben drives a red Skoda.']);
  });

  it('stays one chain when the document that said it first is edited', async () => {
    const containerTag = 'edited';
    const first = await api.remember({ content: 'I drive a red Skoda.', containerTag, documentDate: '2025-01-01' });
    await api.remember({ content: 'I sold the Skoda.', containerTag, documentDate: '2026-01-01' });
    await api.patch(`/v3/documents/${first}`, { content: 'I drive a red Skoda. I play the oboe.' });
    await api.settled(first);
    expect(await current(containerTag)).toEqual(['User plays the oboe.', 'User sold the Skoda.']);
    const { documents } = (await api.post('/v3/documents/documents/by-ids', { ids: [first] })).body;
    const before = documents[0].memoryEntries.filter(({ memory }: { memory: string }) => /drives/.test(memory));
    expect(before).toHaveLength(1);
    expect(before[0]).toMatchObject({ version: 1, isLatest: false });
  });

  it('is what it was two changes ago when the documents of both go at once', async () => {
    const containerTag = 'back';
    const replacing = (text: string, { id }: Note) => noteOf(text, { replaces: [{ id, likelihood: 1 }] });
    const oslo = noteOf('User lives in Oslo.');
    const bergen = replacing('User moved to Bergen.', oslo);
    await noted(api, containerTag, { notes: [oslo] });
    const ids = [
      await noted(api, containerTag, { notes: [bergen] }),
      await noted(api, containerTag, { notes: [replacing('User moved to Turku.', bergen)] }),
    ];
    expect(await current(containerTag)).toEqual(['User moved to Turku.']);
    await api.delete('/v3/documents/bulk', { ids });
    expect(await current(containerTag)).toEqual(['User lives in Oslo.']);
  });

  it('may end several: all are in its history, and all are back when what said it is deleted', async () => {
    const containerTag = 'several';
    const [dog, thunder] = [noteOf('User has a dog called Rex.'), noteOf('Rex is afraid of thunder.')];
    await noted(api, containerTag, { notes: [dog, thunder] });
    const ends = [dog, thunder].map(({ id }) => ({ id, likelihood: 1 }));
    const second = await noted(api, containerTag, { notes: [noteOf('Rex died last night.', { ends })] });
    const { memoryEntries } = (await api.post('/v4/memories/list', { containerTags: [containerTag] })).body;
    expect(memoryEntries).toHaveLength(1);
    const [{ history, memoryRelations }] = memoryEntries;
    expect(history.map(({ memory }: { memory: string }) => memory).sort()).toEqual([thunder.memory, dog.memory]);
    expect(memoryRelations).toEqual(Object.fromEntries(history.map(({ id }: { id: string }) => [id, 'updates'])));

    await api.delete(`/v3/documents/${second}`);
    expect(await current(containerTag)).toEqual([thunder.memory, dog.memory]);
  });
});

describe('a memory is hidden only while something living supersedes it', () => {
  const claim = ({ id }: { id: string }, likelihood = 1) => ({ id, likelihood });

  it.each([
    ['in the order that they were said', [0, 1], [0.9, 0.8]],
    ['in the other order', [1, 0], [1, 1]],
  ])('so that it is back when what came between and what ended it are deleted, %s', async (name, order, likely) => {
    const containerTag = `between-${name.length}`;
    const [initech, globex, teacher] = ['works at Initech', 'works at Globex now', 'is a teacher'].map((does, at) =>
      noteOf(`User ${does}.`, at === 1 ? { quote: 'I work at Globex now.' } : {}),
    ) as [Note, Note, Note];
    await noted(api, containerTag, { notes: [initech] });
    const second = await noted(api, containerTag, { notes: [{ ...globex, replaces: [claim(initech)] }] });
    await noted(api, containerTag, { notes: [teacher] });
    const ends = [claim(teacher, likely[0]), claim(globex, likely[1])];
    const last = await noted(api, containerTag, { notes: [noteOf('User retired last week.', { ends })] });
    expect(await current(containerTag)).toEqual(['User retired last week.']);
    for (const at of order) await api.delete(`/v3/documents/${[second, last][at]}`);
    expect(await current(containerTag)).toEqual(['User is a teacher.', 'User works at Initech.']);
  });
});

describe('what is true beside something new', () => {
  it.each([
    ['I take ibuprofen for my knee.', 'I stopped running because of my knee.', /ibuprofen/],
    ['My flight to Rome leaves on 3 May at 9:00.', 'My hotel in Rome is booked from 3 May to 6 May.', /flight/],
    ['My manager Karin plays the harp.', 'My manager Karin moved to Oslo.', /harp/],
    ['I teach yoga on Mondays.', 'I teach pilates on Wednesdays.', /yoga/],
    [
      'My daughter goes to ballet near the clinic on Fridays.',
      'I work at the Charité now instead of the clinic.',
      /ballet/,
    ],
    ['I get home from the office at 7.', 'I switched to the night shift.', /home/],
  ])('stays: %s', async (before, after, stays) => {
    const containerTag = `stays-${before.replace(/\W+/g, '-')}`;
    await api.remember({ content: before, containerTag, documentDate: '2026-01-01' });
    await api.remember({ content: after, containerTag, documentDate: '2026-02-01' });
    const now = await facts(containerTag);
    expect(now).toHaveLength(2);
    expect(now).toContainEqual(expect.stringMatching(stays));
  });
});
