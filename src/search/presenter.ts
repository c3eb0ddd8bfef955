import type { DocumentGroup } from './group.js';
import type { ChunkHit, FoundDocument, MemoryHit } from './repository.js';

interface Include {
  documents: boolean;
  summaries: boolean;
}

/** Scores to four digits: more say nothing. */
const rounded = (score: number) => Math.round(score * 10_000) / 10_000;

function presentSources(documents: readonly FoundDocument[], include: Include) {
  if (!include.documents) return {};
  return {
    documents: documents.map((document) => ({
      id: document.id,
      createdAt: document.createdAt.toISOString(),
      updatedAt: document.updatedAt.toISOString(),
      title: document.title,
      type: document.type,
      metadata: document.metadata,
      ...(include.summaries ? { summary: document.summary } : {}),
    })),
  };
}

export function presentMemory(hit: MemoryHit, documents: readonly FoundDocument[], include: Include) {
  return {
    id: hit.id,
    memory: hit.memory,
    rootMemoryId: hit.rootMemoryId,
    similarity: rounded(hit.similarity),
    metadata: hit.metadata,
    updatedAt: hit.updatedAt.toISOString(),
    version: hit.version,
    ...presentSources(documents, include),
  };
}

export function presentChunk(hit: ChunkHit, documents: readonly FoundDocument[], include: Include) {
  const [document] = documents;
  return {
    id: hit.chunkId,
    chunk: hit.text,
    similarity: rounded(hit.similarity),
    metadata: document?.metadata ?? null,
    updatedAt: document?.updatedAt.toISOString() ?? null,
    version: 1,
    ...(document?.filepath == null ? {} : { filepath: document.filepath }),
    ...presentSources(documents, include),
  };
}

export function presentDocumentResult(
  document: FoundDocument,
  group: DocumentGroup,
  neighbours: readonly { text: string; position: number }[],
  extra: { content?: string | null; summary?: string | null },
) {
  const matching = group.hits.map((hit) => ({
    content: hit.text,
    score: rounded(hit.similarity),
    isRelevant: true,
    position: hit.position,
  }));
  const around = neighbours.map(({ text, position }) => ({ content: text, score: 0, isRelevant: false, position }));
  return {
    documentId: document.id,
    customId: document.customId,
    title: document.title,
    type: document.type,
    score: rounded(group.score),
    metadata: document.metadata,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
    chunks: [...matching, ...around],
    ...extra,
  };
}
