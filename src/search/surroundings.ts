import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { Found } from './aggregating.js';
import { contextsOf } from './context.js';
import type { Around } from './presenter.js';
import type { EmbeddedQuestion } from './ranking/question-vector.js';
import { documentsById, type FoundDocument, isMemory, type MemoryHit } from './repository.js';
import type { SearchMemories } from './schemas.js';
import { sourceChunksOf } from './source-chunks.js';
import { sourcesOf } from './source-repository.js';

/** The question, and which context is wanted beside its results. */
interface Asked extends EmbeddedQuestion {
  include: SearchMemories['include'];
}

/** Loads the context of the memories among the results, as far as it was asked for. @returns it for each result */
export async function surroundingsOf(
  db: Database,
  scope: Scope,
  asked: Asked,
  found: readonly Found[],
): Promise<(found: Found) => Around> {
  const { include } = asked;
  const memories = found.flatMap(memoriesOf);
  const isAboutSources = include.documents || include.summaries || include.chunks;
  const sources = isAboutSources ? await sourcesOf(db, scope, memories) : [];
  const documentIds = sources.map(({ documentId }) => documentId);
  const [documents, contexts, chunks] = await Promise.all([
    include.documents || include.summaries ? documentsById(db, scope, documentIds) : undefined,
    include.relatedMemories ? contextsOf(db, scope, memories, include.forgottenMemories) : undefined,
    include.chunks ? sourceChunksOf(db, scope, asked, sources) : undefined,
  ]);
  const byMemory = groupBy(sources, ({ memoryId }) => memoryId);
  return (result) => {
    const own = memoriesOf(result);
    const ownSources = own.flatMap(({ id }) => byMemory.get(id) ?? []);
    const ownDocuments = new Set(ownSources.map(({ documentId }) => documentId));
    return {
      documents: [...ownDocuments].flatMap((id) => documents?.get(id) ?? []),
      filepath: own.find(({ filepath }) => filepath !== null)?.filepath ?? undefined,
      context: own[0] && contexts?.get(own[0].id),
      chunks: chunks && distinct(own.flatMap(({ id }) => chunks.get(id) ?? [])),
    };
  };
}

/** Of each memory the document that it was first taken from. */
export async function firstSources(
  db: Database,
  scope: Scope,
  memoryIds: readonly string[],
): Promise<Map<string, FoundDocument>> {
  const sources = await sourcesOf(
    db,
    scope,
    memoryIds.map((id) => ({ id })),
  );
  const first = new Map(sources.toReversed().map(({ memoryId, documentId }) => [memoryId, documentId]));
  const documents = await documentsById(db, scope, [...first.values()]);
  return new Map(
    [...first].flatMap(([memoryId, documentId]) => {
      const document = documents.get(documentId);
      return document === undefined ? [] : [[memoryId, document] as const];
    }),
  );
}

/** The memories of a result, best first. */
function memoriesOf({ hit, members }: Found): readonly MemoryHit[] {
  if (members.length > 0) return members;
  return isMemory(hit) ? [hit] : [];
}

const distinct = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
