import { type Route, route } from '../../http/route.js';
import { mergeBody } from './schemas.js';
import type { MergingService } from './service.js';

export function mergeRoutes(merging: MergingService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/container-tags/merge'],
      access: 'organization',
      summary: 'Move what is in containers into another one, which stays',
      audited: true,
      body: mergeBody,
      status: 202,
      handle: ({ scope, body }) => merging.start(scope, body),
    }),
    route({
      method: 'get',
      paths: ['/v3/container-tags/merge/:mergeId'],
      access: 'organization',
      summary: 'How far a merge has come',
      handle: ({ scope, params }) => merging.status(scope, params['mergeId'] ?? ''),
    }),
  ];
}
