import type { Client } from '../../src/cli/demo/client.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import { timed } from '../statistics.js';
import type { Load } from './load.js';
import type { RawSearch } from './raw-search.js';

const queries = 200;
const warmUp = 20;

/** Milliseconds, one entry a query. */
export interface SearchTimes {
  search: number[];
  embedding: number[];
  rawSql: number[];
}

export interface Yardsticks {
  embedder: Embedder;
  rawSearch: RawSearch;
}

/**
 * Searches in documents mode, each query once and none of them twice, and after each the two yardsticks with the same
 * query and container: taken in turn, a busy moment of the machine hits all three alike.
 */
export async function measureSearches(client: Client, load: Load, yardsticks: Yardsticks): Promise<SearchTimes> {
  const times: SearchTimes = { search: [], embedding: [], rawSql: [] };
  const stride = Math.floor(load.questions.length / (queries + warmUp));
  for (let i = 0; i < queries + warmUp; i++) {
    const question = load.questions[i * stride];
    if (question === undefined) throw new RangeError('fewer questions than queries');
    const search = await timed(() => client.search({ ...question, searchMode: 'documents', limit: 10, threshold: 0 }));
    if (search.value.length === 0) throw new Error(`nothing found for: ${question.q}`);
    const embedding = await timed(() => yardsticks.embedder.embedQuery(question.q));
    const rawSql = await timed(() => yardsticks.rawSearch.nearest(embedding.value, question.containerTag));
    if (rawSql.value.length !== 10) throw new Error(`the raw search found ${rawSql.value.length} chunks`);
    if (i < warmUp) continue;
    times.search.push(search.ms);
    times.embedding.push(embedding.ms);
    times.rawSql.push(rawSql.ms);
  }
  return times;
}
