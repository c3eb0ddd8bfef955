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

/** What ids in paths refer to, by the segment before them. */
const ids: Readonly<Record<string, string>> = {
  connections: 'Id of the connection',
  documents: 'Id or `customId` of the document',
  inferred: 'Id of the inference',
  keys: 'Id of the key',
  memories: 'Id of the memory or of one of its earlier versions',
  projects: '`id` of the space, the tag of its container',
  'scoped-key': 'Id of the scoped key',
  webhooks: 'Id of the webhook',
};

const provider = 'Provider, such as `codehost`, also by its public name `github`';

/** Other path segments, by name. */
const segments: Readonly<Record<string, string>> = {
  deliveryId: 'Id of the delivery',
  mergeId: 'Id of the merge',
  provider,
  resourceKey: 'Key of the resource, in the URL that the provider was given',
  token: 'Token of the link',
};

/** What a segment without a schema means. A connection is created by its provider and deleted by either. */
function meaningOf({ paths: [path], method }: Route, name: string): string | undefined {
  if (name === 'idOrProvider') {
    if (method === 'post') return provider;
    return method === 'delete'
      ? `${ids['connections']}, or a provider with connections in the containers of the body`
      : ids['connections'];
  }
  return name === 'id' ? ids[/([\w-]+)\/:id\b/.exec(path)?.[1] ?? ''] : segments[name];
}

function segmentOf(route: Route, name: string): z.ZodString {
  const description = meaningOf(route, name);
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
