import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../src/db/client.js';
import { type EmbeddingServer, startEmbeddingServer } from './support/embedding-server.js';
import { eventually } from './support/eventually.js';
import { endProcess, type Instance, newDataDirectory, startInstance, stopInstance } from './support/instance.js';
import { killTree } from './support/process-tree.js';
import { type Api, apiOf } from './support/tenant.js';

/** Each says something that no other says. */
const boat = (i: number) => ({
  customId: `boat-${i}`,
  content: `The boat Number${i}Star was built in the yard of Harbour${i % 7}ville. Its sail is ${['red', 'green', 'white'][i % 3]}.`,
  taskType: 'superrag',
});
const watched = 60;
const boats = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => boat(from + i));
const facts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ content: `User rowed in the Race${from + i}Cup.` }));
const questions = [
  'Which boat was built in Harbour3ville?',
  'Number17Star',
  'a red sail',
  'Where is the boat Number44Star from?',
];

let server: EmbeddingServer;
let instance: Instance;
let fresh: Instance | undefined;
let api: Api;
let database: Database;
const dims = 96;
const endpoint = () => ({
  ...{ EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'words', EMBEDDING_BASE_URL: server.url },
  ...{ EMBEDDING_API_KEY: 'secret-of-words', EMBEDDING_REINDEX_RATE: '40', SWEEP_INTERVAL: '1s' },
});

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  instance = await startInstance(instance.dataDirectory, { key: instance.key, env });
  api = apiOf(instance.runtime.apiUrl, instance.key);
  database = openDatabase(instance.runtime.databaseUrl, 2);
}

async function killed(): Promise<void> {
  await database.$disconnect();
  killTree(instance.process.pid ?? 0);
}

async function stopped(): Promise<void> {
  await database.$disconnect();
  await endProcess(instance.process, 'SIGTERM');
}

async function add(to: Api, documents: object[], containerTag: string): Promise<void> {
  for (let from = 0; from < documents.length; from += 50) {
    const { status } = await to.post('/v3/documents/batch', {
      documents: documents.slice(from, from + 50),
      containerTag,
    });
    expect(status).toBe(200);
  }
}

const settled = (of: Api) =>
  eventually(async () => {
    const { body } = await of.post('/v3/documents/list', { limit: 1, status: 'done' });
    const all = await of.post('/v3/documents/list', { limit: 1 });
    return body.pagination.totalItems === all.body.pagination.totalItems;
  }, 'all documents to be done');

/** Everything that is there to be found, with its similarity. */
async function found(of: Api, q: string): Promise<Map<string, number>> {
  const documents = await of.post('/v3/search', { q, containerTag: 'watched', limit: 100, chunkThreshold: 0 });
  const memories = await of.post('/v4/search', { q, containerTag: 'rower', limit: 100, threshold: 0 });
  expect([documents.status, memories.status]).toEqual([200, 200]);
  const results = [...documents.body.results, ...memories.body.results];
  return new Map(results.map((r) => [r.customId ?? r.memory, r.score ?? r.similarity]));
}

/** How many chunks and memories have how many vectors in the set, and of which dimensions. */
async function vectorsOf(model: string) {
  return database.$queryRaw`
    select count(*)::int as things, count(embedding)::int as vectors, max(vector_dims(embedding::vector))::int as dims
    from (
      select e.embedding from chunk c
      left join (select * from chunk_embedding where set_id = (select id from embedding_set where model = ${model})) e on e.chunk_id = c.id
        and e.from_revision = c.from_revision and e.until_revision = c.until_revision
      union all
      select e.embedding from memory m
      left join (select * from memory_embedding where set_id = (select id from embedding_set where model = ${model})) e on e.memory_id = m.id
    ) thing`.then((rows) => (rows as { things: number; vectors: number; dims: number }[])[0]);
}

const statusOf = async (model: string) =>
  (await database.embeddingSet.findUnique({ where: { model } }))?.status ?? 'none';

beforeAll(async () => {
  server = await startEmbeddingServer(dims);
  instance = await startInstance(await newDataDirectory());
  api = apiOf(instance.runtime.apiUrl, instance.key);
  database = openDatabase(instance.runtime.databaseUrl, 2);
  await add(api, boats(0, watched), 'watched');
  await add(api, boats(1_000, 1_240), 'others');
  await api.post('/v4/memories', { memories: facts(0, 20), containerTag: 'rower' });
  await settled(api);
}, 240_000);
afterAll(async () => {
  await database.$disconnect();
  await stopInstance(instance);
  if (fresh !== undefined) await stopInstance(fresh);
  await server.close();
});

describe('another embedding model', () => {
  it('is built beside the old one while documents come, change and go, and the process is killed twice', async () => {
    await stopped();
    await start(endpoint());
    const beginning = await found(api, 'boat');
    expect(beginning.size).toBe(watched + 20);
    let kills = 0;
    let searches = 0;
    for (let round = 0; (await statusOf('words')) !== 'active'; round += 1) {
      for (const q of questions) {
        const { size } = await found(api, q);
        expect(size).toBeGreaterThanOrEqual(watched + 20);
        searches += 1;
      }
      if (round < 20) {
        await api.post('/v3/documents', { ...boat(2_000 + round), containerTag: 'others' });
        await api.post('/v3/documents', {
          ...boat(1_000 + round),
          content: `Sold: Number${round}Old.`,
          containerTag: 'others',
        });
        await api.post('/v4/memories', { memories: facts(100 + round, 101 + round), containerTag: 'sculler' });
        const [gone] = (await api.post('/v3/documents/list', { containerTags: ['others'], limit: 1 })).body.memories;
        await api.delete(`/v3/documents/${gone.id}`);
      }
      const progress = await vectorsOf('words');
      if (kills < 2 && (progress?.vectors ?? 0) > 60 * (kills + 1)) {
        kills += 1;
        await killed();
        await start(endpoint());
      }
    }
    expect([kills, searches > 4]).toEqual([2, true]);
    await settled(api);
    const vectors = await vectorsOf('words');
    expect(vectors).toEqual({ things: vectors?.things, vectors: vectors?.things, dims });
    expect(await database.chunkEmbedding.count({ where: { set: { status: 'active' } } })).toBe(
      await database.chunk.count(),
    );
    expect(server.keys.every((key) => key === 'Bearer secret-of-words')).toBe(true);
    const stored = await database.embeddingSet.findUnique({ where: { model: 'words' } });
    expect(stored?.apiKey).toMatch(/^v1\./);
  }, 400_000);

  it('finds what it would have found from the start', async () => {
    fresh = await startInstance(await newDataDirectory(), { env: endpoint() });
    const other = apiOf(fresh.runtime.apiUrl, fresh.key);
    await add(other, boats(0, watched), 'watched');
    await other.post('/v4/memories', { memories: facts(0, 20), containerTag: 'rower' });
    await settled(other);
    for (const q of questions) {
      const [now, anew] = [await found(api, q), await found(other, q)];
      expect([...now.keys()].sort()).toEqual([...anew.keys()].sort());
      for (const [id, similarity] of anew) expect(now.get(id)).toBeCloseTo(similarity, 2);
    }
  }, 240_000);

  it('is gone back from within its window, and nothing is embedded for that', async () => {
    await add(api, boats(3_000, 3_010), 'others');
    await settled(api);
    const before = await vectorsOf('bge-small-en-v1.5-q8');
    expect(before?.vectors).toBe(before?.things);
    const asked = server.texts.length;
    await stopped();
    await start({ SWEEP_INTERVAL: '1s' });
    await eventually(async () => (await statusOf('bge-small-en-v1.5-q8')) === 'active', 'the old set to be active');
    expect((await found(api, 'boat')).size).toBe(watched + 20);
    expect([await statusOf('words'), server.texts.length]).toEqual(['retired', asked]);
  }, 240_000);

  it('is deleted when its window is over', async () => {
    await stopped();
    await start({ SWEEP_INTERVAL: '1s', EMBEDDING_KEEP_PREVIOUS: '1s' });
    await eventually(async () => (await statusOf('words')) === 'none', 'the set to be deleted');
    const [left] = await database.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from chunk_embedding where set_id not in (select id from embedding_set)`;
    expect(left?.count).toBe(0);
    await api.remember({ ...boat(4_000), containerTag: 'others' });
    expect((await found(api, 'boat')).size).toBe(watched + 20);
  }, 240_000);
});
