import { namedContainers } from '../containers/service.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { presentDocumentNode, presentMemoryNode } from './presenter.js';
import {
  countAll,
  type MemoryNode,
  newestDocuments,
  newestMemories,
  relationsBetween,
  sourcesBetween,
} from './repository.js';

/** From a document to a memory extracted from it, or from a memory to one that it updates, extends or derives from. */
interface Edge {
  source: string;
  target: string;
  relation: 'source' | 'updates' | 'extends' | 'derives';
}

/** Which containers to show, and how many documents and memories together at most. */
export interface ReadGraph {
  containerTag?: string | undefined;
  containerTags?: readonly string[] | undefined;
  limit: number;
}

export type GraphService = ReturnType<typeof createGraphService>;

export function createGraphService({ db }: { db: Database }) {
  return {
    /** The newest documents and memories, `limit` in total, and every edge between them. */
    async read(scope: Scope, request: ReadGraph) {
      const tags = namedContainers(scope, request);
      const [documents, memories] = await Promise.all([
        newestDocuments(db, scope, tags, request.limit),
        newestMemories(db, scope, tags, request.limit),
      ]);
      const nodes = [...documents.map((row) => presentDocumentNode(scope, row)), ...memories.map(presentMemoryNode)];
      nodes.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(a.id, b.id));
      const shown = nodes.slice(0, request.limit);
      const edges = await edgesAmong(db, scope, new Set(shown.map(({ id }) => id)), documents, memories);
      const whole = { documents: documents.length, memories: memories.length, edges: edges.length };
      const isWhole = nodes.length === shown.length && nodes.length < request.limit;
      return { nodes: shown, edges, totals: isWhole ? whole : await countAll(db, scope, tags) };
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function edgesAmong(
  db: Database,
  scope: Scope,
  shown: ReadonlySet<string>,
  documents: readonly { id: string }[],
  memories: readonly MemoryNode[],
): Promise<Edge[]> {
  const documentIds = documents.flatMap(({ id }) => (shown.has(id) ? [id] : []));
  const memoryIds = memories.flatMap(({ id }) => (shown.has(id) ? [id] : []));
  const [sources, relations] = await Promise.all([
    sourcesBetween(db, scope, documentIds, memoryIds),
    relationsBetween(db, scope, memoryIds),
  ]);
  return [
    ...sources.map(({ documentId, memoryId }) => edge(documentId, memoryId, 'source')),
    ...relations.map(({ memoryId, relatedId, relation }) => edge(memoryId, relatedId, relation)),
  ];
}

const edge = (source: string, target: string, relation: Edge['relation']): Edge => ({ source, target, relation });
