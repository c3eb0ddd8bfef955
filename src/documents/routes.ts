import { type Route, route } from '../http/route.js';
import type { AddingService } from './adding.js';
import type { EditingService } from './editing.js';
import type { FileLinkService } from './file-links.js';
import * as schemas from './schemas.js';
import type { DocumentService } from './service.js';

/** `/v3/memories…` is the older name of `/v3/documents…`. */
const documentPaths = (rest = '') => [`/v3/documents${rest}`, `/v3/memories${rest}`] as const;

export interface DocumentParts {
  adding: AddingService;
  editing: EditingService;
  documents: DocumentService;
  fileLinks: FileLinkService;
}

export function documentRoutes({ adding, editing, documents, fileLinks }: DocumentParts): Route[] {
  return [
    route({
      method: 'post',
      paths: documentPaths(),
      access: 'key',
      summary: 'Add content',
      body: schemas.addDocumentBody,
      handle: ({ scope, body }) => adding.add(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/batch'),
      access: 'key',
      summary: 'Add up to 600 documents; those that are invalid are answered with why',
      body: schemas.addBatchBody,
      handle: ({ scope, body }) => adding.addBatch(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/file'),
      access: 'key',
      summary: 'Add a file of up to 50 MB as multipart/form-data',
      handle: ({ scope, readUpload }) => adding.addFile(scope, readUpload),
    }),
    route({
      method: 'post',
      paths: ['/v4/conversations'],
      access: 'organization',
      summary: 'Add a conversation, or the new turns of one',
      body: schemas.conversationBody,
      handle: ({ scope, body }) => adding.addConversation(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/list'),
      access: 'key',
      summary: 'List documents',
      body: schemas.listDocumentsBody,
      handle: ({ scope, body }) => documents.list(scope, body),
    }),
    route({
      method: 'get',
      paths: documentPaths('/processing'),
      access: 'key',
      summary: 'List documents that are waiting or being processed',
      query: schemas.processingQuery,
      handle: ({ scope, query }) => documents.processing(scope, query),
    }),
    route({
      method: 'post',
      paths: documentPaths('/documents'),
      access: 'key',
      summary: 'List documents with the memories that were taken from them',
      body: schemas.documentsWithMemoriesBody,
      handle: ({ scope, body }) => documents.withMemories(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/documents/by-ids'),
      access: 'key',
      summary: 'Get documents by ids or customIds, with their memories',
      body: schemas.documentsByIdsBody,
      handle: ({ scope, body }) => documents.byIds(scope, body),
    }),
    route({
      method: 'delete',
      paths: documentPaths('/bulk'),
      access: 'key',
      summary: 'Delete the documents that ids, containers and path select',
      body: schemas.deleteBulkBody,
      handle: ({ scope, body }) => documents.removeBulk(scope, body),
    }),
    route({
      method: 'get',
      paths: documentPaths('/:id'),
      access: 'key',
      summary: 'Get a document by id or customId',
      handle: ({ scope, params }) => documents.get(scope, params['id'] ?? ''),
    }),
    route({
      method: 'patch',
      paths: documentPaths('/:id'),
      access: 'key',
      summary: 'Change a document by id or customId',
      body: schemas.patchDocumentBody,
      handle: ({ scope, params, body }) => editing.patch(scope, params['id'] ?? '', body),
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
      method: 'get',
      paths: documentPaths('/:id/chunks'),
      access: 'key',
      summary: "List a document's chunks in reading order",
      query: schemas.chunksQuery,
      handle: ({ scope, params, query }) => documents.chunks(scope, params['id'] ?? '', query),
    }),
    route({
      method: 'get',
      paths: documentPaths('/:id/file-url'),
      access: 'key',
      summary: "Get a link to a document's file that needs no key and expires",
      handle: ({ scope, params }) => fileLinks.link(scope, params['id'] ?? ''),
    }),
    route({
      method: 'get',
      paths: ['/v3/files/:token'],
      access: 'public',
      summary: 'Download the file that a link stands for',
      handle: ({ params }) => fileLinks.download(params['token'] ?? ''),
    }),
    route({
      method: 'post',
      paths: documentPaths('/:id/retry'),
      access: 'key',
      summary: 'Process a failed document again',
      handle: ({ scope, params }) => editing.retry(scope, params['id'] ?? ''),
    }),
  ];
}
