import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { readableContents } from '../documents/service.js';
import { createAnswerBudget } from '../http/answer-size.js';
import type { Ask } from './asking.js';
import { type DocumentGroup, groupByDocument } from './group.js';
import type { Planning } from './planning.js';
import { presentDocumentResult } from './presenter.js';
import { chunksAt, searchChunks } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { reranked } from './reranking.js';
import type { SearchDocuments } from './schemas.js';

/** Chunks looked at for each result. Those of a document beyond them are looked at where other documents leave room. */
const chunksPerDocument = 5;

interface Parts {
  db: Database;
  planning: Planning;
  ask: Ask;
  reranker: Reranker;
}

/** POST /v3/search: documents, best first by their best chunk. */
export function createDocumentSearch({ db, planning, ask, reranker }: Parts) {
  return async (scope: Scope, request: SearchDocuments) => {
    const { limit, chunkThreshold: threshold } = request;
    const query = await ask(scope, request, { limit: limit * chunksPerDocument, threshold });
    const hits = await searchChunks(db, planning, scope, { ...query, firstOfDocument: chunksPerDocument });
    const ranked = request.rerank ? await reranked(reranker, query.text, hits) : hits;
    const found = groupByDocument(ranked.filter((hit) => hit.similarity >= threshold)).slice(0, limit);
    const ids = found.map(({ document }) => document.id);
    const [neighbours, contents] = await Promise.all([
      request.onlyMatchingChunks ? [] : chunksAt(db, scope, placesBeside(found)),
      request.includeFullDocs ? readableContents(db, scope, ids, 'includeFullDocs') : undefined,
    ]);
    const fitted = createAnswerBudget();
    return found.map((group) => {
      const { document } = group;
      const beside = neighbours.filter(({ documentId }) => documentId === document.id);
      const summary = request.includeSummary ? { summary: document.summary } : {};
      const content = contents === undefined ? {} : { content: contents.get(document.id) ?? null };
      return { ...fitted(presentDocumentResult(group, beside, summary), 'metadata'), ...content };
    });
  };
}

const placesBeside = (groups: readonly DocumentGroup[]) =>
  groups.flatMap(({ document, neighbours }) => neighbours.map((position) => ({ documentId: document.id, position })));
