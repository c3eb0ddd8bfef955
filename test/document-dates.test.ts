import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { redate } from '../src/memories/service.js';
import { memoriesOf } from './support/memories.js';
import { noted, notedAgain, noteOf } from './support/scripted-notes.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let memories: ReturnType<typeof memoriesOf>;
beforeAll(async () => {
  api = await newTenant();
  memories = memoriesOf(api);
});
afterAll(closeDatabase);

it('is the date of its memories, in lists and in what is found', async () => {
  const documentDate = '2024-06-01T00:00:00.000Z';
  await api.remember({ content: 'I live in Oslo.', containerTag: 'said', documentDate });
  const [entry] = await memories.entries('said');
  expect(entry).toMatchObject({ memory: 'User lives in Oslo.', statedAt: documentDate });
  const { body } = await api.post('/v4/search', { q: 'Where does the user live?', containerTag: 'said' });
  expect(body.results[0]).toMatchObject({ memory: 'User lives in Oslo.', statedAt: documentDate });
});

const current = async (containerTag: string): Promise<string[]> => (await memories.profiled(containerTag)).sort();

describe('a documentDate that is corrected', () => {
  const found = (containerTag: string) => memories.found('Where does the user live?', containerTag);
  /** What is found where the documents have these dates from the first. */
  async function foundAtOnce(containerTag: string, oslo: string, bergen: string) {
    await api.remember({ content: 'I live in Oslo.', containerTag, documentDate: oslo });
    await api.remember({ content: 'I live in Bergen.', containerTag, documentDate: bergen });
    return found(containerTag);
  }

  it('has what was said before something else rank behind it or be history, by PATCH', async () => {
    const containerTag = 'earlier';
    const id = await api.remember({ content: 'I live in Oslo.', containerTag });
    await api.remember({ content: 'I live in Bergen.', containerTag, documentDate: '2024-05-01' });
    expect((await found(containerTag))[0]).toBe('User lives in Oslo.');
    const { body } = await api.patch(`/v3/documents/${id}`, { documentDate: '2020-03-01' });
    expect(body).toEqual({ id, status: 'queued' });
    await api.settled(id);
    expect((await found(containerTag))[0]).toBe('User lives in Bergen.');
    expect(await found(containerTag)).toEqual(await foundAtOnce('earlier-at-once', '2020-03-01', '2024-05-01'));
  });

  it('has what was said after something else rank before it, by sending it again; the same date changes nothing', async () => {
    const containerTag = 'later';
    const sent = { content: 'I live in Oslo.', containerTag, customId: 'home' };
    const id = await api.remember({ ...sent, documentDate: '2020-03-01' });
    await api.remember({ content: 'I live in Bergen.', containerTag, documentDate: '2024-05-01' });
    const again = async (documentDate: string) => (await api.post('/v3/documents', { ...sent, documentDate })).body;
    expect(await again('2020-03-01')).toEqual({ id, status: 'done' });
    expect((await found(containerTag))[0]).toBe('User lives in Bergen.');
    expect(await again('2026-03-01')).toEqual({ id, status: 'queued' });
    expect(await api.settled(id)).toMatchObject({ latestRevision: 2 });
    expect((await found(containerTag))[0]).toBe('User lives in Oslo.');
    expect(await found(containerTag)).toEqual(await foundAtOnce('later-at-once', '2026-03-01', '2024-05-01'));
    expect((await api.patch(`/v3/documents/${id}`, { documentDate: '2026-03-01' })).body.status).toBe('done');
  });

  it('is not what a part of a conversation brings that comes again', async () => {
    const [first, second] = [
      { content: 'user: I live in Oslo.\nuser: I play the oboe.', documentDate: '2026-01-01' },
      { content: 'user: I bake on Sundays.\nuser: I have a canoe.', documentDate: '2026-03-01' },
    ];
    const named = { containerTag: 'parts', customId: 'talk' };
    const id = await api.remember({ ...first, ...named });
    await api.remember({ ...second, ...named });
    const before = await memories.entries('parts');
    for (const part of [first, second])
      expect((await api.post('/v3/documents', { ...part, ...named })).body).toEqual({ id, status: 'done' });
    expect(await memories.entries('parts')).toEqual(before);
  });

  it('has nothing read of the document that written memories stand in', async () => {
    const containerTag = 'written';
    const { documentId } = await memories.write(containerTag, 'I prefer tea.');
    const changed = await api.patch(`/v3/documents/${documentId}`, { documentDate: '2024-01-01' });
    expect(changed.body).toEqual({ id: documentId, status: 'done' });
    expect(await current(containerTag)).toEqual(['I prefer tea.']);
  });

  it('leaves what a client made of a memory, or forgot, as it is', async () => {
    const containerTag = 'decided';
    const id = await api.remember({ content: 'I live in Oslo. I play the oboe.', containerTag });
    const entries: { id: string; memory: string }[] = await memories.entries(containerTag);
    const idOf = (word: string) => entries.find(({ memory }) => memory.includes(word))?.id;
    const home = idOf('Oslo');
    await api.patch('/v4/memories', { id: home, newContent: 'User lives in Turku.' });
    await api.delete('/v4/memories', { containerTag, id: idOf('oboe') });
    for (const documentDate of ['2020-03-01', '2099-03-01']) {
      expect((await api.patch(`/v3/documents/${id}`, { documentDate })).body).toEqual({ id, status: 'queued' });
      await api.settled(id);
      expect(await memories.entries(containerTag)).toMatchObject([
        { memory: 'User lives in Turku.', history: [{ id: home, memory: 'User lives in Oslo.' }] },
      ]);
    }
  });
});

describe('the memories of a document before it is read with another date', () => {
  const oslo = () => noteOf('User lives in Oslo.');
  const move = (id: string, day: string, sameContent = true) =>
    db().$transaction(async (tx) => {
      await tx.document.updateMany({ where: { orgId: api.orgId, id }, data: on(day) });
      await redate(tx, { orgId: api.orgId }, id, sameContent);
    });
  const replacing = (memory: string, id: string) => noteOf(memory, { replaces: [{ id, likelihood: 1 }] });
  const on = (day: string) => ({ documentDate: new Date(day) });
  const row = (id: string) => db().memory.findFirst({ where: { orgId: api.orgId, id } });

  it('stay superseded as long as what supersedes them was said later', async () => {
    const containerTag = 'superseded';
    const before = oslo();
    const first = await noted(api, containerTag, { notes: [before], ...on('2026-01-01') });
    await noted(api, containerTag, { notes: [replacing('User lives in Bergen.', before.id)], ...on('2026-03-01') });
    for (const day of ['2026-01-02', '2025-01-01', '2026-02-28']) {
      await move(first, day);
      expect(await row(before.id)).toMatchObject({ isLatest: false });
    }
    await move(first, '2026-04-01', false);
    expect(await row(before.id)).toMatchObject({ isLatest: false });
    await move(first, '2026-04-02');
    expect(await row(before.id)).toBeNull();
    const [now] = await memories.entries(containerTag);
    await notedAgain(api, containerTag, first, 'User lives in Oslo.', {
      notes: [replacing('User lives in Oslo.', now.id)],
    });
    expect(await current(containerTag)).toEqual(['User lives in Oslo.']);
  });

  it('keep their order among each other', async () => {
    const containerTag = 'together';
    const before = oslo();
    const now = replacing('User lives in Bergen.', before.id);
    const id = await noted(api, containerTag, { notes: [before, now], ...on('2026-01-01') });
    for (const day of ['2025-01-01', '2027-01-01']) {
      await move(id, day);
      expect(await row(before.id)).toMatchObject({ isLatest: false });
      expect(await row(now.id)).toMatchObject({ isLatest: true });
    }
  });

  it('stay if another document says them, behind what was said later', async () => {
    const containerTag = 'shared';
    const bergen = noteOf('User lives in Bergen.');
    await noted(api, containerTag, { notes: [oslo()], ...on('2019-01-01') });
    await noted(api, containerTag, { notes: [bergen], ...on('2024-01-01') });
    const id = await noted(api, containerTag, {
      notes: [replacing('User lives in Oslo.', bergen.id)],
      ...on('2026-01-01'),
    });
    expect(await current(containerTag)).toEqual(['User lives in Oslo.']);
    await move(id, '2020-01-01');
    expect(await current(containerTag)).toEqual(['User lives in Bergen.', 'User lives in Oslo.']);
    const [home] = (await memories.entries(containerTag)).filter(({ memory }: { memory: string }) =>
      /Oslo/.test(memory),
    );
    expect(await row(home.id)).toMatchObject({ statedAt: new Date('2020-01-01'), ranksBehindId: bergen.id });
  });

  it('keep a change to come whose day has come', async () => {
    const containerTag = 'come';
    const bergen = noteOf('User lives in Bergen.');
    await noted(api, containerTag, { notes: [bergen], ...on('2026-02-01') });
    const change = { willReplace: [{ id: bergen.id, likelihood: 1 }], dueAt: new Date('2026-03-01') };
    const announced = noteOf('User lives in Oslo from March on.', change);
    const id = await noted(api, containerTag, { notes: [announced], ...on('2026-01-01') });
    expect(await current(containerTag)).toEqual([announced.memory]);
    await move(id, '2025-12-01');
    expect(await current(containerTag)).toEqual([announced.memory]);
  });

  it('go if they end some day, which hangs on the date', async () => {
    const containerTag = 'ending';
    const away = noteOf('User is in Rome.', { forgetAfter: new Date('2099-01-01') });
    const oboe = noteOf('User plays the oboe.');
    const id = await noted(api, containerTag, { notes: [away, oboe], ...on('2026-01-01') });
    await move(id, '2025-01-01');
    expect(await current(containerTag)).toEqual([oboe.memory]);
    expect(await row(oboe.id)).toMatchObject({ statedAt: new Date('2025-01-01') });
  });
});
