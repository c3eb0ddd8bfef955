import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Client, SearchRequest } from '../../src/cli/demo/client.js';
import { waitUntilDone, waitUntilDreamt } from '../../src/cli/demo/wait.js';
import { loadEmbedder } from '../embedder.js';
import { openRawSearch } from '../latency/raw-search.js';
import { answerableQuestions, type Conversation, parseConversations } from '../locomo/data.js';
import { postSessions } from '../locomo/post.js';
import { newQuestion } from '../new-question.js';
import { timed } from '../statistics.js';
import { type Kind, kinds, searchesReport, type Times } from './report.js';

const results = 100;
const rounds = 100;
const warmUp = 10;
const timeoutMs = 900_000;

export interface SearchesOptions {
  data: string;
  databaseUrl: string;
  log: (line: string) => void;
}

/** `again`: with the question before it. */
const requests: Record<Kind, Pick<SearchRequest, 'searchMode' | 'rerank'> & { again?: true }> = {
  documents: { searchMode: 'documents' },
  'documents, asked again': { searchMode: 'documents', again: true },
  memories: { searchMode: 'memories' },
  'memories, reranked': { searchMode: 'memories', rerank: true },
  hybrid: { searchMode: 'hybrid' },
};

/**
 * Asks one LoCoMo conversation for 100 results, each question in every way and followed by its yardsticks, so that a busy moment
 * of the machine hits all alike: idle, and then while documents and memories of another conversation are made.
 * @returns the report as Markdown
 */
export async function runSearches(client: Client, options: SearchesOptions): Promise<string> {
  const { log, data } = options;
  const run = randomBytes(4).toString('hex');
  const [asked, beside] = parseConversations(await readFile(data, 'utf8'));
  if (asked === undefined || beside === undefined) throw new RangeError('two conversations are needed');
  const load = async ({ sessions }: Conversation, containerTag: string) => {
    await postSessions(client, sessions, containerTag);
    const everything = { containerTags: [containerTag], expected: sessions.length, timeoutMs };
    await waitUntilDone(client, everything);
    await waitUntilDreamt(client, everything);
  };
  const containerTag = `searches-${run}`;
  await load(asked, containerTag);
  const questions = answerableQuestions(asked).map(({ text }) => text);
  const rawSearch = await openRawSearch(options.databaseUrl);
  const embedder = await loadEmbedder(log);

  /** @param isOver asked after each round from the last of `least` on */
  async function measure(least: number, isOver: () => boolean): Promise<Times> {
    const times: Times = { ...{ embedding: [], rawSql: [] }, searches: new Map(kinds.map((kind) => [kind, []])) };
    for (let round = 0; round < least || !isOver(); round++) {
      const question = questions[round % questions.length] ?? '';
      let q = '';
      for (const kind of kinds) {
        const { again, ...how } = requests[kind];
        if (!again) q = newQuestion(question);
        const request = { q, containerTag, limit: results, threshold: 0, ...how };
        const { ms, value } = await timed(() => client.search(request));
        if (value.length === 0) throw new Error(`nothing found for: ${q}`);
        if (round >= warmUp) times.searches.get(kind)?.push(ms);
      }
      const embedding = await timed(() => embedder.embedQuery(newQuestion(question)));
      const rawSql = await timed(() => rawSearch.nearest(embedding.value, containerTag, results));
      if (round < warmUp) continue;
      times.embedding.push(embedding.ms);
      times.rawSql.push(rawSql.ms);
    }
    return times;
  }

  try {
    log('searching, with nothing beside');
    const idle = await measure(warmUp + rounds, () => true);
    log('searching, while another conversation is read');
    let isLoaded = false;
    const loading = load(beside, `${containerTag}-beside`).finally(() => {
      isLoaded = true;
    });
    const [loaded] = await Promise.all([measure(warmUp + rounds, () => isLoaded), loading]);
    return searchesReport(idle, loaded);
  } finally {
    await rawSearch.close();
    await embedder.close();
  }
}
