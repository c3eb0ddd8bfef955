import type { Database } from '../db/client.js';
import type { Filter } from '../filters/index.js';
import type { Embedder } from '../models/embedding/embedder.js';
import type { Llm } from '../models/llm/index.js';
import type { Scope } from '../scope.js';
import { createAsk } from './asking.js';
import { createDocumentSearch } from './document-search.js';
import { createMemorySearch } from './memory-search.js';
import { presentMemory, rounded } from './presenter.js';
import { embedQuestion } from './ranking/question-vector.js';
import { searchMemories } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { createRewrite } from './rewriting.js';
import type { SearchDocuments, SearchMemories } from './schemas.js';

const defaultThreshold = 0.5;
const profileResults = 10;

interface Parts {
  db: Database;
  embedder: Embedder;
  embeddingSetId: number;
  reranker: Reranker;
  /** Rewrites and aggregates; somebody is waiting for its answers. */
  llm: Llm | null;
}

/** What a profile asks for beside its facts. */
interface Question {
  q: string;
  threshold?: number | undefined;
  filters?: Filter | undefined;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db, embedder, embeddingSetId, reranker, llm }: Parts) {
  const ask = createAsk({ db, embedder, embeddingSetId, rewrite: createRewrite({ llm }) });
  const findMemories = createMemorySearch({ db, ask, reranker, llm });
  const findDocuments = createDocumentSearch({ db, ask, reranker });

  return {
    /** POST /v4/search */
    memories: (scope: Scope, request: SearchMemories) => timed(() => findMemories(scope, request)),

    /** POST /v3/search */
    documents: (scope: Scope, request: SearchDocuments) => timed(() => findDocuments(scope, request)),

    /** Current memories of these containers that match a text, best first. */
    async matching(scope: Scope, containerTags: readonly string[], text: string, limit: number, threshold: number) {
      const vector = await embedQuestion(embedder, text);
      const query = { text, vector, setId: embeddingSetId, containerTags, limit, threshold };
      const hits = await searchMemories(db, scope, query);
      return hits.map(({ id, memory, similarity }) => ({ id, memory, score: rounded(similarity) }));
    },

    /** The memories of one container that answer a question; what a profile adds for `q`. */
    memoriesOf: (scope: Scope, containerTag: string, question: Question) =>
      timed(async () => {
        const query = {
          text: question.q,
          vector: await embedQuestion(embedder, question.q),
          setId: embeddingSetId,
          containerTags: [containerTag],
          limit: profileResults,
          threshold: question.threshold ?? defaultThreshold,
          filter: question.filters,
        };
        return (await searchMemories(db, scope, query)).map(presentMemory);
      }),
  };
}

/** The answer of a search; `timing` is in milliseconds. */
async function timed<T>(search: () => Promise<T[]>): Promise<{ results: T[]; timing: number; total: number }> {
  const started = performance.now();
  const results = await search();
  return { results, timing: Math.round(performance.now() - started), total: results.length };
}
