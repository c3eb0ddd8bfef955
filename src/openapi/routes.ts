import { z } from 'zod';
import { type Route, route } from '../http/route.js';
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

const families = ['v3', 'v4', 'namespaces'] as const;
type Family = (typeof families)[number];

const isVersioned = ({ paths: [path] }: Route): boolean => /^\/(v[34]|console)\//.test(path);

/** What is described where: the older paths are one document at two addresses, those of the namespaces another one. */
const described: Record<Family, { path: `/${string}`; operationId: string; about: string; holds: typeof isVersioned }> =
  {
    v3: {
      ...{ path: '/v3/openapi', operationId: 'getV3Description', holds: isVersioned },
      about: 'A page for people is `/docs`; the namespace paths are described at `/openapi`.',
    },
    v4: {
      ...{ path: '/v4/openapi', operationId: 'getV4Description', holds: isVersioned },
      about: 'A page for people is `/docs`; the namespace paths are described at `/openapi`.',
    },
    namespaces: {
      ...{ path: '/openapi', operationId: 'getDescription', holds: (route) => !isVersioned(route) },
      about:
        'These are the paths of version 5 of the public clients, over the same content as those of `/v3/openapi`: a namespace is a ' +
        'container, and an `id` that you give is its `customId`. A page for people is `/docs`.',
    },
  };

/** GET /v3/openapi and /v4/openapi: one document of all versioned paths, older names among them; GET /openapi: the others. */
export function openApiRoutes(all: () => readonly Route[]): Route[] {
  return families.map((family) => {
    const { path, operationId, about, holds } = described[family];
    let made: OpenApiDocument | undefined;
    return route({
      ...{ method: 'get', paths: [path], access: 'public', operationId, summary: 'This document' },
      response: document,
      async handle() {
        const description = `${introduction}\n\n${about}`;
        made ??= describeRoutes(all().filter(holds), {
          title,
          description,
          oldNames: true,
          told: family !== 'namespaces',
        });
        return made;
      },
    });
  });
}

/** All paths but older names in one document, for the page at /docs. */
export const describeAll = (routes: readonly Route[]): OpenApiDocument =>
  describeRoutes(routes, {
    title,
    description: `${introduction}

In words of a machine: [/v3/openapi](/v3/openapi) and, for the namespace paths, [/openapi](/openapi). \`/v3/memories…\` is an older name of \`/v3/documents…\`.`,
    oldNames: false,
    told: true,
  });
