import { type Components, type JsonSchema, resolve } from './json-schema.js';

/**
 * Builds an example value for a schema from the examples, defaults and alternatives of its parts.
 * @param optional whether to show optional fields; those with an example of their own are always shown
 */
export function exampleOf(schema: JsonSchema, components: Components, optional: boolean): unknown {
  const of = (part: JsonSchema) => exampleOf(part, components, optional);
  const { example, default: standard, enum: choices, nullable, anyOf, oneOf, allOf } = schema;
  if (example !== undefined) return example;
  if (schema.$ref !== undefined) return of(resolve(schema, components));
  if (standard !== undefined) return standard;
  if (choices !== undefined) return choices[0];
  const [alternative] = anyOf ?? oneOf ?? allOf ?? [];
  if (alternative !== undefined) return of(alternative);
  if (schema.properties !== undefined) return exampleObject(schema, components, optional);
  if (nullable) return null;
  if (schema.type === 'array') return exampleArray(schema, of);
  if (schema.type === 'object') return {};
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  return ofFormat[schema.format ?? ''] ?? 'text';
}

const ofFormat: Readonly<Record<string, string>> = {
  uri: 'https://cairn.example/',
  date: '2026-05-04',
  'date-time': '2026-05-04T09:30:00.000Z',
};

function exampleArray({ items, minItems = 1 }: JsonSchema, of: (part: JsonSchema) => unknown): unknown[] {
  return items === undefined ? [] : Array.from({ length: Math.max(1, minItems) }, () => of(items));
}

function exampleObject(
  { properties = {}, required = [] }: JsonSchema,
  components: Components,
  optional: boolean,
): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || (optional && field.not === undefined) || field.example != null,
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, components, optional)]));
}
