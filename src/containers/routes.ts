import { type Route, route } from '../http/route.js';
import type { ContainerService } from './managing.js';
import * as schemas from './schemas.js';
import type { SpaceService } from './spaces.js';

export interface ContainerParts {
  containers: ContainerService;
  spaces: SpaceService;
}

export function containerRoutes({ containers, spaces }: ContainerParts): Route[] {
  return [
    route({
      method: 'get',
      paths: ['/v3/container-tags/list'],
      access: 'key',
      summary: 'List containers with what they hold',
      handle: ({ scope }) => containers.list(scope),
    }),
    route({
      method: 'get',
      paths: ['/v3/container-tags/:tag'],
      access: 'key',
      summary: "Get a container's settings",
      handle: ({ scope, params }) => containers.settings(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'patch',
      paths: ['/v3/container-tags/:tag'],
      access: 'key',
      summary: "Change a container's settings",
      body: schemas.patchContainerBody,
      handle: ({ scope, params, body }) => containers.patch(scope, params['tag'] ?? '', body),
    }),
    route({
      method: 'delete',
      paths: ['/v3/container-tags/:tag'],
      access: 'key',
      summary: 'Delete a container with its documents and memories',
      handle: ({ scope, params }) => containers.remove(scope, params['tag'] ?? ''),
    }),
    route({
      method: 'get',
      paths: ['/v3/projects'],
      access: 'key',
      summary: 'List spaces by display name',
      handle: ({ scope }) => spaces.list(scope),
    }),
    route({
      method: 'post',
      paths: ['/v3/projects'],
      access: 'key',
      summary: 'Make a space',
      body: schemas.createSpaceBody,
      handle: ({ scope, body }) => spaces.create(scope, body),
    }),
    route({
      method: 'delete',
      paths: ['/v3/projects/:id'],
      access: 'key',
      summary: 'Delete a space, or move what is in it to another',
      body: schemas.deleteSpaceBody,
      handle: ({ scope, params, body }) => spaces.remove(scope, params['id'] ?? '', body),
    }),
  ];
}
