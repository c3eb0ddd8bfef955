import type { StoredMetadata } from '../http/answer-fields.js';
import { type Answered, presentMetadata } from '../http/answer-size.js';
import type { MemoryMetadata } from '../memories/responses.js';
import { isHidden } from '../memories/service.js';
import type { Found } from './aggregating.js';
import type { Context } from './context.js';
import type { DocumentGroup } from './group.js';
import type { Relative } from './relation-repository.js';
import type { ChunkHit, FoundDocument, MemoryHit } from './repository.js';
import type { PresentedFoundChunk, PresentedFoundDocument, PresentedFoundMemory } from './responses.js';
import type { SearchMemories } from './schemas.js';
import type { SourceChunk } from './source-chunks.js';

type Include = SearchMemories['include'];

/** Rounds scores to four digits. */
export const rounded = (score: number) => Math.round(score * 10_000) / 10_000;

/** The documents of a result: what they are with `documents`, what they say with `summaries`. */
function presentSources(documents: readonly FoundDocument[], include: Include) {
  if (!include.documents && !include.summaries) return {};
  return {
    documents: documents.map((document) => ({
      id: document.id,
      createdAt: document.createdAt.toISOString(),
      updatedAt: document.updatedAt.toISOString(),
      ...(include.documents ? presentKind(document) : {}),
      ...(include.summaries ? { summary: document.summary } : {}),
    })),
  };
}

const presentKind = ({ title, type, metadata }: FoundDocument) => ({
  ...(title === null ? {} : { title }),
  type,
  ...presentMetadata<StoredMetadata>(metadata),
});

/** A memory as a result, without context. */
export function presentMemory(hit: MemoryHit) {
  return {
    id: hit.id,
    memory: hit.memory,
    rootMemoryId: hit.rootMemoryId ?? hit.id,
    similarity: rounded(hit.similarity),
    ...presentMetadata<MemoryMetadata>(hit.metadata),
    statedAt: hit.statedAt.toISOString(),
    updatedAt: hit.updatedAt.toISOString(),
    version: hit.version,
  };
}

/** The context of a result's memories, as far as `include` asks for it. */
export interface Around {
  documents: readonly FoundDocument[];
  filepath?: string | undefined;
  context?: Context | undefined;
  chunks?: readonly SourceChunk[] | undefined;
}

/** Presents results; other paths present them with other field names. */
export interface Presenting<Result extends Answered> {
  memory(hit: MemoryHit, found: Found, around: Around, include: Include): Result;
  chunk(hit: ChunkHit, include: Include): Result;
  /** What goes first of a result that has no room in the answer. */
  long: readonly FieldOf<Result>[];
}

/** A field of any kind of result. */
type FieldOf<Result> = Result extends unknown ? keyof Result & string : never;

/** A memory, or several combined into one. */
function presentFoundMemory(
  hit: MemoryHit,
  { members, text }: Found,
  around: Around,
  include: Include,
): PresentedFoundMemory {
  const latest = (of: 'statedAt' | 'updatedAt') =>
    new Date(Math.max(...[hit, ...members].map((memory) => memory[of].getTime())));
  return {
    ...presentMemory({
      ...hit,
      memory: text ?? hit.memory,
      statedAt: latest('statedAt'),
      updatedAt: latest('updatedAt'),
    }),
    ...(around.filepath === undefined ? {} : { filepath: around.filepath }),
    ...(include.forgottenMemories ? { isForgotten: [hit, ...members].some((memory) => memory.isForgotten) } : {}),
    ...(text === undefined ? {} : { isAggregated: true as const }),
    ...(around.context === undefined ? {} : { context: presentContext(around.context, include) }),
    ...presentSources(around.documents, include),
    ...(around.chunks === undefined ? {} : { chunks: around.chunks.map(presentSourceChunk) }),
  };
}

function presentContext({ parents, children, related }: Context, { forgottenMemories }: Include) {
  const relative = (memory: Relative) => ({
    memory: memory.memory,
    updatedAt: memory.updatedAt.toISOString(),
    ...(memory.metadata === null ? {} : presentMetadata<NonNullable<MemoryMetadata>>(memory.metadata)),
    ...(forgottenMemories ? { isForgotten: isHidden(memory) } : {}),
  });
  const version = ({ memory, distance }: Context['parents'][number]) => ({
    ...relative(memory),
    relation: 'updates' as const,
    version: distance,
  });
  return {
    parents: parents.map(version),
    children: children.map(version),
    related: related.map(({ memory, relation }) => ({ ...relative(memory), relation })),
  };
}

const presentSourceChunk = ({ text, documentId, position, score }: SourceChunk) => ({
  content: text,
  documentId,
  position,
  score: rounded(score),
});

function presentChunk(hit: ChunkHit, include: Include): PresentedFoundChunk {
  const { document } = hit;
  return {
    id: hit.chunkId,
    chunk: hit.text,
    similarity: rounded(hit.similarity),
    ...presentMetadata<StoredMetadata>(document.metadata),
    updatedAt: document.updatedAt.toISOString(),
    version: 1,
    ...(document.filepath === null ? {} : { filepath: document.filepath }),
    ...presentSources([document], include),
  };
}

/** The results of POST /v4/search. */
export const presentedResults: Presenting<PresentedFoundMemory | PresentedFoundChunk> = {
  memory: presentFoundMemory,
  chunk: presentChunk,
  long: ['documents', 'chunks', 'context', 'metadata'],
};

export function presentDocumentResult(
  group: DocumentGroup,
  neighbours: readonly { text: string; position: number }[],
  extra: { summary?: string | null },
): PresentedFoundDocument {
  const { document } = group;
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
    ...presentMetadata<StoredMetadata>(document.metadata),
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
    chunks: [...matching, ...around],
    ...extra,
  };
}
