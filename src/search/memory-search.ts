import { createAnswerRoom } from '../answer-room.js';
import type { Database } from '../db/client.js';
import type { Llm } from '../models/llm/index.js';
import type { Scope } from '../scope.js';
import { aggregated, alone } from './aggregating.js';
import type { Ask } from './asking.js';
import { findWithDocuments } from './finding.js';
import { newerFirst } from './newer-first.js';
import { ownWordsOf } from './own-words.js';
import { presentChunk, presentFoundMemory } from './presenter.js';
import { fuseHybrid } from './ranking/hybrid.js';
import * as repository from './repository.js';
import { type Hit, isMemory, type MemoryHit, type Query } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { byRank, reranked } from './reranking.js';
import type { SearchMemories } from './schemas.js';
import { surroundingsOf } from './surroundings.js';

interface Parts {
  db: Database;
  ask: Ask;
  reranker: Reranker;
  llm: Llm | null;
}

/** POST /v4/search: memories, chunks, or both. */
export function createMemorySearch({ db, ask, reranker, llm }: Parts) {
  async function candidates(scope: Scope, mode: SearchMemories['searchMode'], query: Query): Promise<Hit[]> {
    if (mode === 'memories') return repository.searchMemories(db, scope, query);
    if (mode === 'documents') return repository.searchChunks(db, scope, query);
    // Twice as many: what a memory and a chunk both say is one result.
    const each = { ...query, limit: 2 * query.limit };
    const [memories, chunks] = await Promise.all([
      repository.searchMemories(db, scope, each),
      repository.searchChunks(db, scope, each),
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
        ? repository.searchMemories(db, scope, { ...query, forgotten: true })
        : [],
    ]);
    const others = withoutThose(forgotten, found);
    const ranked = [...newerFirst(await rank(found.sort(byRank))), ...(await rank(others))];
    return ranked
      .sort((a, b) => b.similarity - a.similarity)
      .filter((hit) => hit.similarity >= threshold)
      .slice(0, limit);
  }

  return async (scope: Scope, request: SearchMemories): Promise<Result[]> => {
    const { include, limit, threshold } = request;
    const query = await ask(scope, request, { limit, threshold });
    const documentOf = (hit: Hit) => (isMemory(hit) ? undefined : hit.documentId);
    const { found: hits, documents } = await findWithDocuments(
      db,
      scope,
      () => find(scope, request, query),
      documentOf,
    );
    const found = request.aggregate ? await aggregated({ db, llm }, scope, request.q, hits) : hits.map(alone);
    const around = await surroundingsOf(db, scope, { ...query, include }, found);
    const fitted = createAnswerRoom();
    return found.flatMap((result): Result[] => {
      const { hit } = result;
      if (isMemory(hit)) {
        return [
          fitted(
            presentFoundMemory(hit, result, around(result), include),
            'documents',
            'chunks',
            'context',
            'metadata',
          ),
        ];
      }
      const document = documents.get(hit.documentId);
      return document === undefined ? [] : [fitted(presentChunk(hit, document, include), 'documents', 'metadata')];
    });
  };
}

/** One that was forgotten between the two searches is in both. */
function withoutThose(forgotten: readonly MemoryHit[], found: readonly Hit[]): MemoryHit[] {
  const ids = new Set(found.filter(isMemory).map(({ id }) => id));
  return forgotten.filter(({ id }) => !ids.has(id));
}

type Result = ReturnType<typeof presentFoundMemory> | ReturnType<typeof presentChunk>;
