import { type Route, route } from '../http/route.js';
import { graph as response } from './responses.js';
import { graphBody } from './schemas.js';
import type { GraphService } from './service.js';

export function graphRoutes(graph: GraphService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/graph'],
      access: 'organization',
      reads: true,
      queue: 'reads',
      operationId: 'getGraph',
      summary: 'Documents and memories with what connects them',
      body: graphBody,
      response: response,
      handle: ({ scope, body }) => graph.read(scope, body),
    }),
  ];
}
