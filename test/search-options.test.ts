import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Supermemory from 'supermemory';
import { type Api, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
const containerTag = 'office';
beforeAll(async () => {
  api = await newTenant();
  const memories = [
    'Dana lives in Aarhus',
    'Dana has a flat by the harbour',
    'Omar bakes rye bread',
    'Omar opens the bakery at five',
    'Lena prunes the apple trees',
  ].map((content) => ({ content }));
  const { status, body } = await api.post('/v4/memories', { memories, containerTag });
  expect(status).toBe(200);
  const [home, flat] = body.memories.map(({ id }: { id: string }) => id);
  await db().memoryRelation.deleteMany({ where: { orgId: api.orgId } });
  await db().memoryRelation.create({
    data: { orgId: api.orgId, memoryId: flat, relatedId: home, relation: 'extends' },
  });
  await api.remember({ content: 'The office party is on the roof. Bring a coat, it is windy there.', containerTag });
});
afterAll(closeDatabase);

interface Result {
  id: string;
  memory?: string;
  chunk?: string;
  similarity: number;
  isAggregated?: boolean;
}

async function search(q: string, more: object = {}): Promise<Result[]> {
  const { status, body } = await api.post('/v4/search', { q, containerTag, threshold: 0, ...more });
  expect(status).toBe(200);
  expect(body.total).toBe(body.results.length);
  return body.results;
}

const best = (results: Result[]) => results[0]?.memory ?? results[0]?.chunk;

describe('rerank', () => {
  it.each(['memories', 'documents', 'hybrid'])('keeps order, limit and threshold: %s', async (searchMode) => {
    const results = await search('who bakes the bread', { searchMode, rerank: true });
    const similarities = results.map(({ similarity }) => similarity);
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
    for (const similarity of similarities) expect(similarity >= 0 && similarity <= 1).toBe(true);
    const first = await search('who bakes the bread', { searchMode, rerank: true, limit: 1 });
    expect(first.map(({ id }) => id)).toEqual([results[0]?.id]);
    // How many are read depends on the time that it takes, and similarities on how many are read.
    const threshold = (similarities[0] ?? 0) / 2;
    const above = await search('who bakes the bread', { searchMode, rerank: true, threshold });
    expect(above.map(({ id }) => id)).toContain(results[0]?.id);
    for (const { similarity } of above) expect(similarity).toBeGreaterThanOrEqual(threshold - 0.0001);
  });

  it('puts what answers first', async () => {
    expect(best(await search('who bakes the bread', { rerank: true }))).toBe('Omar bakes rye bread');
  });
});

describe('rewriteQuery', () => {
  it('finds what is meant in spite of what is only polite', async () => {
    const q = 'Hello there! Quick question: could you please tell me where Dana lives? Thank you so much in advance!';
    const [plain, rewritten] = [await search(q), await search(q, { rewriteQuery: true })];
    const similarityOf = (results: Result[]) =>
      results.find(({ memory }) => memory === 'Dana lives in Aarhus')?.similarity ?? 0;
    expect(best(rewritten)).toBe('Dana lives in Aarhus');
    expect(similarityOf(rewritten)).toBeGreaterThan(similarityOf(plain));
    const asked = await search('where Dana lives?');
    expect(similarityOf(rewritten)).toBe(similarityOf(asked));
  });

  it('is never an error, whatever the question is', async () => {
    for (const q of ['please', '?!', 'thanks', '日本語', 'x'.repeat(10_000), 'a '.repeat(5_000)]) {
      await search(q, { rewriteQuery: true });
    }
  });
});

describe('aggregate', () => {
  const joined =
    /^Dana (?:lives in Aarhus; Dana has a flat by the harbour|has a flat by the harbour; Dana lives in Aarhus)$/;

  it('makes one result of memories that extend one another, with the best similarity of them', async () => {
    const q = 'where does Dana live';
    const apart = await search(q);
    const together = await search(q, { aggregate: true });
    expect(together).toHaveLength(apart.length - 1);
    expect(together[0]).toMatchObject({
      ...{ id: apart[0]?.id, memory: expect.stringMatching(joined), isAggregated: true },
      similarity: apart[0]?.similarity,
    });
    const others = together.slice(1);
    expect(others.some(({ isAggregated }) => isAggregated)).toBe(false);
    expect(others.map(({ id }) => id)).toEqual(
      apart.filter(({ memory }) => !memory?.startsWith('Dana')).map(({ id }) => id),
    );
  });

  it('leaves chunks alone, and works with everything else', async () => {
    const include = { documents: true, summaries: true, relatedMemories: true, forgottenMemories: true, chunks: true };
    const all = { aggregate: true, rerank: true, rewriteQuery: true, include };
    const [first] = await search('tell me where Dana lives', all);
    expect(first).toMatchObject({
      ...{ isAggregated: true, context: { parents: [], children: [] }, chunks: [] },
      documents: [{ id: expect.any(String) }],
    });
    const chunks = await search('the office party', { ...all, searchMode: 'documents' });
    expect(chunks.map(({ chunk }) => chunk)).toEqual([expect.stringContaining('roof')]);
    for (const result of await search('the office party on the roof', { ...all, searchMode: 'hybrid' })) {
      expect((result.memory === undefined) !== (result.chunk === undefined)).toBe(true);
    }
  });
});

describe('bad and foreign input', () => {
  it.each([
    [
      '/v4/search',
      ['aggregate', 'include', 'searchMode', 'threshold', 'rerank', 'rewriteQuery', 'docId', 'containerTag'],
    ],
    [
      '/v3/search',
      ['chunkThreshold', 'onlyMatchingChunks', 'includeFullDocs', 'includeSummary', 'rerank', 'rewriteQuery'],
    ],
  ])('every problem is named: %s', async (path, fields) => {
    const bad = { q: ' ', limit: 101, filepath: '', filters: { key: 'a', value: 'b' } };
    const wrong = Object.fromEntries(fields.map((field) => [field, field === 'threshold' ? 1.1 : ['?']]));
    const { status, body } = await api.post(path, { ...bad, ...wrong });
    expect(status).toBe(400);
    for (const field of [...Object.keys(bad), ...fields]) expect(body.details).toContain(field);
  });

  it.each([
    ['/v4/search', { limit: 0 }],
    ['/v4/search', { limit: 1.5 }],
    ['/v4/search', { threshold: -0.1 }],
    ['/v4/search', { include: { documents: 'yes' } }],
    ['/v4/search', { containerTag: 'a', containerTags: ['b'] }],
    ['/v4/search', { q: undefined }],
    ['/v3/search', { limit: '10' }],
    ['/v3/search', { containerTags: [] }],
    ['/v3/search', { q: 'x'.repeat(10_001) }],
  ])('is a 400: %s %j', async (path, more) => {
    const { status, body } = await api.post(path, { q: 'x', ...more });
    expect([status, body.error]).toEqual([400, 'Invalid input']);
  });

  it('ignores fields that it does not know, or knows no more', async () => {
    const more = { documentThreshold: 'none', categoriesFilter: 5, somethingNew: {} };
    for (const path of ['/v4/search', '/v3/search']) {
      expect((await api.post(path, { q: 'party', containerTag, ...more })).status).toBe(200);
    }
  });

  it("never reaches another organisation's, with any option", async () => {
    const stranger = await newTenant();
    const include = { documents: true, summaries: true, relatedMemories: true, forgottenMemories: true, chunks: true };
    const all = { aggregate: true, rerank: true, rewriteQuery: true, include, threshold: 0, searchMode: 'hybrid' };
    expect((await stranger.post('/v4/search', { q: 'Dana', containerTag, ...all })).body.results).toEqual([]);
    expect((await stranger.post('/v4/search', { q: 'Dana', ...all })).body.results).toEqual([]);
    const [document] = (await api.post('/v3/search', { q: 'party', containerTag })).body.results;
    const { body } = await stranger.post('/v3/search', { q: 'party', docId: document.documentId });
    expect(body.results).toEqual([]);
  });
});

describe('the public supermemory client, unmodified', () => {
  it('searches with every option that it has', async () => {
    const client = new Supermemory({ apiKey: api.key, baseURL: stack().apiUrl });
    const include = { documents: true, summaries: true, relatedMemories: true, forgottenMemories: true, chunks: true };
    const options = {
      aggregate: true,
      rerank: true,
      rewriteQuery: true,
      include,
      limit: 5,
      threshold: 0,
      containerTag,
    };
    const found = await client.search.memories({ q: 'Where does Dana live?', ...options });
    expect(found.total).toBe(found.results.length);
    expect(found.results[0]).toMatchObject({ isAggregated: true, context: { parents: [] }, chunks: [], version: 1 });
    expect(found.results[0]?.documents?.[0]?.type).toBe('text');
    const either = await client.search({ q: 'roof', searchMode: 'hybrid', ...options });
    expect(either.results.some(({ memory, chunk }) => (memory ?? chunk)?.includes('roof'))).toBe(true);
    const filters = { AND: [{ key: 'none', value: 'x', negate: true }] };
    const more = {
      includeFullDocs: true,
      includeSummary: true,
      onlyMatchingChunks: false,
      rerank: true,
      rewriteQuery: true,
    };
    for (const method of ['documents', 'execute'] as const) {
      const { results } = await client.search[method]({
        ...{ q: 'Where is the party?', containerTags: [containerTag], chunkThreshold: 0.1, documentThreshold: 0.9 },
        ...{ categoriesFilter: ['any'], limit: 3, filters, ...more },
      });
      expect(results[0]).toMatchObject({
        ...{ content: expect.stringContaining('roof'), metadata: null, type: 'text' },
        chunks: [{ isRelevant: true, score: expect.any(Number) }],
      });
      expect(results[0]).toHaveProperty('summary');
    }
  });
});
