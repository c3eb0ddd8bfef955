import { type Database, openDatabase } from '../../src/db/client.js';
import { type EmbeddingServer, startEmbeddingServer } from '../../test/support/embedding-server.js';
import { eventually } from '../../test/support/eventually.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from '../../test/support/instance.js';
import { killTree } from '../../test/support/process-tree.js';
import { apiOf } from '../../test/support/tenant.js';
import { percentile, timed } from '../statistics.js';
import { markdownTable } from '../table.js';

interface ReindexOptions {
  chunks: number;
  /** How often the process tree is killed meanwhile. */
  kills: number;
  /** Texts a second. */
  rate: number;
  log: (line: string) => void;
}

const sections = 20;
const watched = 50;
/** So many words are needed for a document to be cut into its sections. */
const filler =
  'The harbour master writes down every boat that comes in, its sail, its crew and what it carries. '.repeat(7);
const document = (n: number) => ({
  customId: `log-${n}`,
  taskType: 'superrag',
  content: Array.from(
    { length: sections },
    (_, i) => `# Number${n}Star day ${i}\n\nRow${i} of Number${n}. ${filler}`,
  ).join('\n\n'),
});

/**
 * Changes the embedding model of an instance of its own, from one stand-in to another of other dimensions, while documents come
 * in and the process tree is killed. @returns the report as Markdown
 * @throws when a search finds less than there is, or a chunk lacks its vector afterwards
 */
export async function runReindex({ chunks, kills, rate, log }: ReindexOptions): Promise<string> {
  const servers = [await startEmbeddingServer(128), await startEmbeddingServer(768)] as const;
  const [first, second] = servers.map((server, at) => envOf(server, `model-${at}`, rate));
  let instance = await startInstance(await newDataDirectory(), { env: first ?? {} });
  try {
    await load(instance, Math.ceil(chunks / sections), log);
    const before = await searches(instance, 40);
    killTree(instance.process.pid ?? 0);
    const started = performance.now();
    instance = await startInstance(instance.dataDirectory, { key: instance.key, env: second ?? {} });
    const times: number[] = [];
    let killed = 0;
    for (let round = 0; ; round += 1) {
      times.push(...(await searches(instance, 5)));
      const state = await withDatabase(instance, countOf);
      if (state.isActive) break;
      await apiOf(instance.runtime.apiUrl, instance.key).post('/v3/documents', {
        ...document(100_000 + round),
        containerTag: 'new',
      });
      if (round % 10 === 0) log(`${state.vectors} of ${state.chunks} chunks`);
      if (killed < kills && state.vectors > ((killed + 1) * state.chunks) / (kills + 1)) {
        killed += 1;
        log(`kill ${killed} at ${state.vectors} of ${state.chunks} chunks`);
        killTree(instance.process.pid ?? 0);
        instance = await startInstance(instance.dataDirectory, { key: instance.key, env: second ?? {} });
      }
    }
    const seconds = (performance.now() - started) / 1_000;
    await settled(instance);
    const end = await withDatabase(instance, countOf);
    if (end.vectors !== end.chunks) throw new Error(`${end.chunks} chunks have ${end.vectors} vectors`);
    const after = await searches(instance, 40);
    const row = (name: string, all: readonly number[]) => [name, `${all.length}`, ms(all, 50), ms(all, 95)];
    return [
      markdownTable(
        ['searches', 'n', 'p50', 'p95'],
        [row('before', before), row('while it is built', times), row('after', after)],
      ),
      `${end.chunks} chunks, each with one vector of 768 dimensions; ${killed} kills; ${seconds.toFixed(0)} s; ${servers[1].texts.length} texts sent.`,
    ].join('\n\n');
  } finally {
    await stopInstance(instance);
    for (const server of servers) await server.close();
  }
}

const envOf = (server: EmbeddingServer, model: string, rate: number): NodeJS.ProcessEnv => ({
  ...{ EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: model, EMBEDDING_BASE_URL: server.url },
  EMBEDDING_REINDEX_RATE: `${rate}`,
});

const ms = (all: readonly number[], share: number) => `${percentile(all, share).toFixed(0)} ms`;

async function load(instance: Instance, documents: number, log: (line: string) => void): Promise<void> {
  const api = apiOf(instance.runtime.apiUrl, instance.key);
  for (let from = 0; from < documents; from += 50) {
    const some = Array.from({ length: Math.min(50, documents - from) }, (_, i) => document(from + i));
    const containerTag = from === 0 ? 'watched' : 'others';
    const { status } = await api.post('/v3/documents/batch', { documents: some, containerTag });
    if (status !== 200) throw new Error(`a batch was answered with ${status}`);
  }
  const { ms: took } = await timed(() => settled(instance));
  log(`${documents} documents after ${(took / 1_000).toFixed(0)} s`);
}

const settled = (instance: Instance) =>
  eventually(
    () => withDatabase(instance, async (db) => (await db.document.count({ where: { status: { not: 'done' } } })) === 0),
    'all documents to be done',
    900_000,
  );

/** Each must find all of the watched documents. @returns how long they took */
async function searches(instance: Instance, count: number): Promise<number[]> {
  const api = apiOf(instance.runtime.apiUrl, instance.key);
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const asked = { q: `Which boat is Number${n}Star?`, containerTag: 'watched', limit: 100, chunkThreshold: 0 };
    const { ms: took, value } = await timed(() => api.post('/v3/search', asked));
    if (value.body.results?.length !== watched)
      throw new Error(`a search found ${JSON.stringify(value.body).slice(0, 200)}`);
    times.push(took);
  }
  return times;
}

async function countOf(db: Database) {
  const set = await db.embeddingSet.findUnique({ where: { model: 'model-1' } });
  const [chunks, vectors] = await Promise.all([
    db.chunk.count(),
    db.chunkEmbedding.count({ where: { setId: set?.id ?? 0 } }),
  ]);
  return { isActive: set?.status === 'active', chunks, vectors };
}

async function withDatabase<T>(instance: Instance, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(instance.runtime.databaseUrl, 1);
  try {
    return await use(db);
  } finally {
    await db.$disconnect();
  }
}
