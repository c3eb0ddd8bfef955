import type { JsonSchema, Schemas } from './json-schema.js';

export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A component of its own for what has no name yet, so that generated clients have one for it. */
export const named = (schemas: Schemas, id: string, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schemas.define(id, schema) : schema;
