import type { Database } from '../db/client.js';
import type { Llm } from '../models/llm/index.js';
import type { Scope } from '../scope.js';
import { aggregated, alone } from './aggregating.js';
import type { Ask } from './asking.js';
import { findWithDocuments } from './finding.js';
import { ownWordsOf } from './own-words.js';
import { presentChunk, presentFoundMemory } from './presenter.js';
import { fuseHybrid } from './ranking/hybrid.js';
import * as repository from './repository.js';
import { type Hit, isMemory, type Query } from './repository.js';
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

  async function find(scope: Scope, request: SearchMemories, query: Query): Promise<Hit[]> {
    const found = (await candidates(scope, request.searchMode, query)).sort(byRank);
    const ranked = request.rerank ? await reranked(reranker, query.text, found) : found;
    return ranked.filter((hit) => hit.similarity >= request.threshold).slice(0, request.limit);
  }

  return async (scope: Scope, request: SearchMemories): Promise<Result[]> => {
    const { include, limit, threshold } = request;
    const query = {
      ...(await ask(scope, request, { limit, threshold })),
      includeForgotten: include.forgottenMemories,
    };
    const documentOf = (hit: Hit) => (isMemory(hit) ? undefined : hit.documentId);
    const { found: hits, documents } = await findWithDocuments(
      db,
      scope,
      () => find(scope, request, query),
      documentOf,
    );
    const found = request.aggregate ? await aggregated({ db, llm }, scope, request.q, hits) : hits.map(alone);
    const around = await surroundingsOf(db, scope, { ...query, include }, found);
    return found.flatMap((result): Result[] => {
      const { hit } = result;
      if (isMemory(hit)) return [presentFoundMemory(hit, result, around(result), include)];
      const document = documents.get(hit.documentId);
      return document === undefined ? [] : [presentChunk(hit, document, include)];
    });
  };
}

type Result = ReturnType<typeof presentFoundMemory> | ReturnType<typeof presentChunk>;
