import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createExpiringService } from '../src/memories/expiring.js';
import { noted, notedAgain, noteOf } from './support/scripted-notes.js';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

interface Listed {
  id: string;
  memory: string;
  forgetAfter: string | null;
  isForgotten: boolean;
  history: { id: string; memory: string; supersededBy: object[] }[];
}

const entries = async (containerTag: string): Promise<Listed[]> =>
  (await api.post('/v4/memories/list', { containerTags: [containerTag] })).body.memoryEntries;
const listed = async (containerTag: string) => (await entries(containerTag)).map(({ memory }) => memory).sort();
const write = async (containerTag: string, ...contents: string[]): Promise<string[]> => {
  const memories = contents.map((content) => ({ content }));
  const { body } = await api.post('/v4/memories', { containerTag, memories });
  return body.memories.map(({ id }: { id: string }) => id);
};
const forget = (containerTag: string, id: string) => api.delete('/v4/memories', { containerTag, id });
const restore = (containerTag: string, ...ids: string[]) => api.post('/v4/memories/restore', { containerTag, ids });
const restored = async (containerTag: string, id: string) =>
  expect((await restore(containerTag, id)).body).toMatchObject({ restored: [{ id }], notRestorable: [] });
const claim = (id: string, likelihood = 1) => [{ id, likelihood }];
/** What a model notes, which replaces the container's memory with these words. @returns its id */
async function replaced(containerTag: string, before: string, after: string): Promise<string> {
  const [old] = (await entries(containerTag)).filter(({ memory }) => memory === before);
  const note = noteOf(after, { replaces: claim(old?.id ?? '', 0.9) });
  await noted(api, containerTag, { notes: [note] });
  return note.id;
}

describe('POST /v4/memories/restore', () => {
  it('brings back what was forgotten, with its versions, and what it had ended is history again', async () => {
    const containerTag = 'forgotten';
    const oslo = noteOf('User lives in Oslo.');
    await noted(api, containerTag, { notes: [oslo] });
    const rome = await replaced(containerTag, oslo.memory, 'User lives in Rome.');
    const { body } = await api.patch('/v4/memories', { id: rome, newContent: 'User lives in Roma.' });
    expect((await forget(containerTag, rome)).body.id).toBe(body.id);
    expect(await listed(containerTag)).toEqual([oslo.memory]);
    await restored(containerTag, body.id);
    const [entry, ...others] = await entries(containerTag);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ memory: 'User lives in Roma.', isForgotten: false });
    expect(entry?.history).toMatchObject([
      { id: rome, supersededBy: [{ id: body.id, author: 'client', likelihood: 1 }] },
      { id: oslo.id, supersededBy: [{ id: rome, author: 'model', likelihood: 0.9 }] },
    ]);
  });

  it('has what was superseded stay beside what superseded it, whatever a document that is read again says', async () => {
    const containerTag = 'superseded';
    const oslo = noteOf('User lives in Oslo.');
    await noted(api, containerTag, { notes: [oslo] });
    await replaced(containerTag, oslo.memory, 'User lives in Rome.');
    expect(await listed(containerTag)).toEqual(['User lives in Rome.']);
    await restored(containerTag, oslo.id);
    const both = ['User lives in Oslo.', 'User lives in Rome.'];
    expect(await listed(containerTag)).toEqual(both);
    for (const { history } of await entries(containerTag)) expect(history).toEqual([]);
    const again = [noteOf('User lives in Rome.'), noteOf('User moved to Rome.')];
    const replaces = claim(oslo.id);
    await noted(api, containerTag, { notes: again.map((note) => ({ ...note, replaces })) });
    expect(await listed(containerTag)).toEqual([...both, 'User moved to Rome.']);
    await api.patch('/v4/memories', { id: oslo.id, newContent: 'User lives in Bergen.' });
    expect(await listed(containerTag)).toEqual(['User lives in Bergen.', 'User lives in Rome.', 'User moved to Rome.']);
  });

  it('brings back what was forgotten of a document, and keeps it when that is read again', async () => {
    const document = { containerTag: 'read', customId: 'notes', content: 'I own a red bicycle.' };
    await api.remember(document);
    const [bicycle] = await entries('read');
    await forget('read', bicycle?.id ?? '');
    await restored('read', bicycle?.id ?? '');
    await api.remember({ ...document, content: 'I own a red bicycle. I play the harp.' });
    expect(await listed('read')).toEqual([bicycle?.memory, 'User plays the harp.'].sort());
    await api.remember({ ...document, content: 'I play the harp.' });
    expect(await listed('read')).toEqual(['User plays the harp.']);
  });

  it('has what had expired last', async () => {
    const containerTag = 'expired';
    const [id = ''] = await write(containerTag, 'Ida is in Rome');
    for (const mark of [async () => undefined, createExpiringService({ db: db() }).forgetExpired]) {
      await db().memory.updateMany({ where: { orgId: api.orgId, id }, data: { forgetAfter: new Date(0) } });
      await mark();
      expect(await listed(containerTag)).toEqual([]);
      await restored(containerTag, id);
      expect(await entries(containerTag)).toMatchObject([{ id, forgetAfter: null, isForgotten: false }]);
    }
  });

  it('says of each that it cannot bring back why', async () => {
    const containerTag = 'reasons';
    const [current = '', old = '', away = ''] = await write(containerTag, 'Jo runs', 'Jo rows', 'Jo rides');
    await forget(containerTag, old);
    await write(containerTag, 'Jo rows!');
    const [elsewhere = ''] = await write('reasons-not', 'Jo rests');
    await forget('reasons-not', elsewhere);
    await forget(containerTag, away);
    const { status, body } = await restore(containerTag, current, old, 'nothing', elsewhere, away, away);
    expect(status).toBe(200);
    expect(body.restored).toEqual([{ id: away, memory: 'Jo rides' }]);
    expect(body.notRestorable).toEqual([
      { id: current, reason: 'It is current.' },
      { id: old, reason: expect.stringMatching(/^Another memory says the same: \S{22}\.$/) },
      { id: 'nothing', reason: expect.stringContaining('no such memory') },
      { id: elsewhere, reason: expect.stringContaining('no such memory') },
    ]);
    expect((await restore(containerTag, away)).body.notRestorable).toEqual([{ id: away, reason: 'It is current.' }]);
  });

  it('leaves inferences to their review', async () => {
    const containerTag = 'inferred';
    const from = await write(containerTag, "User's wife is Ana.", 'Ana works at Acme.');
    await noted(api, containerTag, { inferences: [{ memory: "User's wife works at Acme.", from }] });
    const path = `/v3/container-tags/${containerTag}/inferred`;
    const [{ id }] = (await api.get(path)).body.memories;
    await api.post(`${path}/${id}/review`, { action: 'decline' });
    const reason = expect.stringContaining('review');
    expect((await restore(containerTag, id)).body).toEqual({ restored: [], notRestorable: [{ id, reason }] });
  });

  it('is asked with a container and with 1 to 100 ids, and reaches no further than the key does', async () => {
    const [id = ''] = await write('bound', 'Kim kayaks');
    await forget('bound', id);
    const bad = await api.post('/v4/memories/restore', { containerTag: 5, ids: [] });
    expect(bad.status).toBe(400);
    for (const field of ['containerTag', 'ids']) expect(bad.body.details).toContain(field);
    expect((await api.post('/v4/memories/restore', { ids: [id] })).body.details).toContain('containerTag: ');
    const many = Array.from({ length: 101 }, (_, n) => `id${n}`);
    expect((await restore('bound', ...many)).status).toBe(400);
    const keyOf = async (containerTag: string) =>
      apiOf(stack().apiUrl, (await api.post('/v3/auth/scoped-key', { containerTag })).body.key);
    const other = await (await keyOf('unbound')).post('/v4/memories/restore', { ids: [id] });
    expect(other.body.notRestorable).toMatchObject([{ id }]);
    expect((await (await newTenant()).post('/v4/memories/restore', { containerTag: 'bound', ids: [id] })).body).toEqual(
      { restored: [], notRestorable: [{ id, reason: expect.any(String) }] },
    );
    const own = await (await keyOf('bound')).post('/v4/memories/restore', { ids: [id] });
    expect(own.body.restored).toEqual([{ id, memory: 'Kim kayaks' }]);
  });
});

describe('what a client made of a note', () => {
  const edited = async (containerTag: string, id: string) => {
    const newContent = 'User is fond of Oslo.';
    expect((await api.patch('/v4/memories', { containerTag, id, newContent })).status).toBe(200);
    return [newContent];
  };

  it('stays while the conversation holds its words, which quotation marks and line breaks do not hide', async () => {
    const containerTag = 'quoted';
    const quote = 'I call it "my"\nOslo.';
    const note = noteOf('User loves Oslo.', { quote });
    const id = await noted(api, containerTag, { notes: [note] });
    const made = await edited(containerTag, note.id);
    const messages = [{ role: 'user', content: `Well. ${quote} So it is.` }];
    await notedAgain(api, containerTag, id, JSON.stringify(messages), {});
    expect(await listed(containerTag)).toEqual(made);
    await notedAgain(api, containerTag, id, JSON.stringify([{ role: 'user', content: 'Well.' }]), {});
    expect(await listed(containerTag)).toEqual([]);
  });

  it('goes on with the words in which the document says it now', async () => {
    const containerTag = 'reworded';
    const note = noteOf('User loves Oslo.', { quote: 'I really love Oslo.' });
    const id = await noted(api, containerTag, { notes: [note] });
    const made = await edited(containerTag, note.id);
    const notes = [{ ...note, id: noteOf('').id, quote: 'I love Oslo!' }];
    for (const end of ['.', '!']) await notedAgain(api, containerTag, id, `I love Oslo! That is it${end}`, { notes });
    expect(await listed(containerTag)).toEqual(made);
    const sources = await db().memorySource.findMany({ where: { orgId: api.orgId, documentId: id } });
    expect(new Set(sources.map(({ quote }) => quote))).toEqual(new Set(['I love Oslo!']));
  });
});

describe('what ended something', () => {
  it('brings it back when it is forgotten; what was forgotten itself stays so', async () => {
    const containerTag = 'ended';
    const [dog, thunder] = [noteOf('User has a dog called Rex.'), noteOf('Rex is afraid of thunder.')];
    await noted(api, containerTag, { notes: [dog, thunder] });
    const died = noteOf('Rex died last night.', { ends: [dog, thunder].flatMap(({ id }) => claim(id)) });
    await forget(containerTag, thunder.id);
    await noted(api, containerTag, { notes: [died] });
    expect(await listed(containerTag)).toEqual([died.memory]);
    await forget(containerTag, died.id);
    expect(await listed(containerTag)).toEqual([dog.memory]);
    await forget(containerTag, died.id);
    expect(await listed(containerTag)).toEqual([dog.memory]);
  });

  it('is all gone when it is forgotten at once, so that what it ended is back', async () => {
    const containerTag = 'at-once';
    const trades = ['a teacher', 'a cook', 'a pilot'].map((trade) => noteOf(`User is ${trade}.`));
    await noted(api, containerTag, { notes: trades });
    const ends = trades.flatMap(({ id }) => claim(id));
    const retired = noteOf('User retired.', { ends });
    await noted(api, containerTag, { notes: [retired] });
    const author = { relation: 'updates', author: 'model', likelihood: 1 } as const;
    const [other = ''] = await write(containerTag, 'User left work.');
    const data = trades.map(({ id }) => ({ orgId: api.orgId, memoryId: other, relatedId: id, ...author }));
    await db().memoryRelation.createMany({ data });
    await Promise.all([forget(containerTag, retired.id), forget(containerTag, other)]);
    expect(await listed(containerTag)).toEqual(trades.map(({ memory }) => memory).sort());
  });

  it('goes with the version that was named, which does not come back by that', async () => {
    const containerTag = 'named';
    const oslo = noteOf('User lives in Oslo.');
    await noted(api, containerTag, { notes: [oslo] });
    const rome = await replaced(containerTag, oslo.memory, 'User lives in Rome.');
    expect((await forget(containerTag, oslo.id)).body.id).toBe(rome);
    expect(await listed(containerTag)).toEqual([]);
  });

  it.each([
    ['by its id', async (containerTag: string, id: string) => (await forget(containerTag, id)).body.id],
    [
      'among several',
      async (containerTag: string, id: string) =>
        (await api.post('/v4/memories/forget-matching', { containerTag, ids: [id], dryRun: false })).body.forgotten[0]
          .id,
    ],
  ])('goes also with one that was superseded beside another, named %s', async (how, forgetBy) => {
    const containerTag = `beside ${how}`.replaceAll(' ', '-');
    const [dog, fear] = [noteOf('User has a dog called Rex.'), noteOf('Rex is afraid of thunder.')] as const;
    await noted(api, containerTag, { notes: [dog, fear] });
    const died = noteOf('Rex died.', { ends: [...claim(dog.id, 0.9), ...claim(fear.id, 0.8)] });
    await noted(api, containerTag, { notes: [died] });
    expect(await listed(containerTag)).toEqual(['Rex died.']);
    expect(await forgetBy(containerTag, fear.id)).toBe(died.id);
    expect(await listed(containerTag)).toEqual(['User has a dog called Rex.']);
  });

  it('is edited by the id of what it superseded beside another', async () => {
    const containerTag = 'beside-edited';
    const [dog, fear] = [noteOf('User has a dog called Max.'), noteOf('Max is afraid of thunder.')] as const;
    await noted(api, containerTag, { notes: [dog, fear] });
    await noted(api, containerTag, { notes: [noteOf('Max died.', { ends: [...claim(dog.id), ...claim(fear.id)] })] });
    expect((await api.patch('/v4/memories', { id: fear.id, newContent: 'Max died in May.' })).status).toBe(200);
    expect(await listed(containerTag)).toEqual(['Max died in May.']);
  });

  it('ends nothing that a client wrote, unless the client says so', async () => {
    const containerTag = 'clients';
    const [id = ''] = await write(containerTag, 'User lives in Oslo.');
    await replaced(containerTag, 'User lives in Oslo.', 'User lives in Rome.');
    expect(await listed(containerTag)).toEqual(['User lives in Oslo.', 'User lives in Rome.']);
    const row = await db().memory.findFirst({ where: { orgId: api.orgId, id } });
    expect(row?.ranksBehindId).not.toBeNull();
    await api.patch('/v4/memories', { id, newContent: 'User lives in Bergen.' });
    expect(await listed(containerTag)).toEqual(['User lives in Bergen.', 'User lives in Rome.']);
  });

  it('ends nothing lasting when it is over some day: back from the stay, one is at home', async () => {
    const containerTag = 'stay';
    const oslo = noteOf('User lives in Oslo.');
    await noted(api, containerTag, { notes: [oslo] });
    const forgetAfter = new Date('2099-01-01');
    const rome = noteOf('User is in Rome.', { replaces: claim(oslo.id), forgetAfter, kind: 'dynamic' });
    await noted(api, containerTag, { notes: [rome] });
    expect(await listed(containerTag)).toEqual([rome.memory, oslo.memory]);
    await noted(api, containerTag, { notes: [noteOf('User is back from Rome.', { ends: claim(rome.id) })] });
    expect(await listed(containerTag)).toEqual(['User is back from Rome.', oslo.memory]);
  });
});

it('what is current again while another memory says the same is superseded by that, until it goes, too', async () => {
  const containerTag = 'same';
  const oslo = noteOf('User lives in Oslo.');
  await noted(api, containerTag, { notes: [oslo] });
  const rome = await replaced(containerTag, oslo.memory, 'User lives in Rome.');
  const { body } = await api.post('/v4/memories', { containerTag, memories: [{ content: oslo.memory }] });
  await forget(containerTag, rome);
  const [entry, ...others] = await entries(containerTag);
  const [{ id: written }] = body.memories;
  expect([entry?.id, others]).toEqual([written, []]);
  expect(entry?.history).toMatchObject([
    { id: oslo.id, supersededBy: [{ id: written, author: 'same', likelihood: 1 }, {}] },
  ]);
  await api.delete(`/v3/documents/${body.documentId}`);
  expect((await entries(containerTag)).map(({ id }) => id)).toEqual([oslo.id]);
});
