import { contentBody } from '../http/json-body.js';
import { type Route, route } from '../http/route.js';
import type { createMemories } from './create.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';

type Services = ReturnType<typeof createMemories>;
type Used = 'memoryReading' | 'memoryWriting' | 'memoryEditing' | 'forgetting' | 'restoring';

export function memoryRoutes(services: Pick<Services, Used>): Route[] {
  const { memoryReading, memoryWriting, memoryEditing, forgetting, restoring } = services;
  return [
    route({
      method: 'post',
      paths: ['/v4/memories'],
      access: 'key',
      queue: 'writes',
      operationId: 'writeMemories',
      summary: 'Write up to 100 memories word for word; they are searchable when the call returns',
      errors: [409],
      body: schemas.writeMemoriesBody,
      bodyLimit: contentBody,
      response: responses.writtenMemories,
      handle: ({ scope, body }) => memoryWriting.write(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v4/memories/list'],
      access: 'key',
      reads: true,
      queue: 'reads',
      operationId: 'listMemories',
      summary: 'List memories with their history and sources',
      body: schemas.listMemoriesBody,
      response: responses.memoryList,
      handle: ({ scope, body }) => memoryReading.list(scope, body),
    }),
    route({
      method: 'get',
      paths: ['/v4/memories/:id'],
      access: 'key',
      operationId: 'getMemory',
      summary: 'Get a memory, or an earlier version of one',
      response: responses.singleMemory,
      handle: ({ scope, params }) => memoryReading.entry(scope, params['id'] ?? ''),
    }),
    route({
      method: 'patch',
      paths: ['/v4/memories'],
      access: 'key',
      queue: 'writes',
      operationId: 'updateMemory',
      summary: 'Change a memory by making a new version of it',
      errors: [404, 409],
      body: schemas.patchMemoryBody,
      response: responses.memoryVersion,
      handle: ({ scope, body }) => memoryEditing.patch(scope, body),
    }),
    route({
      method: 'delete',
      paths: ['/v4/memories'],
      access: 'key',
      operationId: 'forgetMemory',
      summary: 'Forget a memory',
      errors: [404],
      body: schemas.forgetMemoryBody,
      response: responses.forgottenMemory,
      handle: ({ scope, body }) => forgetting.forget(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v4/memories/forget-matching'],
      access: 'key',
      queue: 'reads',
      operationId: 'forgetMatchingMemories',
      summary: 'Forget the memories that match a query or ids, or only list them',
      body: schemas.forgetMatchingBody,
      response: responses.forgottenMatching,
      handle: ({ scope, body }) => forgetting.forgetMatching(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v4/memories/restore'],
      access: 'key',
      queue: 'writes',
      operationId: 'restoreMemories',
      summary: 'Restore memories that were forgotten, have expired or were superseded',
      description:
        'A memory that had superseded a restored one stays beside it. Documents do not supersede a restored memory any more.',
      errors: [409],
      body: schemas.restoreMemoriesBody,
      response: responses.restoredMemories,
      handle: ({ scope, body }) => restoring.restore(scope, body),
    }),
  ];
}
