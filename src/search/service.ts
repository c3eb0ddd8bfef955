import { namedContainers } from '../containers/service.js';
import type { Database } from '../db/client.js';
import type { Filter } from '../filters/index.js';
import type { Embedder } from '../models/embedding/embedder.js';
import type { Scope } from '../scope.js';
import { groupByDocument } from './group.js';
import { presentChunk, presentDocumentResult, presentMemory } from './presenter.js';
import * as repository from './repository.js';
import type { SearchDocuments, SearchMemories } from './schemas.js';

/** Chunks looked at when results are documents: several chunks of one document are one result. */
const chunksPerDocument = 5;
const defaultThreshold = 0.5;
const profileResults = 10;

interface Parts {
  db: Database;
  embedder: Embedder;
  embeddingSetId: number;
}

/** What a profile asks for beside its facts. */
interface Question {
  q: string;
  threshold?: number | undefined;
  filters?: Filter | undefined;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db, embedder, embeddingSetId }: Parts) {
  async function queryOf(
    scope: Scope,
    request: SearchMemories | SearchDocuments,
    limit: number,
    threshold: number,
  ): Promise<repository.Query> {
    return {
      text: request.q,
      vector: await embedder.embedQuery(request.q),
      setId: embeddingSetId,
      containerTags: namedContainers(scope, request),
      limit,
      threshold,
      documentId: request.docId,
      filepath: request.filepath,
      filter: request.filters,
    };
  }

  async function withDocuments(
    scope: Scope,
    hits: readonly (repository.ChunkHit | repository.MemoryHit)[],
    include: boolean,
  ) {
    const memoryIds = hits.flatMap((hit) => ('memory' in hit ? [hit.id] : []));
    const sources = include ? await repository.sourcesOf(db, scope, memoryIds) : new Map<string, string[]>();
    const ids = hits.flatMap((hit) => ('memory' in hit ? (sources.get(hit.id) ?? []) : [hit.documentId]));
    const documents = await repository.documentsById(db, scope, ids);
    const found = (wanted: readonly string[]) => wanted.flatMap((id) => documents.get(id) ?? []);
    return {
      of: (hit: repository.ChunkHit | repository.MemoryHit) =>
        found('memory' in hit ? (sources.get(hit.id) ?? []) : [hit.documentId]),
    };
  }

  return {
    /** POST /v4/search */
    async memories(scope: Scope, request: SearchMemories) {
      const started = performance.now();
      const query = await queryOf(scope, request, request.limit, request.threshold);
      const [chunks, memories] = await Promise.all([
        request.searchMode === 'memories' ? [] : repository.searchChunks(db, scope, query),
        request.searchMode === 'documents' ? [] : repository.searchMemories(db, scope, query),
      ]);
      const hits = [...memories, ...chunks].sort((a, b) => b.similarity - a.similarity).slice(0, request.limit);
      const documents = await withDocuments(scope, hits, request.include.documents);
      const results = hits.map((hit) =>
        'memory' in hit
          ? presentMemory(hit, documents.of(hit), request.include)
          : presentChunk(hit, documents.of(hit), request.include),
      );
      return { results, timing: Math.round(performance.now() - started), total: results.length };
    },

    /** POST /v3/search */
    async documents(scope: Scope, request: SearchDocuments) {
      const started = performance.now();
      const query = await queryOf(scope, request, request.limit * chunksPerDocument, request.chunkThreshold);
      const groups = groupByDocument(await repository.searchChunks(db, scope, query)).slice(0, request.limit);
      const ids = groups.map((group) => group.documentId);
      const documents = await repository.documentsById(db, scope, ids);
      const contents = request.includeFullDocs ? await repository.contentsById(db, scope, ids) : undefined;
      const results = await Promise.all(
        groups.map(async (group) => {
          const document = documents.get(group.documentId);
          if (document === undefined) return [];
          const neighbours = request.onlyMatchingChunks
            ? []
            : await repository.chunksAt(db, scope, document, group.neighbours);
          const extra = {
            ...(contents === undefined ? {} : { content: contents.get(document.id) ?? null }),
            ...(request.includeSummary ? { summary: document.summary } : {}),
          };
          return [presentDocumentResult(document, group, neighbours, extra)];
        }),
      ).then((found) => found.flat());
      return { results, timing: Math.round(performance.now() - started), total: results.length };
    },

    /** Current memories of these containers that match a text, best first. */
    async matching(scope: Scope, containerTags: readonly string[], text: string, limit: number, threshold: number) {
      const vector = await embedder.embedQuery(text);
      const query = { text, vector, setId: embeddingSetId, containerTags, limit, threshold };
      const hits = await repository.searchMemories(db, scope, query);
      return hits.map(({ id, memory, similarity }) => ({
        id,
        memory,
        score: Math.round(similarity * 10_000) / 10_000,
      }));
    },

    /** The memories of one container that answer a question; what a profile adds for `q`. */
    async memoriesOf(scope: Scope, containerTag: string, question: Question) {
      const started = performance.now();
      const query = {
        text: question.q,
        vector: await embedder.embedQuery(question.q),
        setId: embeddingSetId,
        containerTags: [containerTag],
        limit: profileResults,
        threshold: question.threshold ?? defaultThreshold,
        filter: question.filters,
      };
      const hits = await repository.searchMemories(db, scope, query);
      const results = hits.map((hit) => presentMemory(hit, [], { documents: false, summaries: false }));
      return { results, total: results.length, timing: Math.round(performance.now() - started) };
    },
  };
}
