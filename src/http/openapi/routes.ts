import { z } from 'zod';
import { type Route, route } from '../route.js';
import { describeRoutes, type OpenApiDocument } from './document.js';

const document = z
  .looseObject({
    openapi: z.literal('3.0.0'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.looseObject({}),
    components: z.looseObject({}),
  })
  .meta({
    id: 'OpenApiDocument',
    example: { openapi: '3.0.0', info: { title: 'Cairn', version: '1.0.0' }, paths: {}, components: {} },
  });

/** What a reader of a document should know before the first request. */
const introduction = `Keep content, and remember what it says.

Authenticate with \`Authorization: Bearer <key>\`. Bodies are JSON; a missing one means \`{}\`, and unknown fields are
ignored. Timestamps are ISO 8601 in UTC. Every answer carries an \`x-request-id\`, and every error is
\`{"error": …, "details": …}\`.`;

const titles = { v3: 'Cairn API, version 3 paths', v4: 'Cairn API, version 4 paths' };

/** GET /v3/openapi and /v4/openapi: each describes the paths of its version, and the documents themselves. */
export function openApiRoutes(all: () => readonly Route[]): Route[] {
  return (['v3', 'v4'] as const).map((family) => {
    let made: OpenApiDocument | undefined;
    const other = family === 'v3' ? 'v4' : 'v3';
    return route({
      method: 'get',
      paths: [`/${family}/openapi`],
      access: 'public',
      operationId: family === 'v3' ? 'getV3Description' : 'getV4Description',
      summary: `This document: the ${family} paths`,
      response: document,
      handle: async () => {
        made ??= describeRoutes(all(), {
          title: titles[family],
          description: `${introduction}\n\nThe ${other} paths are in \`/${other}/openapi\`; a page for people is \`/docs\`.`,
          includes: (path) => path.startsWith(`/${family}/`),
        });
        return made;
      },
    });
  });
}

/** All paths but older names in one document, for the page at /docs. */
export const describeAll = (routes: readonly Route[]): OpenApiDocument =>
  describeRoutes(routes, {
    title: 'Cairn API',
    description: `${introduction}

In words of a machine: [/v3/openapi](/v3/openapi) and [/v4/openapi](/v4/openapi). \`/v3/memories…\` is an older name of
\`/v3/documents…\`.`,
    includes: (_path, isOldName) => !isOldName,
  });
