import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { type Answered, createAnswerBudget } from '../http/answer-size.js';
import type { Llm } from '../models/llm/index.js';
import { aggregated, alone } from './aggregating.js';
import type { Ask } from './asking.js';
import { newerFirst } from './newer-first.js';
import type { Planning } from './planning.js';
import type { Presenting } from './presenter.js';
import { fuseHybrid, notSaid } from './ranking/hybrid.js';
import * as repository from './repository.js';
import { type Hit, isChunk, isMemory, type MemoryHit, type Query } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { byRank, reranked } from './reranking.js';
import type { SearchMemories } from './schemas.js';
import { ownWordsOf } from './source-repository.js';
import { surroundingsOf } from './surroundings.js';

interface Parts {
  db: Database;
  planning: Planning;
  ask: Ask;
  reranker: Reranker;
  llm: Llm | null;
}

/** POST /v4/search: memories, chunks, or both. */
export function createMemorySearch({ db, planning, ask, reranker, llm }: Parts) {
  async function candidates(scope: Scope, mode: SearchMemories['searchMode'], query: Query): Promise<Hit[]> {
    if (mode === 'memories') return repository.searchMemories(db, planning, scope, query);
    if (mode === 'documents') return repository.searchChunks(db, planning, scope, query);
    // Twice as many: what a memory and a chunk both say is one result.
    const each = { ...query, limit: 2 * query.limit };
    const [memories, chunks] = await Promise.all([
      repository.searchMemories(db, planning, scope, each),
      repository.searchChunks(db, planning, scope, each),
    ]);
    return fuseHybrid(memories, chunks, await ownWordsOf(db, scope, memories), query.limit);
  }

  /**
   * What is forgotten is a search of its own, beside what is found without it: similarities depend on what is searched and
   * reranked together, and those of the other results are to stay as they are.
   */
  async function find(scope: Scope, request: SearchMemories, query: Query): Promise<Hit[]> {
    const { searchMode, include, rerank, threshold, limit } = request;
    const rank = async (found: readonly Hit[]) => (rerank ? reranked(reranker, query.text, found) : found);
    const [found, forgotten] = await Promise.all([
      candidates(scope, searchMode, query),
      include.forgottenMemories && searchMode !== 'documents'
        ? repository.searchMemories(db, planning, scope, { ...query, forgotten: true })
        : [],
    ]);
    const others = withoutThose(forgotten, found);
    const best: readonly Hit[] = await rank(found.sort(byRank));
    const newer = await repository.newValuesOf(db, scope, query, best);
    const apart = notSaid(newer, best.filter(isChunk), await ownWordsOf(db, scope, newer));
    const ranked = [...newerFirst([...best, ...apart]), ...(await rank(others))];
    return ranked
      .sort((a, b) => b.similarity - a.similarity)
      .filter((hit) => hit.similarity >= threshold)
      .slice(0, limit);
  }

  return async <Result extends Answered>(
    scope: Scope,
    request: SearchMemories,
    present: Presenting<Result>,
  ): Promise<Result[]> => {
    const { include, limit, threshold } = request;
    const query = await ask(scope, request, { limit, threshold });
    const hits = await find(scope, request, query);
    const found = request.aggregate ? await aggregated({ db, llm }, scope, request.q, hits) : hits.map(alone);
    const around = await surroundingsOf(db, scope, { ...query, include }, found);
    const fitted = createAnswerBudget();
    const long = present.long as readonly (keyof Result & string)[];
    return found.map((result): Result => {
      const { hit } = result;
      if (!isMemory(hit)) return fitted(present.chunk(hit, include), ...long);
      return fitted(present.memory(hit, result, around(result), include), ...long);
    });
  };
}

/** Drops what both searches found: a memory that is forgotten between them is in both. */
function withoutThose(forgotten: readonly MemoryHit[], found: readonly Hit[]): MemoryHit[] {
  const ids = new Set(found.filter(isMemory).map(({ id }) => id));
  return forgotten.filter(({ id }) => !ids.has(id));
}
