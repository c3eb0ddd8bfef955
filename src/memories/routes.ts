import { type Route, route } from '../http/route.js';
import type { MemoryEditingService } from './editing.js';
import type { ForgettingService } from './forgetting.js';
import type { MemoryReadingService } from './reading.js';
import * as schemas from './schemas.js';
import type { MemoryWritingService } from './writing.js';

export interface MemoryParts {
  memoryReading: MemoryReadingService;
  memoryWriting: MemoryWritingService;
  memoryEditing: MemoryEditingService;
  forgetting: ForgettingService;
}

export function memoryRoutes({ memoryReading, memoryWriting, memoryEditing, forgetting }: MemoryParts): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v4/memories'],
      access: 'key',
      summary: 'Write up to 100 memories as they are; searchable when this answers',
      body: schemas.writeMemoriesBody,
      handle: ({ scope, body }) => memoryWriting.write(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v4/memories/list'],
      access: 'key',
      summary: 'List memories with their history and sources',
      body: schemas.listMemoriesBody,
      handle: ({ scope, body }) => memoryReading.list(scope, body),
    }),
    route({
      method: 'patch',
      paths: ['/v4/memories'],
      access: 'key',
      summary: 'Make a new version of a memory',
      body: schemas.patchMemoryBody,
      handle: ({ scope, body }) => memoryEditing.patch(scope, body),
    }),
    route({
      method: 'delete',
      paths: ['/v4/memories'],
      access: 'key',
      summary: 'Forget a memory',
      body: schemas.forgetMemoryBody,
      handle: ({ scope, body }) => forgetting.forget(scope, body),
    }),
    route({
      method: 'post',
      paths: ['/v4/memories/forget-matching'],
      access: 'key',
      summary: 'Forget the memories that answer a question, or say which they are',
      body: schemas.forgetMatchingBody,
      handle: ({ scope, body }) => forgetting.forgetMatching(scope, body),
    }),
  ];
}
