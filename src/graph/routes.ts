import { z } from 'zod';
import { containerTag, containerTags, wholeNumber } from '../http/fields.js';
import { type Route, route } from '../http/route.js';
import { graph as response } from './responses.js';
import type { GraphService } from './service.js';

const graphBody = z.object({
  containerTag: containerTag.optional(),
  containerTags: containerTags.optional(),
  limit: wholeNumber(1, 2_000).default(500),
});

export function graphRoutes(graph: GraphService): Route[] {
  return [
    route({
      method: 'post',
      paths: ['/v3/graph'],
      access: 'organization',
      reads: true,
      queue: 'reads',
      operationId: 'getGraph',
      summary: 'Get the newest documents and memories and the relations between them, as a graph',
      body: graphBody,
      response: response,
      handle: ({ scope, body }) => graph.read(scope, body),
    }),
  ];
}
