import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/log.js';
import { createRelatingService } from '../src/memories/relating/service.js';
import { eventually } from './support/eventually.js';
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
const saying = async (containerTag: string, text: string): Promise<Entry> =>
  eventually(
    async () => (await entries(containerTag)).find(({ memory }) => memory.includes(text)),
    `a memory of ${containerTag} that says "${text}"`,
  );
const proposed = (containerTag: string, text: string) =>
  eventually(
    async () => (await pending(containerTag)).find(({ memory }) => memory === text),
    `the inference "${text}"`,
  );
/** Waits until nothing of the container is to be related any more. */
const related = (containerTag: string) =>
  eventually(async () => {
    const where = { orgId: api.orgId, containerTag, isLatest: true, isForgotten: false, relatedAt: null };
    return (await db().memory.count({ where })) === 0;
  }, `the relations of ${containerTag}`);

describe('a memory that adds detail to another', () => {
  it('extends it, written or taken from a document, whichever came first', async () => {
    const containerTag = 'dog';
    await write(containerTag, 'Max is a golden retriever.');
    await related(containerTag);
    await api.remember({ content: 'I have a dog named Max.', containerTag });
    await related(containerTag);
    const [dog, breed] = [await saying(containerTag, 'dog named Max'), await saying(containerTag, 'retriever')];
    expect(breed.memoryRelations).toEqual({ [dog.id]: 'extends' });
    expect(dog.memoryRelations).toEqual({});
    const { documents } = (await api.post('/v3/documents/documents/by-ids', { ids: breed.documentIds })).body;
    expect(documents[0].memoryEntries[0]).toMatchObject({ id: breed.id, memoryRelations: { [dog.id]: 'extends' } });
  });

  it('extends the new version too when what it adds to is edited', async () => {
    const containerTag = 'novel';
    await write(containerTag, 'User is writing a novel.', "User's novel is about bees.");
    await related(containerTag);
    const novel = await saying(containerTag, 'writing a novel');
    const { body } = await api.patch('/v4/memories', { id: novel.id, newContent: 'User is writing a long novel.' });
    await related(containerTag);
    expect((await saying(containerTag, 'bees')).memoryRelations).toEqual({
      [novel.id]: 'extends',
      [body.id]: 'extends',
    });
    expect((await saying(containerTag, 'long novel')).memoryRelations).toEqual({ [novel.id]: 'updates' });
  });

  it('leaves what only shares words alone', async () => {
    const containerTag = 'apart';
    await write(containerTag, 'User has a red bicycle.', 'User has a blue car.', "User's garden party was cancelled.");
    await related(containerTag);
    for (const { memoryRelations } of await entries(containerTag)) expect(memoryRelations).toEqual({});
  });
});

describe('what follows from several memories', () => {
  it('is an inference that waits for a review, with the sources of what it follows from', async () => {
    const containerTag = 'wife';
    const first = await api.remember({ content: 'My wife is Ana.', containerTag });
    const second = await api.remember({ content: 'Ana works at Acme.', containerTag });
    await proposed(containerTag, "User's wife works at Acme.");
    const inference = await saying(containerTag, 'wife works at Acme');
    const parents = [await saying(containerTag, 'wife is Ana'), await saying(containerTag, 'Ana works')];
    expect(inference).toMatchObject({ isInference: true, sourceCount: 2 });
    expect(inference.memoryRelations).toEqual(Object.fromEntries(parents.map(({ id }) => [id, 'derives'])));
    expect(inference.documentIds.sort()).toEqual([first, second].sort());
    expect(parents.map(({ isInference }) => isInference)).toEqual([false, false]);
    const { profile } = (await api.post('/v4/profile', { containerTag })).body;
    expect([...profile.static, ...profile.dynamic]).not.toContain("User's wife works at Acme.");
  });

  it('is a habit, from three days on, and what comes later supports it', async () => {
    const containerTag = 'runs';
    await write(containerTag, ...[1, 5].map((day) => `User went running on ${day} May 2026.`));
    await related(containerTag);
    expect(await pending(containerTag)).toEqual([]);
    await write(containerTag, 'User went running on 9 May 2026.');
    expect(await proposed(containerTag, 'User often goes running.')).toMatchObject({ parentCount: 3 });
    await write(containerTag, 'User went running on 12 May 2026.');
    await related(containerTag);
    expect(await pending(containerTag)).toEqual([expect.objectContaining({ parentCount: 4 })]);
  });

  it('is gone when what it follows from is edited or forgotten, or its document deleted', async () => {
    const gone = async (containerTag: string, end: (document: string) => Promise<unknown>) => {
      const document = await api.remember({ content: 'Ana works at Acme.', containerTag });
      await write(containerTag, "User's wife is Ana.");
      await proposed(containerTag, "User's wife works at Acme.");
      await end(document);
      expect(await pending(containerTag)).toEqual([]);
      expect((await entries(containerTag)).some(({ isInference }) => isInference)).toBe(false);
    };
    const change = (containerTag: string) => ({ containerTag, content: "User's wife is Ana." });
    await gone('gone-edited', () =>
      api.patch('/v4/memories', { ...change('gone-edited'), newContent: "User's wife is Beth." }),
    );
    await gone('gone-forgotten', () => api.delete('/v4/memories', change('gone-forgotten')));
    await gone('gone-matching', () =>
      api.post('/v4/memories/forget-matching', {
        containerTag: 'gone-matching',
        query: "User's wife is Ana.",
        maxForget: 1,
      }),
    );
    await gone('gone-deleted', (document) => api.delete(`/v3/documents/${document}`));
  }, 240_000);

  it('follows the new value when there is one', async () => {
    const containerTag = 'newer';
    await write(containerTag, "User's wife is Ana.");
    await api.remember({ content: 'Ana works at Acme.', containerTag, documentDate: '2026-01-01' });
    await proposed(containerTag, "User's wife works at Acme.");
    await api.remember({ content: 'Ana works at Hooli.', containerTag, documentDate: '2026-02-01' });
    await proposed(containerTag, "User's wife works at Hooli.");
    expect(await pending(containerTag)).toHaveLength(1);
  });

  it('is a fact once it is said after all, and stays when its document is processed again', async () => {
    const containerTag = 'said';
    const document = { containerTag, customId: 'notes' };
    await api.remember({ ...document, content: 'My wife is Ana. Ana lives in Rome.' });
    const { id } = await proposed(containerTag, "User's wife lives in Rome.");
    await api.remember({ ...document, content: 'My wife is Ana. Ana lives in Rome. I own a red bicycle.' });
    await related(containerTag);
    expect(await pending(containerTag)).toEqual([expect.objectContaining({ id })]);
    await write(containerTag, "User's wife lives in Rome.");
    expect(await pending(containerTag)).toEqual([]);
    expect(await saying(containerTag, 'wife lives in Rome')).toMatchObject({ id, isInference: false });
  });
});

describe('looking for relations', () => {
  it('run twice at once, or again after a crash, writes each relation and each inference once', async () => {
    const containerTag = 'twice';
    await write(
      containerTag,
      "User's wife is Ana.",
      'Ana works at Acme.',
      'Ana is from Brazil.',
      'User has a dog named Max.',
    );
    await related(containerTag);
    const target = { orgId: api.orgId, containerTag };
    const before = { memories: await entries(containerTag), pending: await pending(containerTag) };
    expect(before.pending).toHaveLength(2);
    const embedder = {
      embedDocuments: async (texts: readonly string[]) => texts.map(() => new Float32Array(384).fill(0.05)),
    };
    const { id: embeddingSetId } = await db().embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
    const { relate } = createRelatingService({ db: db(), embedder, embeddingSetId, log: createLogger('silent') });
    await db().memory.updateMany({ where: { ...target, isInference: false }, data: { relatedAt: null } });
    const runs = await Promise.all([relate(target), relate(target)]);
    expect(runs).toEqual([{ more: false }, { more: false }]);
    expect(await entries(containerTag)).toEqual(
      before.memories.map((entry) => ({ ...entry, updatedAt: expect.any(String) })),
    );
    await db().memory.deleteMany({ where: { ...target, isInference: true } });
    await db().memory.updateMany({ where: target, data: { relatedAt: null } });
    await Promise.all([relate(target), relate(target)]);
    const texts = (found: { memory: string }[]) => found.map(({ memory }) => memory).sort();
    expect(texts(await pending(containerTag))).toEqual(texts(before.pending));
  });

  it('is made up for by the sweep where its start was lost', async () => {
    const containerTag = 'lost';
    await write(containerTag, 'User has a dog named Max.', 'Max is a golden retriever.');
    await related(containerTag);
    const target = { orgId: api.orgId, containerTag };
    await db().memoryRelation.deleteMany({ where: { orgId: api.orgId, memory: target } });
    const unstarted = { relatedAt: null, updatedAt: new Date(Date.now() - 60_000) };
    await db().memory.updateMany({ where: target, data: unstarted });
    await related(containerTag);
    const dog = await saying(containerTag, 'dog named Max');
    expect((await saying(containerTag, 'retriever')).memoryRelations).toEqual({ [dog.id]: 'extends' });
  });

  it('that fails costs nothing but the relations', async () => {
    const containerTag = 'fault';
    await write(containerTag, "User's wife is Ana.", 'Ana works at Acme.');
    await related(containerTag);
    const target = { orgId: api.orgId, containerTag };
    await db().memory.deleteMany({ where: { ...target, isInference: true } });
    await db().memory.updateMany({ where: target, data: { relatedAt: null } });
    const embedder = { embedDocuments: async () => Promise.reject(new Error('no vectors')) };
    const { relate } = createRelatingService({ db: db(), embedder, embeddingSetId: 1, log: createLogger('silent') });
    expect(await relate(target)).toEqual({ more: false });
    expect(await pending(containerTag)).toEqual([]);
    expect(await entries(containerTag)).toHaveLength(2);
  });
});
