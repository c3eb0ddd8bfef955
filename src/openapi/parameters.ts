import { z } from 'zod';
import type { Route } from '../http/route.js';
import type { JsonSchema, Schemas } from './json-schema.js';

/** `/v3/documents/:id` as OpenAPI writes it: `/v3/documents/{id}`. */
export const template = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/**
 * The Parameter Objects of a route at one of its paths: its path segments, then the fields of its query.
 * @throws when the query is not an object
 */
export function parametersOf({ params, query }: Route, path: string, schemas: Schemas) {
  const segments = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return [
    ...segments.map((name) =>
      parameter(name, 'path', true, schemas.convert(params?.shape[name] ?? anySegment, 'input')),
    ),
    ...(query === undefined ? [] : fieldsOf(schemas.convert(query, 'input'))),
  ];
}

const anySegment = z.string().min(1).meta({ example: 'pQ3vX8kZ1mN5rT7wY2bC4d' });

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
