import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDreamingService } from '../src/memories/dreaming.js';
import { createInferringService } from '../src/memories/inferring.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { memoriesOf } from './support/memories.js';
import { noted, notedAgain, noteOf } from './support/scripted-notes.js';
import { stillEmbedder } from './support/still-embedder.js';
import { stillReader } from './support/still-reader.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

/** What a client forgot stays forgotten for the documents that say it, as long as they do. */
let api: Api & { orgId: string };
let memories: ReturnType<typeof memoriesOf>;
beforeAll(async () => {
  api = await newTenant();
  memories = memoriesOf(api);
});
afterAll(closeDatabase);

const bicycle = 'I own a red bicycle.';
const harp = 'I play the harp.';
const content = `${bicycle}\n\n${harp}`;
const [ofBicycle, ofHarp] = ['User owns a red bicycle.', 'User plays the harp.'] as const;
const notesOf = () => [noteOf(ofBicycle, { quote: bicycle }), noteOf(ofHarp, { quote: harp })];

const forget = async (containerTag: string, memory: string) =>
  expect((await api.delete('/v4/memories', { containerTag, content: memory })).status).toBe(200);
const forgotten = async (containerTag: string) =>
  (await memories.entries(containerTag, { includeForgotten: true }))
    .filter(({ isForgotten }: { isForgotten: boolean }) => isForgotten)
    .map(({ memory }: { memory: string }) => memory);
async function change(id: string, patch: Record<string, unknown>): Promise<void> {
  expect((await api.patch(`/v3/documents/${id}`, patch)).status).toBe(200);
  await api.settled(id);
}
const rowsSaying = (memory: string) => db().memory.count({ where: { orgId: api.orgId, memory } });

it('in the container that the document is moved to, and in the next one', async () => {
  const id = await api.remember({ content, containerTag: 'moved-0' });
  await forget('moved-0', ofBicycle);
  for (const containerTag of ['moved-1', 'moved-2']) {
    await change(id, { containerTag });
    expect(await memories.listed(containerTag)).toEqual([ofHarp]);
    expect(await forgotten(containerTag)).toEqual([ofBicycle]);
  }
  for (const left of ['moved-0', 'moved-1'])
    expect(await memories.entries(left, { includeForgotten: true })).toEqual([]);
  const [{ id: kept }] = (await memories.entries('moved-2', { includeForgotten: true })).filter(
    ({ memory }: { memory: string }) => memory === ofBicycle,
  );
  await api.post('/v4/memories/restore', { containerTag: 'moved-2', ids: [kept] });
  expect((await memories.found('What do I ride?', 'moved-2')).sort()).toEqual([ofBicycle, ofHarp]);
});

it('in the next container of the document when its first one is deleted', async () => {
  const id = await api.remember({ content, containerTags: ['gone', 'heir'] });
  await api.remember({ content: `Yes.\n\n${bicycle}`, containerTag: 'gone' });
  for (const memory of [ofBicycle, ofHarp]) await forget('gone', memory);
  await api.post('/v4/memories', { memories: [{ content: 'Ida is away' }], containerTag: 'gone' });
  const { body } = await api.delete('/v3/container-tags/gone');
  expect(body).toMatchObject({ success: true, deletedDocumentsCount: 2, deletedMemoriesCount: 1 });
  // Whatever starts the next pass over the container: otherwise the sweeper does, some seconds later.
  await api.remember({ content: 'I live in Porto.', containerTag: 'heir' });
  await api.settled(id);
  expect(await memories.listed('heir')).toEqual([expect.stringMatching(/Porto/)]);
  expect((await forgotten('heir')).sort()).toEqual([ofBicycle, ofHarp]);
});

it('in each document that said it, also when only one of them is moved', async () => {
  const [id, other] = [
    await api.remember({ content, containerTag: 'both' }),
    await api.remember({ content: `${bicycle}\n\nI live in Porto.`, containerTag: 'both' }),
  ];
  await forget('both', ofBicycle);
  await change(id, { containerTag: 'both-moved' });
  await change(other, { content: `${bicycle}\n\nI live in Lyon.` });
  expect(await memories.listed('both-moved')).toEqual([ofHarp]);
  expect(await memories.listed('both')).toEqual([expect.stringMatching(/Lyon/)]);
});

it('when a document whose memories were given up is tried again', async () => {
  const containerTag = 'given-up';
  const id = await noted(api, containerTag, { notes: notesOf() });
  await forget(containerTag, ofBicycle);
  await db().document.updateMany({ where: { id }, data: { dreamingStatus: 'dreaming' } });
  const parts = { db: db(), embeddings: embeddingsOf(db(), stillEmbedder(384)) };
  const dreaming = createDreamingService({
    ...{ ...parts, reader: stillReader, inferring: createInferringService(parts) },
    noteTaker: { documentsAPass: 1, together: 1, readsAgain: false, take: () => Promise.reject(new Error('unread')) },
  });
  await dreaming.abandonDream({ orgId: api.orgId, containerTag }, { documentId: id, revision: 1 }, 'Cannot be read.');
  expect(await memories.listed(containerTag)).toEqual([]);
  await api.post(`/v3/documents/${id}/retry`);
  expect((await api.settled(id)).processingMetadata).not.toHaveProperty('memoryError');
  expect(await memories.listed(containerTag)).toEqual([ofHarp]);
});

it('when a document that was only searched for a while has memories again', async () => {
  const containerTag = 'searched';
  const id = await api.remember({ content, containerTag });
  await forget(containerTag, ofBicycle);
  await change(id, { taskType: 'superrag' });
  expect(await memories.listed(containerTag)).toEqual([]);
  expect(await memories.profiled(containerTag)).toEqual([]);
  await change(id, { taskType: 'memory' });
  expect(await memories.listed(containerTag)).toEqual([ofHarp]);
});

it('when the document is sent again, as it was or with more', async () => {
  const document = { containerTag: 'sent-again', customId: 'notes' };
  await api.remember({ ...document, content });
  await forget('sent-again', ofBicycle);
  for (const more of ['', '\n\nI live in Porto.']) await api.remember({ ...document, content: content + more });
  expect((await memories.listed('sent-again')).sort()).toEqual([expect.stringMatching(/Porto/), ofHarp]);
});

it('when it is read in other words, by another model or by one at last', async () => {
  const containerTag = 'reworded';
  const id = await noted(api, containerTag, { notes: notesOf() });
  await forget(containerTag, ofBicycle);
  const reworded = [noteOf('User has a bicycle.', { quote: bicycle }), noteOf('User is a harpist.', { quote: harp })];
  for (const notes of [reworded, [], notesOf(), reworded]) {
    await notedAgain(api, containerTag, id, content, { notes });
    expect(await memories.listed(containerTag)).toEqual(notes.slice(1).map(({ memory }) => memory));
  }
});

it('while what else was taken of its sentence is read as ever', async () => {
  const containerTag = 'shared-sentence';
  const quote = 'I own a red bicycle and play the harp.';
  const taken = (memory: string) => noteOf(memory, { quote });
  const id = await noted(api, containerTag, { notes: [ofBicycle, ofHarp].map(taken) });
  await forget(containerTag, ofBicycle);
  await notedAgain(api, containerTag, id, quote, { notes: [ofBicycle, 'User is a harpist.'].map(taken) });
  expect(await memories.listed(containerTag)).toEqual(['User is a harpist.']);
});

it('while a word that stands there twice may still be said of something else', async () => {
  const containerTag = 'yes';
  const taken = (memory: string) => noteOf(memory, { quote: 'Yes.' });
  const id = await noted(api, containerTag, { notes: ['User keeps a heron.'].map(taken) });
  await forget(containerTag, 'User keeps a heron.');
  const twice = 'A heron? Yes. A boat? Yes.';
  const found = ['User keeps a heron.', 'User owns a boat.'].map(taken);
  await notedAgain(api, containerTag, id, twice, { notes: found });
  expect(await memories.listed(containerTag)).toEqual(['User owns a boat.']);
});

it('until another document says it', async () => {
  const containerTag = 'said-again';
  await api.remember({ content, containerTag });
  await forget(containerTag, ofBicycle);
  await api.remember({ content: `Yes.\n\n${bicycle}`, containerTag });
  expect((await memories.listed(containerTag)).sort()).toEqual([ofBicycle, ofHarp]);
});

it('until another document says it that is read together with the first', async () => {
  const containerTag = 'said-together';
  const id = await noted(api, containerTag, { notes: [noteOf(ofBicycle)] });
  await forget(containerTag, ofBicycle);
  await db().document.updateMany({ where: { orgId: api.orgId, id }, data: { dreamingStatus: 'dreaming' } });
  await noted(api, containerTag, { notes: [noteOf(ofBicycle)] });
  expect(await memories.listed(containerTag)).toEqual([ofBicycle]);
});

it('and nothing is left of it when its words are deleted, with the document or without', async () => {
  const [memory, said] = ['User sails to Madeira.', 'I sail to Madeira.'];
  for (const end of [
    async (id: string) => void (await api.delete(`/v3/documents/${id}`)),
    (id: string) => change(id, { content: harp }),
  ]) {
    const id = await api.remember({ content: said, containerTag: 'sea' });
    await forget('sea', memory);
    await change(id, { containerTag: 'shore' });
    expect(await rowsSaying(memory)).toBe(1);
    await end(id);
    expect(await rowsSaying(memory)).toBe(0);
  }
});
