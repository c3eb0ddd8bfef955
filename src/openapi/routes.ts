import { z } from 'zod';
import { type Route, route } from '../http/route.js';
import { describeRoutes, type OpenApiDocument } from './document.js';

const document = z
  .looseObject({
    openapi: z.literal('3.0.0').meta({ description: 'Version of the OpenAPI Specification' }),
    info: z
      .looseObject({
        title: z.string().meta({ description: 'Name of the API' }),
        version: z.literal('3.0.0').meta({ description: 'Version of the API, not of the service' }),
      })
      .meta({ description: 'What the document describes, and its licence' }),
    paths: z.looseObject({}).meta({ description: 'Operations by path and method' }),
    components: z.looseObject({}).meta({ description: 'Schemas, responses and headers that operations refer to' }),
  })
  .meta({
    id: 'OpenApiDocument',
    example: { openapi: '3.0.0', info: { title: 'Cairn API', version: '3.0.0' }, paths: {}, components: {} },
  });

/** What somebody should know before the first request. */
const introduction = `Stores content, extracts memories from it, and searches both.

Authenticate with \`Authorization: Bearer <key>\`. Bodies are JSON; a missing one means \`{}\`, and unknown fields are
ignored, but for those of metadata filters, which are refused. Timestamps are ISO 8601 in UTC. Every response has an \`x-request-id\` header,
and every error has the body \`{"error": …, "details": …}\`, without \`details\` where \`error\` says it all, as in a 404.`;

const title = 'Cairn API';

const isVersioned = ({ paths: [path] }: Route): boolean => /^\/(v[34]|console)\//.test(path);

const aboutVersioned = 'The reference as a web page is at `/docs`; the namespace paths are described at `/openapi`.';

/** The documents: that of the versioned paths is served at two addresses, that of the namespace paths at one. */
const documents = [
  ...(['v3', 'v4'] as const).map((version) => ({
    path: `/${version}/openapi` as const,
    operationId: `get${version.toUpperCase()}Description`,
    about: aboutVersioned,
    holds: isVersioned,
    webhooks: true,
  })),
  {
    path: '/openapi' as const,
    operationId: 'getDescription',
    about:
      'These are the paths of version 5 of the public clients, over the same content as those of `/v3/openapi`: a namespace is a ' +
      'container, and an `id` that you give a document is its `customId`. The reference as a web page is at `/docs`.',
    holds: (route: Route) => !isVersioned(route),
    webhooks: false,
  },
];

/** GET /v3/openapi and /v4/openapi: the versioned paths, deprecated ones too; GET /openapi: the namespace paths. */
export function openApiRoutes(all: () => readonly Route[]): Route[] {
  return documents.map(({ path, operationId, about, holds, webhooks }) => {
    let made: OpenApiDocument | undefined;
    return route({
      ...{ method: 'get', paths: [path], access: 'public', operationId, summary: 'Get this OpenAPI document' },
      response: document,
      async handle() {
        const description = `${introduction}\n\n${about}`;
        made ??= describeRoutes(all().filter(holds), { title, description, oldNames: true, webhooks });
        return made;
      },
    });
  });
}

/** One document of all paths that are not deprecated, for the page at /docs. */
export const describeAll = (routes: readonly Route[]): OpenApiDocument =>
  describeRoutes(routes, {
    title,
    description: `${introduction}

As OpenAPI documents: [/v3/openapi](/v3/openapi) and, for the namespace paths, [/openapi](/openapi). \`/v3/memories…\` is an older name of \`/v3/documents…\`.`,
    oldNames: false,
    webhooks: true,
  });
