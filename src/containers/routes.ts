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
  'Answers when it is done. What takes longer than 40 s goes on after a 503 with `Retry-After`: the same request again joins it, ' +
  'or is told what it came to.';

export function containerRoutes({ containers, spaces, merging }: ContainerParts): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/container-tags/list'],
      access: 'organization',
      operationId: 'listContainers',
      summary: 'List containers with what they hold',
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
      summary: "Change a container's settings",
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
      summary: 'Delete a container with its documents and memories',
      description: takesLong,
      errors: [409],
      audited: true,
      response: responses.deletedContainer,
      handle: ({ scope, params }) => containers.remove(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'get',
      paths: ['/v3/projects'],
      access: 'organization',
      operationId: 'listSpaces',
      summary: 'List spaces by display name',
      response: responses.spaceList,
      handle: ({ scope }) => spaces.list(scope),
    }),
    route({
      method: 'post',
      paths: ['/v3/projects'],
      access: 'organization',
      operationId: 'createSpace',
      summary: 'Make a space',
      errors: [409],
      body: schemas.createSpaceBody,
      response: responses.listedContainer,
      handle: ({ scope, body }) => spaces.create(scope, body),
    }),
    route({
      method: 'delete',
      paths: ['/v3/projects/:id'],
      access: 'organization',
      operationId: 'deleteSpace',
      summary: 'Delete a space, or move what is in it to another',
      description: takesLong,
      errors: [409],
      audited: true,
      body: schemas.deleteSpaceBody,
      response: responses.endedSpace,
      handle: ({ scope, params, body }) => spaces.remove(scope, params['id'] ?? '', body),
    }),
    ...mergeRoutes(merging),
  ];
}
