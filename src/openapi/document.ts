import { errorAnswer } from '../http/answer-fields.js';
import type { Route } from '../http/route.js';
import { errorResponses, errorsOf } from './errors.js';
import { headers } from './headers.js';
import { createSchemas } from './json-schema.js';
import { operationOf } from './operation.js';
import { template } from './parameters.js';
import { schemesOf } from './security.js';
import { describeTags, tagOf } from './tags.js';
import { describeWebhooks } from './webhooks.js';

export interface Description {
  title: string;
  description: string;
  /** Whether to include the deprecated paths of each route, which are all but its first. */
  oldNames: boolean;
  /** Whether to include the events that are sent to customers' webhooks, under `x-webhooks`. */
  webhooks: boolean;
}

export type OpenApiDocument = ReturnType<typeof describeRoutes>;

/** Version of the API that the document describes, not of the service. */
const version = '3.0.0' as const;

/** Builds the OpenAPI 3.0.0 document of the routes from the schemas that they validate with. */
export function describeRoutes(routes: readonly Route[], { title, description, oldNames, webhooks }: Description) {
  const schemas = createSchemas();
  schemas.convert(errorAnswer, 'output');
  const described = routes
    .filter(({ undocumented }) => undocumented !== true)
    .flatMap((route) => route.paths.slice(0, oldNames ? undefined : 1).map((path) => ({ route, path })));
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const { route, path } of described) {
    paths[template(path)] = { ...paths[template(path)], [route.method]: operationOf(route, path, schemas) };
  }
  return {
    openapi: '3.0.0' as const,
    info: {
      title,
      description,
      version,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'The service that this document was read from' }],
    tags: describeTags(new Set(described.map(({ route }) => tagOf(route.paths[0])))),
    paths,
    ...(webhooks ? { 'x-webhooks': describeWebhooks(schemas) } : {}),
    components: {
      securitySchemes: schemesOf(described.map(({ route }) => route.access)),
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: errorResponses(new Set(described.flatMap(({ route, path }) => errorsOf(route, path)))),
      headers,
    },
  };
}
