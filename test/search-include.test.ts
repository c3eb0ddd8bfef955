import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Writes one memory. @returns its id */
async function write(containerTag: string, content: string, more: object = {}): Promise<string> {
  const { status, body } = await api.post('/v4/memories', { memories: [{ content, ...more }], containerTag });
  expect(status).toBe(200);
  return body.memories[0].id;
}

async function rewrite(containerTag: string, content: string, newContent: string): Promise<string> {
  const { status, body } = await api.patch('/v4/memories', { containerTag, content, newContent });
  expect(status).toBe(200);
  return body.id;
}

const relate = (memoryId: string, relatedId: string, relation: 'extends' | 'derives') =>
  db().memoryRelation.create({ data: { orgId: api.orgId, memoryId, relatedId, relation } });

interface Result {
  id: string;
  isForgotten?: boolean;
  memory?: string;
  chunk?: string;
  similarity: number;
  context?: { parents: object[]; children: object[]; related: object[] };
}

async function search(q: string, containerTag: string, more: object = {}): Promise<Result[]> {
  const { status, body } = await api.post('/v4/search', { q, containerTag, threshold: 0, ...more });
  expect(status).toBe(200);
  return body.results;
}

/** The result that says this. */
async function resultOf(memory: string, containerTag: string, include: object) {
  const result = (await search(memory, containerTag, { include })).find((found) => found.memory === memory);
  expect(result).toBeDefined();
  return result;
}

describe('include.relatedMemories', () => {
  const containerTag = 'ana';
  const related = { relatedMemories: true };
  let home: string;
  let door: string;

  beforeAll(async () => {
    await write(containerTag, 'Ana lives in Porto', { metadata: { by: 'letter' } });
    await rewrite(containerTag, 'Ana lives in Porto', 'Ana lives in Lisbon');
    home = await rewrite(containerTag, 'Ana lives in Lisbon', 'Ana lives in Bergen');
    door = await write(containerTag, 'The front door is blue');
    const language = await write(containerTag, 'Norwegian is probably spoken at work');
    await relate(door, home, 'extends');
    await relate(language, home, 'derives');
  });

  it('adds the versions before, nearest first, and what is related in either direction', async () => {
    const result = await resultOf('Ana lives in Bergen', containerTag, related);
    expect(result?.context?.parents).toEqual([
      expect.objectContaining({ memory: 'Ana lives in Lisbon', relation: 'updates', version: -1, updatedAt: anyTime }),
      expect.objectContaining({ memory: 'Ana lives in Porto', relation: 'updates', version: -2 }),
    ]);
    expect(result?.context?.parents.at(-1)).toHaveProperty('metadata', { by: 'letter' });
    expect(result?.context?.children).toEqual([]);
    expect(result?.context?.related).toHaveLength(2);
    for (const item of [
      { memory: 'The front door is blue', relation: 'extends', updatedAt: anyTime },
      { memory: 'Norwegian is probably spoken at work', relation: 'derives', updatedAt: anyTime },
    ]) {
      expect(result?.context?.related).toContainEqual(item);
    }
    const other = await resultOf('The front door is blue', containerTag, related);
    expect(other?.context).toEqual({
      parents: [],
      children: [],
      related: [expect.objectContaining({ memory: 'Ana lives in Bergen', relation: 'extends' })],
    });
  });

  it('is not there unless asked for, and not on chunks', async () => {
    for (const result of await search('Ana', containerTag)) expect(result).not.toHaveProperty('context');
    await api.remember({ content: 'The lighthouse keeper of Utsira plays the tuba.', containerTag: 'utsira' });
    const [chunk] = await search('tuba', 'utsira', { searchMode: 'documents', include: related });
    expect(chunk).not.toHaveProperty('context');
  });

  it('shows no superseded versions as results', async () => {
    const memories = (await search('Ana lives in Lisbon', containerTag)).map(({ memory }) => memory);
    expect(memories).toContain('Ana lives in Bergen');
    expect(memories).not.toContain('Ana lives in Lisbon');
  });

  it('leaves out what was superseded, and what is forgotten unless that is asked for', async () => {
    await rewrite(containerTag, 'Norwegian is probably spoken at work', 'English is spoken at work');
    const withoutOld = await resultOf('Ana lives in Bergen', containerTag, related);
    expect(withoutOld?.context?.related).toEqual([expect.objectContaining({ memory: 'The front door is blue' })]);
    await api.delete('/v4/memories', { id: door, containerTag });
    expect((await resultOf('Ana lives in Bergen', containerTag, related))?.context?.related).toEqual([]);
    const all = await resultOf('Ana lives in Bergen', containerTag, { ...related, forgottenMemories: true });
    expect(all?.context?.related).toEqual([expect.objectContaining({ memory: 'The front door is blue' })]);
  });
});

describe('include.forgottenMemories', () => {
  it('finds forgotten and expired memories too, but nothing superseded', async () => {
    const containerTag = 'forgotten';
    await write(containerTag, 'Bo keeps bees');
    await write(containerTag, 'Bo keeps a hired van', { forgetAfter: '2020-01-01' });
    await api.delete('/v4/memories', { id: await write(containerTag, 'Bo keeps goats'), containerTag });
    await rewrite(containerTag, 'Bo keeps bees', 'Bo keeps forty hives of bees');
    const found = async (include: object) =>
      (await search('what does Bo keep', containerTag, { include })).map(({ memory }) => memory).sort();
    expect(await found({})).toEqual(['Bo keeps forty hives of bees']);
    expect(await found({ forgottenMemories: true })).toEqual([
      'Bo keeps a hired van',
      'Bo keeps forty hives of bees',
      'Bo keeps goats',
    ]);
  });

  const forgottenMemories = true;

  it('says which are forgotten or have expired, also of those around, where they are asked for', async () => {
    const containerTag = 'marked';
    await write(containerTag, 'Bo keeps a hired van', { forgetAfter: '2020-01-01' });
    const goats = await write(containerTag, 'Bo keeps goats');
    const bees = await write(containerTag, 'Bo keeps bees');
    await relate(goats, bees, 'extends');
    await api.delete('/v4/memories', { id: goats, containerTag });
    const include = { forgottenMemories, relatedMemories: true };
    const results = await search('what does Bo keep', containerTag, { include });
    expect(new Map(results.map(({ memory, isForgotten }) => [memory, isForgotten]))).toEqual(
      new Map([
        ['Bo keeps a hired van', true],
        ['Bo keeps goats', true],
        ['Bo keeps bees', false],
      ]),
    );
    const related = (of: string) => results.find(({ memory }) => memory === of)?.context?.related;
    expect(related('Bo keeps bees')).toEqual([
      expect.objectContaining({ memory: 'Bo keeps goats', isForgotten: true }),
    ]);
    expect(related('Bo keeps goats')).toEqual([
      expect.objectContaining({ memory: 'Bo keeps bees', isForgotten: false }),
    ]);
    const [plain] = await search('what does Bo keep', containerTag, { include: { relatedMemories: true } });
    expect(plain).not.toHaveProperty('isForgotten');
    await api.remember({ content: 'The bees of Bo are calm.', containerTag: 'calm', taskType: 'superrag' });
    const documents = { include: { forgottenMemories }, searchMode: 'documents' };
    expect(await search('bees', 'calm', documents)).toEqual([
      expect.not.objectContaining({ isForgotten: expect.anything() }),
    ]);
  });

  it.each([
    ['memories', false],
    ['memories', true],
    ['hybrid', false],
    ['hybrid', true],
  ])('moves the similarity of no other result: %s, reranked %s', async (searchMode, rerank) => {
    const containerTag = `still-${searchMode}-${rerank}`;
    await api.remember({ content: 'I keep forty hives of bees.', containerTag, dreaming: 'instant' });
    await write(containerTag, 'Bo lives beside a lake');
    const similarities = async (include: object) => {
      const results = await search('who keeps bees and goats', containerTag, { searchMode, rerank, include });
      return new Map(results.filter(({ isForgotten }) => !isForgotten).map(({ id, similarity }) => [id, similarity]));
    };
    const [said] = await search('hives of bees', containerTag);
    await api.delete('/v4/memories', { id: said?.id, containerTag });
    for (const what of ['goats', 'three goats', 'goats and bees', 'a great many bees in the shed behind the house']) {
      await api.delete('/v4/memories', { id: await write(containerTag, `Bo keeps ${what}`), containerTag });
    }
    await write(containerTag, 'Bo sells honey of bees');
    const before = await similarities({});
    expect(before.size).toBeGreaterThan(1);
    expect(await similarities({ forgottenMemories })).toEqual(before);
  });
});

describe('include.documents and include.summaries', () => {
  it('say what the source documents are, and what they are about', async () => {
    const containerTag = 'sources';
    const metadata = { team: 'sea' };
    const id = await api.remember({
      ...{ content: '# Crew\n\nMy name is Cleo. I work as a diver.', containerTag, metadata, filepath: 'crew/cleo.md' },
    });
    const first = async (include: object, more: object = {}) =>
      (await search('What does Cleo work as?', containerTag, { include, ...more })).find((result) =>
        (result.memory ?? result.chunk)?.includes('diver'),
      );
    const times = { createdAt: anyTime, updatedAt: anyTime };
    const kind = { title: expect.any(String), type: 'text', metadata };
    const plain = await first({});
    expect(plain).toHaveProperty('filepath', 'crew/cleo.md');
    expect(plain).not.toHaveProperty('documents');
    expect(await first({ documents: true })).toMatchObject({ documents: [{ id, ...times, ...kind }] });
    expect(await first({ documents: true })).not.toHaveProperty('documents.0.summary');
    for (const searchMode of ['memories', 'documents']) {
      const summarised = await first({ summaries: true }, { searchMode });
      expect(summarised).toHaveProperty('documents', [{ id, ...times, summary: expect.anything() }]);
      const both = await first({ documents: true, summaries: true }, { searchMode });
      expect(both).toMatchObject({ documents: [{ id, ...kind, summary: expect.anything() }] });
    }
  });
});

describe('include.chunks', () => {
  it('adds the chunks that a memory was taken from, and no others', async () => {
    const containerTag = 'chunks';
    const filler = Array.from({ length: 30 }, (_, i) => `Row ${i} of the inventory lists crates of tinned fruit.`);
    const content = `# Notes\n\n${filler.join(' ')}\n\n## Dora\n\nI work as a cartographer.\n\n## End\n\n${filler.join(' ')}`;
    const id = await api.remember({ content, containerTag });
    const chunks = (await api.get(`/v3/documents/${id}/chunks?limit=100`)).body.chunks;
    expect(chunks.length).toBeGreaterThan(2);
    const [result] = await search('What does the user do for work?', containerTag, { include: { chunks: true } });
    const holding = chunks.find((chunk: { content: string }) => chunk.content.includes('cartographer'));
    expect(result).toHaveProperty('chunks', [
      { content: holding.content, documentId: id, position: holding.position, score: expect.any(Number) },
    ]);
  });

  it('has none for a memory that was written directly', async () => {
    await write('direct', 'Eli tunes pianos');
    const [result] = await search('pianos', 'direct', { include: { chunks: true } });
    expect(result).toHaveProperty('chunks', []);
  });
});

describe('an inference that awaits review', () => {
  it('counts for less, in the threshold too, until it is approved', async () => {
    const containerTag = 'inference';
    const id = await write(containerTag, 'Fay is allergic to peanuts');
    const q = 'Is Fay allergic to peanuts?';
    const similarity = async (more: object = {}) => (await search(q, containerTag, more))[0]?.similarity ?? 0;
    const mark = (reviewStatus: 'pending' | 'approved') =>
      db().memory.updateMany({ where: { orgId: api.orgId, id }, data: { isInference: true, reviewStatus } });
    const said = await similarity();
    const reranked = await similarity({ rerank: true });
    await mark('pending');
    expect(await similarity()).toBeCloseTo(0.8 * said, 3);
    expect(await similarity({ rerank: true })).toBeCloseTo(0.8 * reranked, 3);
    expect(await search(q, containerTag, { threshold: 0.9 * said })).toEqual([]);
    await mark('approved');
    expect(await similarity()).toBeCloseTo(said, 3);
  });
});
