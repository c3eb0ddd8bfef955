import { type Route, route } from '../http/route.js';
import type { ContainerService } from './managing.js';
import { mergeRoutes } from './merging/routes.js';
import type { MergingService } from './merging/service.js';
import * as responses from './responses.js';
import * as schemas from './schemas.js';
import type { SpaceService } from './spaces.js';

export interface ContainerParts {
  containers: ContainerService;
  spaces: SpaceService;
  merging: MergingService;
}

const takesLong =
  'Returns when it is done. If that takes longer than 40 s, the answer is a 503 with `Retry-After` and the work continues: ' +
  'the same request, sent again, waits for it or gets its result.';

export function containerRoutes({ containers, spaces, merging }: ContainerParts): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/container-tags/list'],
      access: 'organization',
      queue: 'reads',
      operationId: 'listContainers',
      summary: 'List containers with their numbers of documents and memories',
      response: responses.containerList,
      handle: ({ scope }) => containers.list(scope),
    }),
    route({
      method: 'get',
      paths: ['/v3/container-tags/:tag'],
      params: schemas.containerParams,
      access: 'organization',
      operationId: 'getContainer',
      summary: "Get a container's settings",
      response: responses.containerSettings,
      handle: ({ scope, params }) => containers.settings(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'patch',
      paths: ['/v3/container-tags/:tag'],
      params: schemas.containerParams,
      access: 'organization',
      operationId: 'updateContainer',
      summary: "Change a container's settings; a container that does not exist is created",
      errors: [409],
      audited: true,
      body: schemas.patchContainerBody,
      response: responses.containerSettings,
      handle: ({ scope, params, body }) => containers.patch(scope, params['tag'] ?? '', body),
    }),
    route({
      method: 'delete',
      paths: ['/v3/container-tags/:tag'],
      params: schemas.containerParams,
      access: 'organization',
      operationId: 'deleteContainer',
      summary: 'Delete a container with its memories, connections and the documents that no other container has',
      description: takesLong,
      errors: [409],
      audited: true,
      response: responses.deletedContainer,
      handle: ({ scope, params, begun, signal }) => containers.remove(scope, params['tag'] ?? '', { begun, signal }),
    }),
    route({
      method: 'get',
      paths: ['/v3/projects'],
      access: 'organization',
      queue: 'reads',
      operationId: 'listSpaces',
      summary: 'List spaces: containers with a display name or a tag that begins with `sm_project_`',
      response: responses.spaceList,
      handle: ({ scope }) => spaces.list(scope),
    }),
    route({
      method: 'post',
      paths: ['/v3/projects'],
      access: 'organization',
      operationId: 'createSpace',
      summary: 'Create a space',
      errors: [409],
      body: schemas.createSpaceBody,
      response: responses.listedContainer,
      handle: ({ scope, body }) => spaces.create(scope, body),
    }),
    route({
      method: 'delete',
      paths: ['/v3/projects/:tag'],
      params: schemas.containerParams,
      access: 'organization',
      operationId: 'deleteSpace',
      summary: 'Delete a space, with its contents or after moving them to another one',
      description: takesLong,
      errors: [409],
      audited: true,
      body: schemas.deleteSpaceBody,
      response: responses.endedSpace,
      handle: ({ scope, params, body, begun, signal }) =>
        spaces.remove(scope, params['tag'] ?? '', body, { begun, signal }),
    }),
    ...mergeRoutes(merging),
  ];
}
