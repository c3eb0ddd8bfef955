import { z } from 'zod';
import type { Route } from '../http/route.js';
import type { Schemas } from './json-schema.js';

/** `/v3/documents/:id` as OpenAPI writes it. */
export const template = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** The path segments and the query of a route, as OpenAPI parameters. */
export function parametersOf({ params, query }: Route, path: string, schemas: Schemas) {
  const segments = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return [
    ...segments.map((name) => parameter(name, 'path', true, params?.shape[name] ?? anySegment, schemas)),
    ...fieldsOf(query, schemas),
  ];
}

const anySegment = z.string().min(1).meta({ example: 'pQ3vX8kZ1mN5rT7wY2bC4d' });

function fieldsOf(query: z.ZodType | undefined, schemas: Schemas) {
  if (query === undefined) return [];
  if (!(query instanceof z.ZodObject)) throw new Error('OpenAPI: a query is described by an object');
  const { required = [] } = schemas.convert(query, 'input');
  return Object.entries(query.shape).map(([name, field]) =>
    parameter(name, 'query', required.includes(name), field as z.ZodType, schemas),
  );
}

function parameter(name: string, where: 'path' | 'query', required: boolean, field: z.ZodType, schemas: Schemas) {
  const { description, example, ...schema } = schemas.convert(field, 'input');
  return {
    name,
    in: where,
    required,
    ...(description === undefined ? {} : { description }),
    schema,
    ...(example === undefined ? {} : { example }),
  };
}
