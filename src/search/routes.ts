import { type Route, route } from '../http/route.js';
import { foundDocuments, foundMemories } from './responses.js';
import { searchDocumentsBody, searchMemoriesBody } from './schemas.js';
import type { SearchService } from './service.js';

export function searchRoutes(search: SearchService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v4/search'],
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'searchMemories',
      summary: 'Search memories, chunks, or both',
      body: searchMemoriesBody,
      response: foundMemories,
      handle: ({ scope, body }) => search.memories(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v3/search'],
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'searchDocuments',
      summary: 'Search documents by their chunks',
      body: searchDocumentsBody,
      response: foundDocuments,
      handle: ({ scope, body }) => search.documents(scope, body),
    }),
  ];
}
