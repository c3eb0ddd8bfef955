import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Logger } from '../src/core/log.js';
import { type Database, openDatabase } from '../src/db/client.js';
import { createNearestIndex, nearestIndex } from '../src/db/vectors.js';
import { createMemoryWritingService } from '../src/memories/writing.js';
import { configuredEndpoint } from '../src/models/embedding/configured-model.js';
import { uncalibrated } from '../src/models/embedding/cosine-calibration.js';
import { SetsChanged } from '../src/models/embedding/embeddings.js';
import { changeSets, registerSet } from '../src/models/embedding/set-repository.js';
import { addChunkVectors, addMemoryVectors, deleteSome } from '../src/reindexing/repository.js';
import { createReindexingService } from '../src/reindexing/service.js';
import { type EmbeddingServer, startEmbeddingServer } from './support/embedding-server.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { eventually } from './support/eventually.js';
import { endProcess, type Instance, newDataDirectory, startInstance, stopInstance } from './support/instance.js';
import { killTree } from './support/process-tree.js';
import { stillEmbedder } from './support/still-embedder.js';
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
  ...{ EMBEDDING_API_KEY: 'secret-of-words', EMBEDDING_REINDEX_RATE: '20', SWEEP_INTERVAL: '1s' },
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

/** `cairn …` beside the instance. */
const run = ({ dataDirectory }: Instance, args: string[]) =>
  new Promise<{ stdout: string }>((resolve) => {
    const env = { ...process.env, ...endpoint(), CAIRN_DATA_DIR: dataDirectory };
    execFile(process.execPath, [join('dist', 'src', 'main.js'), ...args], { env }, (_, stdout) => resolve({ stdout }));
  });

async function add(to: Api, documents: object[], containerTag: string): Promise<void> {
  for (let from = 0; from < documents.length; from += 50) {
    const { status } = await to.post('/v3/documents/batch', {
      documents: documents.slice(from, from + 50),
      containerTag,
    });
    expect(status).toBe(200);
  }
}

/** One after the other: what was said later scores a little more. */
async function tell(to: Api): Promise<void> {
  for (const fact of facts(0, 20)) await to.post('/v4/memories', { memories: [fact], containerTag: 'rower' });
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
  await add(api, boats(1_000, 1_100), 'others');
  await tell(api);
  await settled(api);
}, 240_000);
afterAll(async () => {
  await database.$disconnect();
  await stopInstance(instance);
  if (fresh !== undefined) await stopInstance(fresh);
  await server.close();
});

describe('another embedding model', () => {
  it('is built beside the old one while documents come, change and go, and the process is killed', async () => {
    await stopped();
    await start({ ...endpoint(), EMBEDDING_REINDEX_RATE: '5' });
    const beginning = await found(api, 'boat');
    expect(beginning.size).toBe(watched + 20);
    let isKilled = false;
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
      if (!isKilled && round > 0 && (progress?.vectors ?? 0) > 60) {
        isKilled = true;
        await killed();
        await start(endpoint());
      }
    }
    expect([isKilled, searches > 4]).toEqual([true, true]);
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
    await tell(other);
    await settled(other);
    for (const q of questions) {
      const [now, anew] = [await found(api, q), await found(other, q)];
      expect([...now.keys()].sort()).toEqual([...anew.keys()].sort());
      const others = [...anew].filter(([id, similarity]) => Math.abs((now.get(id) ?? 0) - similarity) > 0.005);
      expect(others.map(([id, similarity]) => ({ q, id, similarity, now: now.get(id) }))).toEqual([]);
    }
  }, 240_000);

  it('makes documents wait while it is down, and fails none', async () => {
    if (fresh === undefined) throw new Error('the instance on the new model alone is not there');
    const other = apiOf(fresh.runtime.apiUrl, fresh.key);
    server.fault = () => ({ status: 503, headers: { 'retry-after': '1' } });
    const { body } = await other.post('/v3/documents', { ...boat(5_000), containerTag: 'late' });
    const search = await other.post('/v3/search', { q: 'boat' });
    expect([search.status, search.headers.get('retry-after')]).toEqual([503, '1']);
    expect(search.body.details).toContain('The embedding model words at 127.0.0.1');
    const told = (await run(fresh, ['doctor'])).stdout;
    expect(told).toMatch(/FAIL +embedding +The embedding model words at .* answered with status 503/);
    server.fault = () => undefined;
    expect(await other.settled(body.id)).toMatchObject({ status: 'done' });
    expect((await run(fresh, ['doctor'])).stdout).toContain(
      'words (96 dimensions) active; the reader stays with the local model',
    );
    const metrics = await (await fetch(`${fresh.runtime.apiUrl}/metrics`)).text();
    expect(metrics).toContain('cairn_embedding_sets{model="words",status="active"} 1');
  }, 240_000);

  it('refuses what was embedded for sets that have changed, and embeds it again', async () => {
    if (fresh === undefined) throw new Error('the instance on the new model alone is not there');
    const there = openDatabase(fresh.runtime.databaseUrl, 2);
    try {
      const scope = await there.organization.findFirstOrThrow().then(({ id }) => ({ orgId: id }));
      const given: string[] = [];
      const still = stillEmbedder(dims);
      const embeddings = embeddingsOf(there, still);
      const { write } = createMemoryWritingService({
        db: there,
        embeddings: {
          writing: (work) =>
            embeddings.writing(async (sets) => {
              await changeSets(there, async () => true);
              await expect(work(sets)).rejects.toBeInstanceOf(SetsChanged);
              given.push(
                ...(await there.memory.findMany({ where: { memory: 'User rows alone.' } })).map(({ id }) => id),
              );
              return work(await embeddings.now());
            }),
        },
      });
      await write(scope, { memories: [{ content: 'User rows alone.' }], containerTag: 'rower' });
      const [memory] = await there.memory.findMany({
        where: { memory: 'User rows alone.' },
        include: { embeddings: true },
      });
      expect([given, memory?.embeddings.length]).toEqual([[], 1]);
    } finally {
      await there.$disconnect();
    }
  });

  it('is registered anew, with its key, only where something of it is new', async () => {
    if (fresh === undefined) throw new Error('the instance on the new model alone is not there');
    const there = openDatabase(fresh.runtime.databaseUrl, 2);
    try {
      const given = {
        ...{
          EMBEDDING_PROVIDER: 'openai-compatible' as const,
          EMBEDDING_MODEL: 'words',
          EMBEDDING_BASE_URL: server.url,
        },
        ...{ EMBEDDING_API_KEY: undefined, EMBEDDING_DIMENSIONS: undefined },
        ...{ EMBEDDING_QUERY_PREFIX: '', EMBEDDING_DOCUMENT_PREFIX: '' },
      };
      const start = async (more: { EMBEDDING_QUERY_PREFIX?: string }, isSameKey = true) => {
        const wanted = { model: 'words', dims, endpoint: configuredEndpoint({ ...given, ...more }) };
        const key = { seal: (id: number) => `sealed for ${id}`, isSame: () => isSameKey };
        await registerSet(there, { ...wanted, cosines: uncalibrated }, key);
        return there.embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
      };
      const before = await there.embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
      expect(await start({})).toEqual(before);
      const prefixed = await start({ EMBEDDING_QUERY_PREFIX: 'query: ' });
      expect(prefixed).toMatchObject({ apiKey: before.apiKey, generation: before.generation + 1 });
      expect(prefixed.endpoint).toMatchObject({ queryPrefix: 'query: ' });
      const keyed = await start({}, false);
      expect(keyed).toMatchObject({ apiKey: `sealed for ${before.id}`, generation: before.generation + 2 });
      await there.embeddingSet.update({ where: { id: before.id }, data: { apiKey: before.apiKey } });
    } finally {
      await there.$disconnect();
    }
  });

  it('gets each vector once, however often the same slice is done', async () => {
    if (fresh === undefined) throw new Error('the instance on the new model alone is not there');
    const there = openDatabase(fresh.runtime.databaseUrl, 2);
    try {
      const activatedAt = new Date();
      const { id } = await there.embeddingSet.create({
        data: { model: 'twice', dims: 2, status: 'retired', activatedAt },
      });
      const vectors = new Map([[id, Float32Array.of(1, 0)]]);
      const chunk = await there.chunk.findFirstOrThrow();
      const memory = await there.memory.findFirstOrThrow();
      for (const _ of [1, 2]) {
        await addChunkVectors(there, chunk, chunk.documentId, [{ id: chunk.id, vectors }]);
        await addMemoryVectors(there, [{ orgId: memory.orgId, id: memory.id, vectors }]);
      }
      const counted = [there.chunkEmbedding, there.memoryEmbedding] as const;
      const counts = async () => [
        await counted[0].count({ where: { setId: id } }),
        await counted[1].count({ where: { setId: id } }),
      ];
      expect(await counts()).toEqual([1, 1]);
      // As long as the set can be gone back to, a deletion that comes late leaves it alone.
      expect(await deleteSome(there, id, 10)).toBe('in use');
      expect(await counts()).toEqual([1, 1]);
      await there.embeddingSet.update({ where: { id }, data: { activatedAt: null } });
      expect(await deleteSome(there, id, 10)).toBe('more');
      expect(await deleteSome(there, id, 10)).toBe('gone');
      expect(await deleteSome(there, id, 10)).toBe('gone');
      expect(await there.embeddingSet.count({ where: { id } })).toBe(0);
    } finally {
      await there.$disconnect();
    }
  });

  it('keeps its index while it can be gone back to, also where a deletion comes late', async () => {
    if (fresh === undefined) throw new Error('the instance on the new model alone is not there');
    const there = openDatabase(fresh.runtime.databaseUrl, 2);
    try {
      const read = await there.embeddingSet.create({
        data: { model: 'late', dims: 2, status: 'retired', retiredAt: new Date() },
      });
      const overtaken = there.$extends({
        query: { embeddingSet: { findFirst: async ({ args }) => (args.where?.status === 'retired' ? read : null) } },
      });
      const said: unknown[] = [];
      const service = createReindexingService({
        ...{ db: overtaken as unknown as Database, rate: 1, keepMs: 0 },
        ...{
          embeddings: { embedderOf: () => stillEmbedder(2) },
          embedTextsOf: () => Promise.reject(new Error('none')),
        },
        log: { info: (fields: unknown) => said.push(fields) } as unknown as Logger,
      });
      const name = nearestIndex(read.id);
      const proceeded = async (activatedAt: Date | null) => {
        await there.embeddingSet.update({ where: { id: read.id }, data: { activatedAt } });
        await service.proceed(null, { model: null, embedded: 0, missing: 0 }, new AbortController().signal);
        const [index] = await there.$queryRaw<{ name: string | null }[]>`select to_regclass(${name})::text as name`;
        return { index: index?.name, said };
      };
      await there.$executeRawUnsafe(createNearestIndex(read.id, 2));
      expect(await proceeded(new Date())).toEqual({ index: name, said: [] });
      expect(await proceeded(null)).toEqual({ index: null, said: [{ model: 'late' }] });
    } finally {
      await there.$disconnect();
    }
  });

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

  it('stops no start when its key is wrong: the model before goes on, and the log says why', async () => {
    await stopped();
    server.fault = () => ({ status: 401 });
    await start({ ...endpoint(), EMBEDDING_KEEP_PREVIOUS: '1s', REQUEST_TIMEOUT: '15s' });
    expect((await found(api, 'boat')).size).toBe(watched + 20);
    expect(await readFile(instance.logFile, 'utf8')).toMatch(
      /The embedding model words at 127\.0\.0\.1:\d+ refused the key \(status 401\): check EMBEDDING_API_KEY/,
    );
    expect(await statusOf('bge-small-en-v1.5-q8')).toBe('active');
  }, 240_000);

  it('is deleted when its window is over', async () => {
    await eventually(async () => (await statusOf('words')) === 'none', 'the set to be deleted');
    const [left] = await database.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from chunk_embedding where set_id not in (select id from embedding_set)`;
    expect(left?.count).toBe(0);
    await api.remember({ ...boat(4_000), containerTag: 'others' });
    expect((await found(api, 'boat')).size).toBe(watched + 20);
  }, 240_000);
});
