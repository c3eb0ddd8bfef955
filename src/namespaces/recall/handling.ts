import type { Scope } from '../../core/scope.js';
import type { MemoryReadingService } from '../../memories/reading.js';
import type { Context, SearchService } from '../../search/service.js';
import { presentMemory } from '../answers.js';
import { presentContext, presentDocument } from './presenter.js';
import type { MemoryQuery } from './schemas.js';

interface Parts {
  memoryReading: MemoryReadingService;
  search: SearchService;
}

/** Most steps between the memory and an earlier or later version that is returned. */
const furthest = 3;

/** One memory with what the request includes. @throws {CairnError} 404 */
export async function readMemory(
  { memoryReading, search }: Parts,
  scope: Scope,
  id: string,
  { include, relatedLimit }: MemoryQuery,
) {
  const memory = await memoryReading.get(scope, id);
  const context = include.includes('related')
    ? nearest(await search.contextOf(scope, memory), relatedLimit)
    : undefined;
  const around = context === undefined ? [] : idsOf(context);
  const documents = include.includes('documents') ? await search.sourceDocuments(scope, [id, ...around]) : undefined;
  const document = documents?.get(id);
  const included = {
    ...(context === undefined
      ? {}
      : { related: presentContext(context, documents && ((memoryId) => documents.get(memoryId))) }),
    ...(document === undefined ? {} : { document: presentDocument(document) }),
  };
  return { ...presentMemory(memory), ...(include.length === 0 ? {} : { included }) };
}

function nearest({ parents, children, related }: Context, most: number): Context {
  const versions = (all: Context['parents']) =>
    all.filter(({ distance }) => Math.abs(distance) <= furthest).slice(0, most);
  return { parents: versions(parents), children: versions(children), related: related.slice(0, most) };
}

const idsOf = ({ parents, children, related }: Context): string[] =>
  [...parents, ...children, ...related].map(({ memory }) => memory.id);
