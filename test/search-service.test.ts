import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLlm } from '../src/models/llm/index.js';
import { createReranker } from '../src/search/rerank/index.js';
import { searchDocumentsBody, searchMemoriesBody } from '../src/search/schemas.js';
import { createSearchService, type SearchService } from '../src/search/service.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { type OpenAiServer, type Reply, startOpenAiServer } from './support/openai-server.js';
import { stillEmbedder } from './support/still-embedder.js';
import { stillReader } from './support/still-reader.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let server: OpenAiServer;
let search: SearchService;
let reply: Reply;
/** What was embedded, which is what was searched for. */
let embedded: string[];
const containerTag = 'model';

beforeAll(async () => {
  api = await newTenant();
  server = await startOpenAiServer(() => reply);
  const memories = ['Gil sails a dinghy', 'Gil built the dinghy himself', 'Hal rides a horse'];
  const contents = memories.map((content) => ({ content }));
  expect((await api.post('/v4/memories', { memories: contents, containerTag })).status).toBe(200);
  await db().memoryRelation.deleteMany({ where: { orgId: api.orgId } });
});
afterAll(async () => {
  await server.close();
  await closeDatabase();
});

/** A new one for each test, whose language model has not failed yet. */
beforeEach(async () => {
  server.requests.length = 0;
  await openSearch(45_000);
});

/** @param timeoutMs how long the language model is waited for; null: there is none */
async function openSearch(timeoutMs: number | null): Promise<void> {
  const log = { warn: () => undefined };
  const config = { provider: 'openai-compatible', model: 'stand-in', baseUrl: server.url } as const;
  const { dims } = await db().embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
  const embedder = stillEmbedder(dims);
  embedded = embedder.embedded;
  const llm =
    timeoutMs === null
      ? null
      : await createLlm({ ...config, timeoutMs }, log as unknown as Parameters<typeof createLlm>[1]);
  search = createSearchService({
    exactChunks: 5_000,
    db: db(),
    embeddings: embeddingsOf(db(), embedder),
    reranker: createReranker(stillReader),
    llm,
  });
}

const find = (more: object) =>
  search.memories(
    { orgId: api.orgId },
    searchMemoriesBody.parse({ q: 'what does Gil do?', containerTag, threshold: 0, ...more }),
  );

describe('rewriteQuery with a model', () => {
  it('searches for what the model says, once', async () => {
    reply = { says: { query: 'Gil dinghy sailing' } };
    const { results } = await find({ rewriteQuery: true });
    expect(embedded).toEqual(['Gil dinghy sailing']);
    expect(results.map((result) => 'memory' in result && result.memory)).toContain('Gil sails a dinghy');
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(server.requests[0]?.json)).toContain('what does Gil do?');
  });

  it('goes for documents, too', async () => {
    reply = { says: { query: 'dinghy' } };
    await search.documents({ orgId: api.orgId }, searchDocumentsBody.parse({ q: 'boat?', rewriteQuery: true }));
    expect(embedded).toEqual(['dinghy']);
  });

  it.each<[string, Reply]>([
    ['says nothing that fits', { says: 'I would rather not' }],
    ['refuses', { refuses: 'no' }],
    ['is broken', { status: 500 }],
    ['is misconfigured', { status: 401 }],
    ['does not answer', 'silence'],
    ['is cut off', 'cut-off'],
  ])('searches for the question as it is when the model %s', async (_case, given) => {
    reply = given;
    await openSearch(2_000);
    const { results } = await find({ rewriteQuery: true });
    expect(embedded[0]).toBe('what does Gil do?');
    expect(results).toHaveLength(3);
  });

  it('asks no model unless it is asked for', async () => {
    await find({});
    expect(server.requests).toEqual([]);
  });
});

describe('aggregate with a model', () => {
  it('is one text of the memories that bear on the question', async () => {
    const numbers = (facts: string) => [...facts.matchAll(/(\d+)\. (Gil[^(]*)/g)].map(([, n]) => Number(n));
    reply = { says: { text: 'not yet', used: [] } };
    await find({ aggregate: true });
    const asked = JSON.stringify(server.requests[0]?.json);
    expect(numbers(asked)).toHaveLength(2);
    reply = { says: { text: 'Gil sails a dinghy that he built himself.', used: numbers(asked) } };
    const { results, total } = await find({ aggregate: true });
    expect(total).toBe(2);
    expect(results.filter((result) => 'isAggregated' in result)).toEqual([
      expect.objectContaining({ memory: 'Gil sails a dinghy that he built himself.', isAggregated: true }),
    ]);
  });

  it('leaves the results as they are when the model does not answer', async () => {
    reply = { status: 500 };
    await openSearch(2_000);
    const { results } = await find({ aggregate: true });
    expect(results).toHaveLength(3);
  });
});

describe('a scope of one container', () => {
  const everything = {
    ...{ q: 'the cabin', threshold: 0, aggregate: true, rerank: true, rewriteQuery: true },
    include: { documents: true, summaries: true, relatedMemories: true, forgottenMemories: true, chunks: true },
  };
  const mine = () => ({ orgId: api.orgId, containerTag: 'mine' });
  beforeAll(async () => {
    await api.remember({ content: 'The key of my cabin is under the stone.', containerTag: 'mine' });
    await api.remember({ content: 'The key of their cabin is in the well.', containerTag: 'theirs' });
    for (const [containerTag, content] of [
      ['mine', 'My cabin has a red roof'],
      ['theirs', 'Their cabin has a green roof'],
    ]) {
      await api.post('/v4/memories', { memories: [{ content }], containerTag });
    }
  });
  beforeEach(() => openSearch(null));

  it.each(['memories', 'documents', 'hybrid'])('finds what is in it and nothing else: %s', async (searchMode) => {
    const { results } = await search.memories(mine(), searchMemoriesBody.parse({ ...everything, searchMode }));
    const texts = results.map((result) => ('memory' in result ? result.memory : result.chunk));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join(' ').toLowerCase()).toContain('my cabin');
    expect(JSON.stringify(results).toLowerCase()).not.toContain('their cabin');
  });

  it('is told nothing of a relation to another', async () => {
    const idOf = async (memory: string) =>
      (await db().memory.findFirstOrThrow({ where: { orgId: api.orgId, memory }, select: { id: true } })).id;
    const [memoryId, relatedId] = [await idOf('My cabin has a red roof'), await idOf('Their cabin has a green roof')];
    await db().memoryRelation.create({ data: { orgId: api.orgId, memoryId, relatedId, relation: 'extends' } });
    const { results } = await search.memories(mine(), searchMemoriesBody.parse(everything));
    expect(JSON.stringify(results)).not.toContain('green');
  });

  it("finds its documents alone, and nobody else's by id", async () => {
    const { results } = await search.documents(mine(), searchDocumentsBody.parse({ q: 'the key of the cabin' }));
    expect(JSON.stringify(results)).toContain('under the stone');
    expect(JSON.stringify(results)).not.toContain('in the well');
    const { id } = await db().document.findFirstOrThrow({ where: { orgId: api.orgId, containerTag: 'theirs' } });
    const asked = searchDocumentsBody.parse({ q: 'the key of the cabin', docId: id });
    expect((await search.documents(mine(), asked)).results).toEqual([]);
  });

  it('is refused where it names another', async () => {
    const body = searchMemoriesBody.parse({ ...everything, containerTag: 'theirs' });
    await expect(search.memories(mine(), body)).rejects.toMatchObject({ status: 403 });
  });
});
