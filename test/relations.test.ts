import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInferringService } from '../src/memories/inferring.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { noted, noteOf } from './support/scripted-notes.js';
import { stillEmbedder } from './support/still-embedder.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

interface Entry {
  id: string;
  memory: string;
  memoryRelations: Record<string, string>;
  isInference: boolean;
  sourceCount: number;
  documentIds: string[];
}

async function write(containerTag: string, ...memories: string[]): Promise<string> {
  const { status, body } = await api.post('/v4/memories', {
    containerTag,
    memories: memories.map((content) => ({ content })),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.documentId;
}

const entries = async (containerTag: string): Promise<Entry[]> =>
  (await api.post('/v4/memories/list', { containerTags: [containerTag] })).body.memoryEntries;
const pending = async (containerTag: string) =>
  (await api.get(`/v3/container-tags/${containerTag}/inferred`)).body.memories as { id: string; memory: string }[];
const saying = async (containerTag: string, text: string): Promise<Entry> => {
  const found = (await entries(containerTag)).find(({ memory }) => memory.includes(text));
  if (found === undefined) throw new Error(`expected a memory of ${containerTag} that says "${text}"`);
  return found;
};
const idsOf = async (containerTag: string, ...texts: string[]) =>
  Promise.all(texts.map(async (text) => (await saying(containerTag, text)).id));
/** Says to the container what follows from the memories with these words, as a language model does. */
const conclude = async (containerTag: string, memory: string, ...texts: string[]) =>
  noted(api, containerTag, { inferences: [{ memory, from: await idsOf(containerTag, ...texts) }] });
const worksAtAcme = "User's wife works at Acme.";

describe('a memory that adds detail to another', () => {
  it('extends it, and says so wherever it is read', async () => {
    const containerTag = 'dog';
    await api.remember({ content: 'I have a dog named Max.', containerTag });
    const [dog = ''] = await idsOf(containerTag, 'dog named Max');
    const note = noteOf('Max is a golden retriever.', { extends: [{ id: dog, likelihood: 1 }] });
    await noted(api, containerTag, { notes: [note] });
    const breed = await saying(containerTag, 'retriever');
    expect(breed.memoryRelations).toEqual({ [dog]: 'extends' });
    expect((await saying(containerTag, 'dog named Max')).memoryRelations).toEqual({});
    const { documents } = (await api.post('/v3/documents/documents/by-ids', { ids: breed.documentIds })).body;
    expect(documents[0].memoryEntries[0]).toMatchObject({ id: breed.id, memoryRelations: { [dog]: 'extends' } });
  });

  it('extends the new version too when what it adds to is edited', async () => {
    const containerTag = 'novel';
    await write(containerTag, 'User is writing a novel.');
    const [novel = ''] = await idsOf(containerTag, 'writing a novel');
    const note = noteOf("User's novel is about bees.", { extends: [{ id: novel, likelihood: 1 }] });
    await noted(api, containerTag, { notes: [note] });
    const { body } = await api.patch('/v4/memories', { id: novel, newContent: 'User is writing a long novel.' });
    expect((await saying(containerTag, 'bees')).memoryRelations).toEqual({ [novel]: 'extends', [body.id]: 'extends' });
    expect((await saying(containerTag, 'long novel')).memoryRelations).toEqual({ [novel]: 'updates' });
  });

  it('is related to nothing where nobody says so', async () => {
    const containerTag = 'apart';
    await write(containerTag, 'User has a red bicycle.', "User's garden party was cancelled.");
    await api.remember({ content: 'I have a blue car.', containerTag });
    expect(await entries(containerTag)).toHaveLength(3);
    for (const { memoryRelations } of await entries(containerTag)) expect(memoryRelations).toEqual({});
  });
});

describe('what follows from several memories', () => {
  it('is an inference that waits for a review, with the sources of what it follows from', async () => {
    const containerTag = 'wife';
    const first = await api.remember({ content: 'My wife is Ana.', containerTag });
    const second = await api.remember({ content: 'Ana works at Acme.', containerTag });
    await conclude(containerTag, worksAtAcme, 'wife is Ana', 'Ana works');
    const inference = await saying(containerTag, 'wife works at Acme');
    const parents = [await saying(containerTag, 'wife is Ana'), await saying(containerTag, 'Ana works')];
    expect(inference).toMatchObject({ isInference: true, sourceCount: 2 });
    expect(inference.memoryRelations).toEqual(Object.fromEntries(parents.map(({ id }) => [id, 'derives'])));
    expect(inference.documentIds.sort()).toEqual([first, second].sort());
    expect(parents.map(({ isInference }) => isInference)).toEqual([false, false]);
    const { profile } = (await api.post('/v4/profile', { containerTag })).body;
    expect([...profile.static, ...profile.dynamic]).not.toContain(worksAtAcme);
  });

  it('may follow from notes of the same answer', async () => {
    const containerTag = 'answer';
    const notes = [noteOf("User's wife is Ana."), noteOf('Ana works at Acme.')];
    await noted(api, containerTag, { notes, inferences: [{ memory: worksAtAcme, from: notes.map(({ id }) => id) }] });
    expect(await pending(containerTag)).toEqual([expect.objectContaining({ memory: worksAtAcme, parentCount: 2 })]);
  });

  it('is supported by what it follows from later as well, and by nothing that is over', async () => {
    const containerTag = 'runs';
    const days = [1, 5, 9, 12].map((day) => `User went running on ${day} May 2026.`);
    await write(containerTag, ...days);
    const often = 'User often goes running.';
    await conclude(containerTag, often, '1 May');
    expect(await pending(containerTag)).toEqual([]);
    await conclude(containerTag, often, 'on 1 May', 'on 5 May', 'on 9 May');
    expect(await pending(containerTag)).toEqual([expect.objectContaining({ memory: often, parentCount: 3 })]);
    await conclude(containerTag, often, 'on 9 May', 'on 12 May');
    expect(await pending(containerTag)).toEqual([expect.objectContaining({ parentCount: 4 })]);
    const over = await idsOf(containerTag, 'on 1 May', 'on 5 May');
    await api.delete('/v4/memories', { id: over[0], containerTag });
    await noted(api, containerTag, { inferences: [{ memory: 'User likes May.', from: over }] });
    expect(await pending(containerTag)).toEqual([]);
  });

  it.each<[string, (document: string, containerTag: string) => Promise<unknown>]>([
    [
      'edited',
      (_, containerTag) =>
        api.patch('/v4/memories', { containerTag, content: "User's wife is Ana.", newContent: "User's wife is Beth." }),
    ],
    ['forgotten', (_, containerTag) => api.delete('/v4/memories', { containerTag, content: "User's wife is Ana." })],
    [
      'matching',
      (_, containerTag) =>
        api.post('/v4/memories/forget-matching', { containerTag, query: "User's wife is Ana.", maxForget: 1 }),
    ],
    ['deleted', (document) => api.delete(`/v3/documents/${document}`)],
    [
      'superseded',
      async (_, containerTag) => {
        const replaces = (await idsOf(containerTag, 'Ana works')).map((id) => ({ id, likelihood: 1 }));
        await noted(api, containerTag, { notes: [noteOf('Ana works at Hooli.', { replaces })] });
      },
    ],
  ])('is gone when what it follows from is %s', async (name, end) => {
    const containerTag = `gone-${name}`;
    const document = await api.remember({ content: 'Ana works at Acme.', containerTag });
    await write(containerTag, "User's wife is Ana.");
    await conclude(containerTag, worksAtAcme, 'wife is Ana', 'Ana works');
    expect(await pending(containerTag)).toHaveLength(1);
    await end(document, containerTag);
    expect(await pending(containerTag)).toEqual([]);
    expect((await entries(containerTag)).some(({ isInference }) => isInference)).toBe(false);
  });

  it('is a fact once it is said after all, and stays when its document is processed again', async () => {
    const containerTag = 'said';
    const document = { containerTag, customId: 'notes' };
    const said = 'My wife is Ana. Ana lives in Rome.';
    await api.remember({ ...document, content: said });
    await conclude(containerTag, "User's wife lives in Rome.", 'wife is Ana', 'Ana lives');
    const [inference] = await pending(containerTag);
    await api.remember({ ...document, content: `${said} I own a red bicycle.` });
    expect(await pending(containerTag)).toEqual([expect.objectContaining({ id: inference?.id })]);
    await write(containerTag, "User's wife lives in Rome.");
    expect(await pending(containerTag)).toEqual([]);
    expect(await saying(containerTag, 'wife lives in Rome')).toMatchObject({ id: inference?.id, isInference: false });
  });

  it('is a fact also where the same text replaces what it followed from', async () => {
    const containerTag = 'said-and-changed';
    const [wife, job] = [noteOf("User's wife is Ana."), noteOf('Ana works at Acme.')];
    const inferences = [{ memory: worksAtAcme, from: [wife.id, job.id] }];
    await noted(api, containerTag, { notes: [wife, job], inferences });
    const manager = noteOf('Ana is a manager at Acme.', { replaces: [{ id: job.id, likelihood: 1 }] });
    await noted(api, containerTag, { notes: [noteOf(worksAtAcme), manager] });
    expect((await entries(containerTag)).map(({ memory }) => memory).sort()).toEqual([
      ...['Ana is a manager at Acme.', "User's wife is Ana.", worksAtAcme],
    ]);
    expect(await saying(containerTag, 'wife works')).toMatchObject({ isInference: false });
  });

  it('is proposed once, also at the same time and again after a crash', async () => {
    const containerTag = 'twice';
    await write(containerTag, "User's wife is Ana.", 'Ana works at Acme.');
    const from = await idsOf(containerTag, 'wife is Ana', 'Ana works');
    const { propose } = createInferringService({ db: db(), embeddings: embeddingsOf(db(), stillEmbedder(384)) });
    const inference = { memory: worksAtAcme, subject: 'User', kind: 'static' as const, forgetAfter: null, from };
    const target = { orgId: api.orgId, containerTag };
    await Promise.all([propose(target, inference), propose(target, inference)]);
    await propose(target, inference);
    expect(await pending(containerTag)).toEqual([expect.objectContaining({ memory: worksAtAcme, parentCount: 2 })]);
  });
});
