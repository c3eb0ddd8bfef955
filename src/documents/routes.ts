import { type Route, route } from '../http/route.js';
import { addDocumentBody, listDocumentsBody } from './schemas.js';
import type { DocumentService } from './service.js';

/** `/v3/memories…` is the older name of `/v3/documents…`. */
const documentPaths = (rest = '') => [`/v3/documents${rest}`, `/v3/memories${rest}`] as const;

export function documentRoutes(documents: DocumentService): Route[] {
  return [
    route({
      method: 'post',
      paths: documentPaths(),
      access: 'key',
      summary: 'Add content',
      body: addDocumentBody,
      handle: ({ scope, body }) => documents.add(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/list'),
      access: 'key',
      summary: 'List documents',
      body: listDocumentsBody,
      handle: ({ scope, body }) => documents.list(scope, body),
    }),
    route({
      method: 'get',
      paths: documentPaths('/:id'),
      access: 'key',
      summary: 'Get a document by id or customId',
      handle: ({ scope, params }) => documents.get(scope, params['id'] ?? ''),
    }),
    route({
      method: 'delete',
      paths: documentPaths('/:id'),
      access: 'key',
      summary: 'Delete a document by id or customId',
      status: 204,
      handle: ({ scope, params }) => documents.remove(scope, params['id'] ?? ''),
    }),
    route({
      method: 'post',
      paths: documentPaths('/:id/retry'),
      access: 'key',
      summary: 'Process a failed document again',
      handle: ({ scope, params }) => documents.retry(scope, params['id'] ?? ''),
    }),
  ];
}
