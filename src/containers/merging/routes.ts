import { type Route, route } from '../../http/route.js';
import * as responses from './schemas.js';
import { mergeBody } from './schemas.js';
import type { MergingService } from './service.js';

export function mergeRoutes(merging: MergingService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/container-tags/merge'],
      access: 'organization',
      operationId: 'mergeContainers',
      summary: 'Merge containers: move the contents of the sources to the target, and delete the sources',
      errors: [404, 409],
      audited: 'mergeId',
      body: mergeBody,
      status: 202,
      response: responses.startedMerge,
      handle: ({ scope, body }) => merging.start(scope, body),
    }),
    route({
      method: 'get',
      paths: ['/v3/container-tags/merge/:mergeId'],
      access: 'organization',
      operationId: 'getMerge',
      summary: "Get a merge's status",
      description: 'An outcome is kept for 30 days, and then a 404.',
      response: responses.merge,
      handle: ({ scope, params }) => merging.status(scope, params['mergeId'] ?? ''),
    }),
  ];
}
