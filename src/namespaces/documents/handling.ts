import { invalidInput } from '../../core/errors.js';
import type { Scope } from '../../core/scope.js';
import type { AddingService } from '../../documents/adding.js';
import type { EditingService } from '../../documents/editing.js';
import type { DocumentService } from '../../documents/service.js';
import type { MemoryReadingService } from '../../memories/reading.js';
import { presentChunk, presentMemory } from '../answers.js';
import { presentDocument, presentListed } from './presenter.js';
import type { NamespaceDocument, NamespaceList } from './responses.js';
import type { ListBody, ListQuery } from './schemas.js';

export interface DocumentParts {
  adding: AddingService;
  editing: EditingService;
  documents: DocumentService;
  memoryReading: MemoryReadingService;
}

/** Most chunks of a document in one answer. */
const mostChunks = 5_000;

/** A document with its chunks and memories on request. @throws {CairnError} 404 */
export async function read(
  { documents }: DocumentParts,
  scope: Scope,
  idOrCustomId: string,
  include: ReadonlySet<'chunks' | 'memories'>,
): Promise<NamespaceDocument> {
  const found = await documents.get(scope, idOrCustomId);
  const [chunks, related] = await Promise.all([
    include.has('chunks') ? documents.chunks(scope, found.id, { page: 1, limit: mostChunks }) : undefined,
    include.has('memories') ? documents.byIds(scope, { ids: [found.id], by: 'id' }) : undefined,
  ]);
  const [withMemories] = related?.documents ?? [];
  const isCut = chunks !== undefined && chunks.pagination.totalItems > mostChunks;
  const lacksMemories = withMemories?.truncated?.includes('memoryEntries') === true;
  const truncated = [...(found.truncated ?? []), ...(isCut ? ['chunks'] : []), ...(lacksMemories ? ['memories'] : [])];
  return {
    ...presentDocument(found),
    ...(truncated.length === 0 ? {} : { truncated }),
    ...(chunks === undefined ? {} : { chunks: chunks.chunks.map(presentChunk) }),
    ...(related === undefined ? {} : { memories: (withMemories?.memoryEntries ?? []).map(presentMemory) }),
  };
}

/** One page of documents, chunks or memories; the other two lists are empty. @throws {CairnError} 400 */
export async function listed(
  { documents, memoryReading }: DocumentParts,
  scope: Scope,
  type: string,
  { filter, include, sort, ...paging }: ListQuery & ListBody,
): Promise<NamespaceList> {
  const nothing = { documents: [], chunks: [], memories: [] };
  if (type === 'chunks') {
    const { chunks, pagination } = await documents.allChunks(scope, { filter, sort, ...paging });
    return { ...nothing, chunks: chunks.map(presentListedChunk), pagination };
  }
  if (sort === 'position') throw invalidInput('sort: chunks alone have a position');
  if (type === 'memories') {
    const request = { ...paging, sort, filters: filter, includeForgotten: include?.forgotten ?? false };
    const { memoryEntries, pagination } = await memoryReading.list(scope, request);
    return { ...nothing, memories: memoryEntries.map(presentMemory), pagination };
  }
  const request = { ...paging, sort, filters: filter, includeContent: include?.content ?? false };
  const { memories: found, pagination } = await documents.list(scope, request);
  const counts = include?.memoryCount === true ? await countsOf(documents, scope, found) : undefined;
  return { ...nothing, documents: found.map((each) => presentListed(each, counts?.get(each.id))), pagination };
}

const presentListedChunk = ({ documentId, ...chunk }: Parameters<typeof presentChunk>[0] & { documentId: string }) => ({
  ...presentChunk(chunk),
  documentId,
});

async function countsOf(documents: DocumentService, scope: Scope, found: readonly { id: string }[]) {
  const counts = await documents.memoryCounts(
    scope,
    found.map(({ id }) => id),
  );
  return new Map(counts.map(({ id, memoryCount }) => [id, memoryCount]));
}
