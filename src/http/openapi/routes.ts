import { z } from 'zod';
import { type Route, route } from '../route.js';
import { describeRoutes, type OpenApiDocument } from './document.js';

const document = z
  .looseObject({
    openapi: z.literal('3.0.0'),
    info: z.looseObject({ title: z.string(), version: z.literal('3.0.0') }),
    paths: z.looseObject({}),
    components: z.looseObject({}),
  })
  .meta({
    id: 'OpenApiDocument',
    example: { openapi: '3.0.0', info: { title: 'Cairn API', version: '3.0.0' }, paths: {}, components: {} },
  });

/** What a reader of a document should know before the first request. */
const introduction = `Keep content, and remember what it says.

Authenticate with \`Authorization: Bearer <key>\`. Bodies are JSON; a missing one means \`{}\`, and unknown fields are
ignored. Timestamps are ISO 8601 in UTC. Every answer carries an \`x-request-id\`, and every error is
\`{"error": …, "details": …}\`.`;

const title = 'Cairn API';

/** GET /v3/openapi and /v4/openapi: one document of all paths, older names among them. */
export function openApiRoutes(all: () => readonly Route[]): Route[] {
  let made: OpenApiDocument | undefined;
  const handle = async () => {
    const description = `${introduction}\n\nA page for people is \`/docs\`.`;
    made ??= describeRoutes(all(), { title, description, oldNames: true });
    return made;
  };
  return (['v3', 'v4'] as const).map((family) =>
    route({
      method: 'get',
      paths: [`/${family}/openapi`],
      access: 'public',
      operationId: family === 'v3' ? 'getV3Description' : 'getV4Description',
      summary: 'This document',
      response: document,
      handle,
    }),
  );
}

/** All paths but older names in one document, for the page at /docs. */
export const describeAll = (routes: readonly Route[]): OpenApiDocument =>
  describeRoutes(routes, {
    title,
    description: `${introduction}

In words of a machine: [/v3/openapi](/v3/openapi). \`/v3/memories…\` is an older name of \`/v3/documents…\`.`,
    oldNames: false,
  });
