import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { startInstance } from '../../src/cli/demo/instance.js';
import { openDatabase } from '../../src/db/client.js';
import { uncalibrated } from '../../src/models/embedding/cosine-calibration.js';
import { createPlanning } from '../../src/search/planning.js';
import { embedQuestion } from '../../src/search/ranking/question-vector.js';
import { loadEmbedder } from '../embedder.js';
import { answerableQuestions, parseConversations } from '../locomo/data.js';
import { newQuestion } from '../new-question.js';
import { timed } from '../statistics.js';
import { type AskedScope, askAll, type CpuMs, cpuOf, nearestOnly, type Question, statementOf } from './ask.js';
import { loadHalves } from './halves.js';
import { buildIndexes, dropWordsIndex, indexCosts } from './indexes.js';
import { containerOf, type Loaded, loadChunks, loadedBefore, prepare, shareOfFirst } from './load.js';
import { type ScopeFigures, scaleReport } from './report.js';

export interface SearchScaleOptions {
  data: string;
  databaseUrl: string;
  chunks: number;
  /** Questions asked of each scope. */
  questions: number;
  exactChunks: number;
  log: (line: string) => void;
}

const sizes = [500, 5_000, 50_000, 200_000];
const warmUp = 5;

/**
 * Fills an empty native database, goes on where an earlier run stopped, and asks scopes of every size: over HTTP, and by the
 * statement of the plan that the service chooses, that of the exact plan, and one that compares vectors and does nothing else.
 * @returns the report as Markdown
 */
export async function runSearchScale(options: SearchScaleOptions): Promise<string> {
  const { databaseUrl, chunks, log } = options;
  const conversations = parseConversations(await readFile(options.data, 'utf8'));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const embedder = await loadEmbedder(options.log);
  try {
    const loaded = (await loadedBefore(client)) ?? (await prepare(client, databaseUrl, embedder, chunks));
    await loadHalves(client, conversations, embedder, log);
    const present = sizes.filter((size) => size <= loaded.chunks / 2);
    if (loaded.documents === 0) await dropWordsIndex(client);
    await loadChunks(client, loaded, present, log);
    await buildIndexes(client, loaded.setId, embedder.dims, log);

    const texts = conversations.flatMap(answerableQuestions).map(({ text }) => text);
    const stride = Math.floor(texts.length / options.questions);
    const questions: Question[] = [];
    for (let i = 0; i < options.questions; i++) {
      const text = texts[i * stride] ?? '';
      questions.push({ text, vector: await embedQuestion(embedder, text) });
    }
    const scopes: AskedScope[] = [
      ...present.map((size) => ({ name: String(size), containerTags: [containerOf(size)], chunks: size })),
      {
        name: `${loaded.chunks * shareOfFirst} (organisation)`,
        containerTags: null,
        chunks: loaded.chunks * shareOfFirst,
      },
    ];
    const overHttp = await askOverHttp(databaseUrl, loaded, scopes, questions, log);
    const figures = await askStatements(client, options, loaded, scopes, questions);
    const costs = await indexCosts(client, { ...loaded, documents: loaded.chunks }, await cpuOf(client));
    return scaleReport(
      loaded.chunks,
      figures.map((figure, i) => ({ ...figure, httpMs: overHttp[i] ?? [] })),
      costs,
    );
  } finally {
    await client.end();
    await embedder.close();
  }
}

/** Milliseconds of each question, by scope: a service of its own on the database, one question after the other. */
async function askOverHttp(
  databaseUrl: string,
  { key }: Loaded,
  scopes: readonly AskedScope[],
  questions: readonly Question[],
  log: (line: string) => void,
): Promise<number[][]> {
  const instance = await startInstance({ on: { databaseUrl, key }, onLine: log });
  const ask = async (scope: AskedScope, q: string) => {
    const containerTag = scope.containerTags?.[0];
    const response = await fetch(new URL('/v4/search', instance.apiUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ q: newQuestion(q), containerTag, searchMode: 'documents', limit: 10, threshold: 0 }),
    });
    if (!response.ok) throw new Error(`a search answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  try {
    const all: number[][] = [];
    for (const scope of scopes) {
      log(`asking ${scope.name} over HTTP`);
      for (const { text } of questions.slice(0, warmUp)) await ask(scope, text);
      const times: number[] = [];
      for (const { text } of questions) times.push((await timed(() => ask(scope, text))).ms);
      all.push(times);
    }
    return all;
  } finally {
    await instance.stop();
  }
}

async function askStatements(
  client: Client,
  { databaseUrl, exactChunks, log }: SearchScaleOptions,
  loaded: Loaded,
  scopes: readonly AskedScope[],
  questions: readonly Question[],
): Promise<Omit<ScopeFigures, 'httpMs'>[]> {
  const db = openDatabase(databaseUrl, 1);
  const planning = createPlanning({ db, exactChunks });
  await likeTheService(client);
  const cpuMs: CpuMs = await cpuOf(client);
  const figures: Omit<ScopeFigures, 'httpMs'>[] = [];
  for (const scope of scopes) {
    const { name, containerTags } = scope;
    const [first] = questions;
    const search = { orgId: loaded.orgIds[0] ?? '', containerTags, setId: loaded.setId, limit: 10, threshold: 0 };
    const plan = await planning.chunks({ ...search, cosines: uncalibrated, text: '', vector: first?.vector ?? [] });
    log(`asking ${name} by statements: ${plan.kind}, exact, vectors alone`);
    const of = (statement: (question: Question) => ReturnType<typeof statementOf>, prepared: boolean) =>
      askAll(client, cpuMs, questions.map(statement), prepared);
    const planned = await of((question) => statementOf(loaded, scope, question, plan), plan.kind === 'exact');
    const exact = await of((question) => statementOf(loaded, scope, question, { kind: 'exact' }), true);
    const vectorOnly = await of((question) => nearestOnly(loaded, scope, question), false);
    figures.push({ name, plan: plan.kind, planned, exact, vectorOnly });
  }
  await db.$disconnect();
  return figures;
}

/** The settings of the service's sessions; all work in the one process whose time is taken. */
async function likeTheService(client: Client): Promise<void> {
  await client.query(
    `set jit = off; set work_mem = '32MB'; set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0;
     select '[1]'::vector; set hnsw.ef_search = 200; set hnsw.iterative_scan = relaxed_order`,
  );
}
