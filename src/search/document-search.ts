import { createAnswerRoom } from '../answer-room.js';
import type { Database } from '../db/client.js';
import { readableContents } from '../documents/service.js';
import type { Scope } from '../scope.js';
import type { Ask } from './asking.js';
import { findWithDocuments } from './finding.js';
import { type DocumentGroup, groupByDocument } from './group.js';
import { presentDocumentResult } from './presenter.js';
import { chunksAt, searchChunks } from './repository.js';
import type { Reranker } from './rerank/index.js';
import { reranked } from './reranking.js';
import type { SearchDocuments } from './schemas.js';

/** Chunks looked at for each result. Those of a document beyond them are looked at where other documents leave room. */
const chunksPerDocument = 5;

interface Parts {
  db: Database;
  ask: Ask;
  reranker: Reranker;
}

/** POST /v3/search: documents, best first by their best chunk. */
export function createDocumentSearch({ db, ask, reranker }: Parts) {
  return async (scope: Scope, request: SearchDocuments) => {
    const { limit, chunkThreshold: threshold } = request;
    const query = await ask(scope, request, { limit: limit * chunksPerDocument, threshold });
    const find = async () => {
      const hits = await searchChunks(db, scope, { ...query, firstOfDocument: chunksPerDocument });
      const ranked = request.rerank ? await reranked(reranker, query.text, hits) : hits;
      return groupByDocument(ranked.filter((hit) => hit.similarity >= threshold)).slice(0, limit);
    };
    const { found, documents } = await findWithDocuments(db, scope, find, (group) => group.documentId);
    const ids = found.map(({ documentId }) => documentId);
    const [neighbours, contents] = await Promise.all([
      request.onlyMatchingChunks ? [] : chunksAt(db, scope, placesBeside(found)),
      request.includeFullDocs ? readableContents(db, scope, ids, 'includeFullDocs') : undefined,
    ]);
    const fitted = createAnswerRoom();
    return found.flatMap((group) => {
      const document = documents.get(group.documentId);
      if (document === undefined) return [];
      const beside = neighbours.filter(({ documentId }) => documentId === group.documentId);
      const summary = request.includeSummary ? { summary: document.summary } : {};
      const content = contents === undefined ? {} : { content: contents.get(group.documentId) ?? null };
      return [{ ...fitted(presentDocumentResult(document, group, beside, summary), 'metadata'), ...content }];
    });
  };
}

const placesBeside = (groups: readonly DocumentGroup[]) =>
  groups.flatMap(({ documentId, neighbours }) => neighbours.map((position) => ({ documentId, position })));
