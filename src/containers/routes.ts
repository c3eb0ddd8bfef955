import { type Route, route } from '../http/route.js';
import type { ContainerService } from './managing.js';
import { mergeRoutes } from './merging/routes.js';
import type { MergingService } from './merging/service.js';
import * as schemas from './schemas.js';
import type { SpaceService } from './spaces.js';

export interface ContainerParts {
  containers: ContainerService;
  spaces: SpaceService;
  merging: MergingService;
}

export function containerRoutes({ containers, spaces, merging }: ContainerParts): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/container-tags/list'],
      access: 'organization',
      summary: 'List containers with what they hold',
      handle: ({ scope }) => containers.list(scope),
    }),
    route({
      method: 'get',
      paths: ['/v3/container-tags/:tag'],
      access: 'organization',
      summary: "Get a container's settings",
      handle: ({ scope, params }) => containers.settings(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'patch',
      paths: ['/v3/container-tags/:tag'],
      access: 'organization',
      summary: "Change a container's settings",
      audited: true,
      body: schemas.patchContainerBody,
      handle: ({ scope, params, body }) => containers.patch(scope, params['tag'] ?? '', body),
    }),
    route({
      method: 'delete',
      paths: ['/v3/container-tags/:tag'],
      access: 'organization',
      summary: 'Delete a container with its documents and memories',
      audited: true,
      handle: ({ scope, params }) => containers.remove(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'get',
      paths: ['/v3/projects'],
      access: 'organization',
      summary: 'List spaces by display name',
      handle: ({ scope }) => spaces.list(scope),
    }),
    route({
      method: 'post',
      paths: ['/v3/projects'],
      access: 'organization',
      summary: 'Make a space',
      body: schemas.createSpaceBody,
      handle: ({ scope, body }) => spaces.create(scope, body),
    }),
    route({
      method: 'delete',
      paths: ['/v3/projects/:id'],
      access: 'organization',
      summary: 'Delete a space, or move what is in it to another',
      audited: true,
      body: schemas.deleteSpaceBody,
      handle: ({ scope, params, body }) => spaces.remove(scope, params['id'] ?? '', body),
    }),
    ...mergeRoutes(merging),
  ];
}
