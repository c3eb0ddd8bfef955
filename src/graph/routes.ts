import { type Route, route } from '../http/route.js';
import { graphBody } from './schemas.js';
import type { GraphService } from './service.js';

export function graphRoutes(graph: GraphService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/graph'],
      access: 'organization',
      summary: 'Documents and memories with what connects them',
      body: graphBody,
      handle: ({ scope, body }) => graph.read(scope, body),
    }),
  ];
}
