import { namedContainers } from '../containers/service.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { resolveIds } from '../documents/service.js';
import type { AskedOf } from './ranking/question-vector.js';
import type { Query } from './repository.js';
import { rerankedCandidates } from './reranking.js';
import type { Rewrite } from './rewriting.js';
import type { SearchDocuments, SearchMemories } from './schemas.js';

interface Parts {
  db: Database;
  askedOf: AskedOf;
  rewrite: Rewrite;
}

export type Ask = ReturnType<typeof createAsk>;

/**
 * What a request asks the database: the question, rewritten where that is asked for, and its vector. What is reranked is
 * fetched whatever its similarity, and never less of it than a reranker reads: the threshold is for what it says.
 */
export function createAsk({ db, askedOf, rewrite }: Parts) {
  /** @returns the id of the document; a name that means none there is no document's id either, and nothing is found */
  const documentNamed = async (scope: Scope, name: string, containerTags: readonly string[] | null) =>
    (await resolveIds(db, scope, [name], containerTags)).get(name) ?? name;

  return async (
    scope: Scope,
    request: SearchMemories | SearchDocuments,
    { limit, threshold }: { limit: number; threshold: number },
  ): Promise<Query> => {
    const containerTags = namedContainers(scope, request);
    const text = request.rewriteQuery ? await rewrite(request.q) : request.q;
    return {
      text,
      ...(await askedOf(scope, text)),
      containerTags,
      limit: request.rerank ? Math.max(limit, rerankedCandidates) : limit,
      threshold: request.rerank ? 0 : threshold,
      documentId: request.docId && (await documentNamed(scope, request.docId, containerTags)),
      filepath: request.filepath,
      filter: request.filters,
    };
  };
}
