import { type Route, route } from '../http/route.js';
import { searchDocumentsBody, searchMemoriesBody } from './schemas.js';
import type { SearchService } from './service.js';

export function searchRoutes(search: SearchService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v4/search'],
      access: 'key',
      summary: 'Search memories, chunks, or both',
      body: searchMemoriesBody,
      handle: ({ scope, body }) => search.memories(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v3/search'],
      access: 'key',
      summary: 'Search documents by their chunks',
      body: searchDocumentsBody,
      handle: ({ scope, body }) => search.documents(scope, body),
    }),
  ];
}
