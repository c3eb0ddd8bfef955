import { z } from 'zod';
import type { Route } from '../http/route.js';
import type { JsonSchema, Schemas } from './json-schema.js';

/** `/v3/documents/:id` as OpenAPI writes it: `/v3/documents/{id}`. */
export const template = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/**
 * The Parameter Objects of a route at one of its paths: its path segments, then the fields of its query.
 * @throws when the query is not an object
 */
export function parametersOf(route: Route, path: string, schemas: Schemas) {
  const { params, query } = route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return [
    ...names.map((name) =>
      parameter(name, 'path', true, schemas.convert(params?.shape[name] ?? segmentOf(route, name), 'input')),
    ),
    ...(query === undefined ? [] : fieldsOf(schemas.convert(query, 'input'))),
  ];
}

const example = 'pQ3vX8kZ1mN5rT7wY2bC4d';

const ofDocument = 'Id or `customId` of the document';
const ofDocumentAnywhere =
  `${ofDocument}; an id wins. Several containers may have one \`customId\`: it means the document that was updated last, ` +
  'unless `containerTag` says where to look';

/** What ids in paths refer to, by the segment before them. */
const ids: Readonly<Record<string, string>> = {
  connections: 'Id of the connection',
  connectors: 'Id of the connector',
  document: ofDocument,
  documents: ofDocumentAnywhere,
  file: ofDocument,
  inferred: 'Id of the inference',
  keys: 'Id of the key',
  memories: 'Id of the memory or of one of its earlier versions',
  'scoped-key': 'Id of the scoped key',
  webhooks: 'Id of the webhook',
};

/** Other path segments, by name. */
const segments: Readonly<Record<string, string>> = {
  deliveryId: 'Id of the delivery',
  idOrProvider: 'Id of the connection; to create one, its provider, such as `codehost`, which a deletion takes as well',
  mergeId: 'Id of the merge',
  provider: 'Provider, such as `codehost`, also by its public name `github`',
  resourceKey: 'Key of the resource, in the URL that the provider was given',
  token: 'Last part of the `url` that `GET /v3/documents/{id}/file-url` returns',
};

/** The schema of a segment that its route has none for. Aliases of a route mean what its first path means. */
function segmentOf({ paths: [path] }: Route, name: string): z.ZodString {
  const description = name === 'id' ? ids[/([\w-]+)\/:id\b/.exec(path)?.[1] ?? ''] : segments[name];
  return z
    .string()
    .min(1)
    .meta({ ...(description === undefined ? {} : { description }), example });
}

function fieldsOf({ properties, required = [] }: JsonSchema) {
  if (properties === undefined) throw new Error('OpenAPI: a query is described by an object');
  return Object.entries(properties).map(([name, field]) => parameter(name, 'query', required.includes(name), field));
}

function parameter(name: string, where: 'path' | 'query', required: boolean, field: JsonSchema) {
  const { description, example, ...schema } = field;
  return {
    name,
    in: where,
    required,
    ...(description === undefined ? {} : { description }),
    schema,
    ...(example === undefined ? {} : { example }),
  };
}
