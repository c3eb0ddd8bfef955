import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Scope } from '../src/core/scope.js';
import { createReranker } from '../src/search/rerank/index.js';
import { searchDocumentsBody, searchMemoriesBody } from '../src/search/schemas.js';
import { createSearchService, type SearchService } from '../src/search/service.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { stillEmbedder } from './support/still-embedder.js';
import { stillReader } from './support/still-reader.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let search: SearchService;
let mine: Scope;
beforeAll(async () => {
  api = await newTenant();
  mine = { orgId: api.orgId, containerTag: 'mine' };
  const { dims } = await db().embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
  const embedder = stillEmbedder(dims);
  search = createSearchService({
    exactChunks: 5_000,
    db: db(),
    embeddings: embeddingsOf(db(), embedder),
    reranker: createReranker(stillReader),
    llm: null,
  });
  await api.remember({ content: 'The key of my cabin is under the stone.', containerTag: 'mine' });
  await api.remember({ content: 'The key of their cabin is in the well.', containerTag: 'theirs' });
  for (const [containerTag, content] of [
    ['mine', 'My cabin has a red roof'],
    ['theirs', 'Their cabin has a green roof'],
  ]) {
    await api.post('/v4/memories', { memories: [{ content }], containerTag });
  }
});
afterAll(closeDatabase);

const everything = {
  ...{ q: 'the cabin', threshold: 0, aggregate: true, rerank: true, rewriteQuery: true },
  include: { documents: true, summaries: true, relatedMemories: true, forgottenMemories: true, chunks: true },
};

describe('a scope of one container', () => {
  it.each(['memories', 'documents', 'hybrid'])('finds what is in it and nothing else: %s', async (searchMode) => {
    const { results } = await search.memories(mine, searchMemoriesBody.parse({ ...everything, searchMode }));
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
    const { results } = await search.memories(mine, searchMemoriesBody.parse(everything));
    expect(JSON.stringify(results)).not.toContain('green');
  });

  it("finds its documents alone, and nobody else's by id", async () => {
    const { results } = await search.documents(mine, searchDocumentsBody.parse({ q: 'the key of the cabin' }));
    expect(JSON.stringify(results)).toContain('under the stone');
    expect(JSON.stringify(results)).not.toContain('in the well');
    const { id } = await db().document.findFirstOrThrow({ where: { orgId: api.orgId, containerTag: 'theirs' } });
    const asked = searchDocumentsBody.parse({ q: 'the key of the cabin', docId: id });
    expect((await search.documents(mine, asked)).results).toEqual([]);
  });

  it('is refused where it names another', async () => {
    const body = searchMemoriesBody.parse({ ...everything, containerTag: 'theirs' });
    await expect(search.memories(mine, body)).rejects.toMatchObject({ status: 403 });
  });
});
