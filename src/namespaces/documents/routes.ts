import { accepted } from '../../documents/responses.js';
import { contentBody } from '../../http/json-body.js';
import { type Route, route } from '../../http/route.js';
import { namespaceParams, within } from '../fields.js';
import { type DocumentParts, listed, read } from './handling.js';
import { presentBatch } from './presenter.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';

export function namespaceDocumentRoutes(parts: DocumentParts): Route[] {
  const { adding, editing, documents } = parts;
  return [
    route({
      method: 'post',
      paths: ['/ns/:namespace/document'],
      params: namespaceParams,
      access: 'key',
      operationId: 'addToNamespace',
      summary: 'Add content; text with the id of a text is added to it',
      errors: [409],
      body: schemas.addBody,
      bodyLimit: contentBody,
      response: accepted,
      handle: async (request) => adding.add(within(request), request.body),
    }),
    route({
      method: 'post',
      paths: ['/ns/:namespace/document/batch'],
      params: namespaceParams,
      access: 'key',
      queue: 'writes',
      operationId: 'addBatchToNamespace',
      summary: 'Add up to 600 documents; invalid ones are reported and do not affect the others',
      errors: [409],
      body: schemas.addBatchBody,
      bodyLimit: contentBody,
      response: responses.batch,
      handle: async (request) => {
        const { documents: sent } = request.body;
        return presentBatch(await adding.addBatch(within(request), request.body, schemas.documentOfBatch), sent);
      },
    }),
    route({
      method: 'post',
      paths: ['/ns/:namespace/document/file'],
      params: namespaceParams,
      access: 'key',
      operationId: 'uploadToNamespace',
      summary: 'Add a file of up to 50 MB as multipart/form-data',
      errors: [409, 415],
      upload: schemas.fileFields,
      response: accepted,
      handle: async (request) => adding.addFile(within(request), request.readUpload, schemas.fileFields),
    }),
    route({
      method: 'post',
      paths: ['/ns/:namespace/document/file/:id'],
      params: namespaceParams,
      access: 'key',
      operationId: 'replaceWithFile',
      summary: "Replace a document's content with a file, and its metadata with what is sent",
      errors: [403, 409, 415],
      upload: schemas.fileFields,
      response: accepted,
      handle: async (request) => {
        const { params, readUpload } = request;
        return editing.replaceFile(within(request), params['id'] ?? '', readUpload, schemas.fileFields);
      },
    }),
    route({
      method: 'patch',
      paths: ['/ns/:namespace/document/file/:id'],
      params: namespaceParams,
      access: 'key',
      operationId: 'updateFile',
      summary: 'Change the given fields of a document, and its content if a file is sent',
      errors: [403, 409, 415],
      upload: schemas.fileFields,
      uploadIsOptional: true,
      response: accepted,
      handle: async (request) => {
        const { params, readUpload } = request;
        return editing.patchFile(within(request), params['id'] ?? '', readUpload, schemas.fileFields);
      },
    }),
    route({
      method: 'delete',
      paths: ['/ns/:namespace/document'],
      params: namespaceParams,
      access: 'key',
      operationId: 'deleteFromNamespace',
      summary: 'Delete documents by ids or customIds',
      body: schemas.idsBody,
      response: responses.deleted,
      handle: async (request) => {
        const { deletedCount, errors = [] } = await documents.removeBulk(within(request), request.body);
        return { count: deletedCount, errors };
      },
    }),
    route({
      method: 'get',
      paths: ['/ns/:namespace/document/:id'],
      params: namespaceParams,
      access: 'key',
      operationId: 'getFromNamespace',
      summary: 'Get a document by id or customId, with its chunks and memories on request',
      query: schemas.getQuery,
      response: responses.document,
      handle: async (request) =>
        read(parts, within(request), request.params['id'] ?? '', new Set(request.query.include)),
    }),
    route({
      method: 'patch',
      paths: ['/ns/:namespace/document/:id'],
      params: namespaceParams,
      access: 'key',
      queue: 'writes',
      operationId: 'updateInNamespace',
      summary: 'Change a document by id or customId',
      errors: [403, 409],
      body: schemas.updateBody,
      bodyLimit: contentBody,
      response: accepted,
      handle: async (request) => editing.patch(within(request), request.params['id'] ?? '', request.body),
    }),
    route({
      method: 'post',
      paths: ['/ns/:namespace/list/documents/memory-counts'],
      params: namespaceParams,
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'countMemories',
      summary: 'Count the current memories that come from each of the given documents',
      body: schemas.idsBody,
      response: responses.memoryCounts,
      handle: async (request) => ({ counts: await documents.memoryCounts(within(request), request.body.ids) }),
    }),
    route({
      method: 'post',
      paths: ['/ns/:namespace/list/:type'],
      params: schemas.listParams,
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'listNamespace',
      summary: 'List documents, chunks or memories',
      query: schemas.listQuery,
      body: schemas.listBody,
      response: responses.list,
      handle: async (request) => {
        const { params, query, body } = request;
        return listed(parts, within(request), params['type'] ?? '', { ...query, ...body });
      },
    }),
  ];
}
