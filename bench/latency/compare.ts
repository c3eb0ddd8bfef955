import type { Client } from '../../src/cli/demo/client.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import { newQuestion } from '../new-question.js';
import { timed } from '../statistics.js';
import type { Load } from './load.js';
import type { RawSearch } from './raw-search.js';

const queries = 200;
const warmUp = 20;

/** Milliseconds, one entry a query. */
export interface SearchTimes {
  search: number[];
  /** The same with the best 50 reranked. */
  reranked: number[];
  embedding: number[];
  rawSql: number[];
}

export interface Yardsticks {
  embedder: Embedder;
  rawSearch: RawSearch;
}

/**
 * Searches in documents mode, each query once plainly and once reranked, and after each the two yardsticks with the same
 * query and container: taken in turn, a busy moment of the machine hits all three alike.
 */
export async function measureSearches(client: Client, load: Load, yardsticks: Yardsticks): Promise<SearchTimes> {
  const times: SearchTimes = { search: [], reranked: [], embedding: [], rawSql: [] };
  const stride = Math.floor(load.questions.length / (queries + warmUp));
  for (let i = 0; i < queries + warmUp; i++) {
    const question = load.questions[i * stride];
    if (question === undefined) throw new RangeError('fewer questions than queries');
    const { containerTag } = question;
    const [q, another] = [newQuestion(question.q), newQuestion(question.q)];
    const request = { q, containerTag, searchMode: 'documents', limit: 10, threshold: 0 } as const;
    const search = await timed(() => client.search(request));
    if (search.value.length === 0) throw new Error(`nothing found for: ${q}`);
    const reranked = await timed(() => client.search({ ...request, q: another, rerank: true }));
    const embedding = await timed(() => yardsticks.embedder.embedQuery(q));
    const rawSql = await timed(() => yardsticks.rawSearch.nearest(embedding.value, containerTag, 10));
    if (rawSql.value.length !== 10) throw new Error(`the raw search found ${rawSql.value.length} chunks`);
    if (i < warmUp) continue;
    times.search.push(search.ms);
    times.reranked.push(reranked.ms);
    times.embedding.push(embedding.ms);
    times.rawSql.push(rawSql.ms);
  }
  return times;
}
