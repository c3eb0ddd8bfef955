import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { Filter } from '../filters/index.js';
import type { Answered } from '../http/answer-size.js';
import type { Embeddings } from '../models/embedding/embeddings.js';
import type { Llm } from '../models/llm/index.js';
import { createAsk } from './asking.js';
import { type Context, contextsOf } from './context.js';
import { createDocumentSearch } from './document-search.js';
import { createMemorySearch } from './memory-search.js';
import { newerFirst } from './newer-first.js';
import { createPlanning } from './planning.js';
import { type Presenting, presentedResults, presentMemory, rounded } from './presenter.js';
import { createAskedOf } from './ranking/question-vector.js';
import { newValuesOf, searchMemories } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { createRewrite } from './rewriting.js';
import { type SearchDocuments, type SearchMemories, thresholds } from './schemas.js';
import { firstSources } from './surroundings.js';

export type { Context } from './context.js';
export { type Presenting, rounded } from './presenter.js';
export type { FoundDocument } from './repository.js';

const profileResults = 10;

interface Parts {
  db: Database;
  embeddings: Pick<Embeddings, 'now'>;
  reranker: Reranker;
  /** Up to how many chunks, or memories, every one of a scope is scored. */
  exactChunks: number;
  /** Rewrites and aggregates; somebody is waiting for its answers. */
  llm: Llm | null;
}

/** The search that a profile request may include. */
interface Question {
  q: string;
  threshold?: number | undefined;
  filters?: Filter | undefined;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db, embeddings, reranker, exactChunks, llm }: Parts) {
  const planning = createPlanning({ db, exactChunks });
  const askedOf = createAskedOf({ embeddings });
  const ask = createAsk({ db, askedOf, rewrite: createRewrite({ llm }) });
  const findMemories = createMemorySearch({ db, planning, ask, reranker, llm });
  const findDocuments = createDocumentSearch({ db, planning, ask, reranker });

  return {
    /** POST /v4/search */
    memories: (scope: Scope, request: SearchMemories) => timed(() => findMemories(scope, request, presentedResults)),

    /** The same, answered in other words. */
    memoriesAs: <Result extends Answered>(scope: Scope, request: SearchMemories, present: Presenting<Result>) =>
      timed(() => findMemories(scope, request, present)),

    /** What stands around one memory, at most 20 of each kind; nothing that is forgotten. */
    async contextOf(scope: Scope, memory: { id: string; rootMemoryId: string | null }): Promise<Context> {
      const contexts = await contextsOf(db, scope, [memory], false);
      return contexts.get(memory.id) ?? { parents: [], children: [], related: [] };
    },

    /** Of each memory the document that it was first taken from, where there is one. */
    sourceDocuments: (scope: Scope, memoryIds: readonly string[]) => firstSources(db, scope, memoryIds),

    /** POST /v3/search */
    documents: (scope: Scope, request: SearchDocuments) => timed(() => findDocuments(scope, request)),

    /** Current memories of these containers that match a text, best first. */
    async matching(scope: Scope, containerTags: readonly string[], text: string, limit: number, threshold: number) {
      const query = { text, ...(await askedOf(scope, text)), containerTags, limit, threshold };
      const hits = await searchMemories(db, planning, scope, query);
      return hits.map(({ id, memory, similarity }) => ({ id, memory, score: rounded(similarity) }));
    },

    /** The memories of one container that answer a question; what a profile adds for `q`. */
    memoriesOf: (scope: Scope, containerTag: string, question: Question) =>
      timed(async () => {
        const query = {
          text: question.q,
          ...(await askedOf(scope, question.q)),
          containerTags: [containerTag],
          limit: profileResults,
          threshold: question.threshold ?? thresholds.v4,
          filter: question.filters,
        };
        const found = await searchMemories(db, planning, scope, query);
        const newer = await newValuesOf(db, scope, query, found);
        return newerFirst([...found, ...newer])
          .slice(0, profileResults)
          .map(presentMemory);
      }),
  };
}

/** The answer of a search; `timing` is in milliseconds. */
async function timed<T>(search: () => Promise<T[]>): Promise<{ results: T[]; timing: number; total: number }> {
  const started = performance.now();
  const results = await search();
  return { results, timing: Math.round(performance.now() - started), total: results.length };
}
