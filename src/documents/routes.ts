import { fileTypesSentence } from '../content/extraction/formats.js';
import { contentBody } from '../http/json-body.js';
import { fileDownload, noContent, type Route, route } from '../http/route.js';
import type { AddingService } from './adding.js';
import type { EditingService } from './editing.js';
import type { FileLinkService } from './file-links.js';
import * as responses from './responses.js';
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
      operationId: 'addDocument',
      summary: 'Add content',
      errors: [409],
      body: schemas.addDocumentBody,
      bodyLimit: contentBody,
      response: responses.accepted,
      handle: ({ scope, body }) => adding.add(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/batch'),
      access: 'key',
      queue: 'writes',
      operationId: 'addDocuments',
      summary: 'Add up to 600 documents; invalid ones are reported, and the others added',
      errors: [409],
      body: schemas.addBatchBody,
      bodyLimit: contentBody,
      response: responses.acceptedBatch,
      handle: ({ scope, body }) => adding.addBatch(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/file'),
      access: 'key',
      operationId: 'uploadFile',
      summary: 'Add a file of up to 50 MB as multipart/form-data',
      description: `The file type is detected from the content: ${fileTypesSentence()}.`,
      errors: [409, 415],
      upload: schemas.uploadFields,
      response: responses.accepted,
      handle: ({ scope, readUpload }) => adding.addFile(scope, readUpload),
    }),
    route({
      method: 'post',
      paths: ['/v4/conversations'],
      access: 'organization',
      operationId: 'addConversation',
      summary: 'Add a conversation, or the new turns of one',
      description:
        'A conversation that was uploaded as a JSON or text file is added to as well: its text with the new turns takes the place of the ' +
        'file. Until the file is read, the answer is a 409 that says to try again.',
      errors: [409],
      body: schemas.conversationBody,
      bodyLimit: contentBody,
      response: responses.acceptedConversation,
      handle: ({ scope, body }) => adding.addConversation(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/list'),
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'listDocuments',
      summary: 'List documents',
      body: schemas.listDocumentsBody,
      response: responses.documentList,
      handle: ({ scope, body }) => documents.list(scope, body),
    }),
    route({
      method: 'get',
      paths: documentPaths('/processing'),
      access: 'key',
      operationId: 'listDocumentsInProcess',
      summary: 'List documents that are waiting or being processed',
      query: schemas.processingQuery,
      response: responses.documentsInProcess,
      handle: ({ scope, query }) => documents.processing(scope, query),
    }),
    route({
      method: 'post',
      paths: documentPaths('/documents'),
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'listDocumentsWithMemories',
      summary: 'List documents with the memories extracted from them',
      body: schemas.documentsWithMemoriesBody,
      response: responses.documentsWithMemories,
      handle: ({ scope, body }) => documents.withMemories(scope, body),
    }),
    route({
      method: 'post',
      paths: documentPaths('/documents/by-ids'),
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'getDocumentsByIds',
      summary: 'Get documents by ids or customIds, with their memories',
      body: schemas.documentsByIdsBody,
      response: responses.documentsWithMemories,
      handle: ({ scope, body }) => documents.byIds(scope, body),
    }),
    route({
      method: 'delete',
      paths: documentPaths('/bulk'),
      access: 'key',
      operationId: 'deleteDocuments',
      summary: 'Delete the documents that match all of the given ids, containers and path',
      body: schemas.deleteBulkBody,
      response: responses.deletedDocuments,
      handle: ({ scope, body }) => documents.removeBulk(scope, body),
    }),
    route({
      method: 'get',
      paths: documentPaths('/:id'),
      access: 'key',
      operationId: 'getDocument',
      summary: 'Get a document by id or customId',
      query: schemas.lookupQuery,
      response: responses.fullDocument,
      handle: ({ scope, params, query }) => documents.get(scope, params['id'] ?? '', query),
    }),
    route({
      method: 'patch',
      paths: documentPaths('/:id'),
      access: 'key',
      queue: 'writes',
      operationId: 'updateDocument',
      summary: 'Change a document by id or customId',
      errors: [409],
      query: schemas.lookupQuery,
      body: schemas.patchDocumentBody,
      bodyLimit: contentBody,
      response: responses.accepted,
      handle: ({ scope, params, body, query }) => editing.patch(scope, params['id'] ?? '', body, query),
    }),
    route({
      method: 'delete',
      paths: documentPaths('/:id'),
      access: 'key',
      operationId: 'deleteDocument',
      summary: 'Delete a document by id or customId',
      status: 204,
      query: schemas.lookupQuery,
      response: noContent,
      handle: ({ scope, params, query }) => documents.remove(scope, params['id'] ?? '', query),
    }),
    route({
      method: 'get',
      paths: documentPaths('/:id/chunks'),
      access: 'key',
      operationId: 'listChunks',
      summary: "List a document's chunks in reading order",
      query: schemas.chunksQuery,
      response: responses.chunks,
      handle: ({ scope, params, query }) => documents.chunks(scope, params['id'] ?? '', query),
    }),
    route({
      method: 'get',
      paths: documentPaths('/:id/file-url'),
      access: 'key',
      operationId: 'getFileLink',
      summary: "Get a link to a document's file that needs no key and expires",
      query: schemas.lookupQuery,
      response: responses.fileLink,
      handle: ({ scope, params, query }) => fileLinks.link(scope, params['id'] ?? '', query),
    }),
    route({
      method: 'get',
      paths: ['/v3/files/:token'],
      exact: true,
      query: schemas.fileLinkQuery,
      access: 'public',
      operationId: 'downloadFile',
      summary: 'Download a file by its link',
      response: fileDownload,
      handle: ({ params }) => fileLinks.download(params['token'] ?? ''),
    }),
    route({
      method: 'post',
      paths: documentPaths('/:id/retry'),
      access: 'key',
      operationId: 'retryDocument',
      summary: 'Process a failed document again',
      errors: [409],
      query: schemas.lookupQuery,
      response: responses.accepted,
      handle: ({ scope, params, query }) => editing.retry(scope, params['id'] ?? '', query),
    }),
  ];
}
