import { z } from 'zod';
import { standIns } from '../http/published-as.js';

/** A schema as OpenAPI 3.0 writes it. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  description?: string;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
}

export type Components = Record<string, JsonSchema>;
type Direction = 'input' | 'output';

const base = '#/components/schemas/';

/** Turns zod schemas into OpenAPI's; those with an `id` become components, which the others refer to. */
export function createSchemas() {
  const components: Components = {};

  function convert(schema: z.ZodType, io: Direction): JsonSchema {
    const { definitions = {}, ...converted } = z.toJSONSchema(schema, {
      target: 'openapi-3.0',
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema as JsonSchema, io),
    }) as JsonSchema & { definitions?: Components };
    for (const [id, definition] of Object.entries(definitions)) define(id, definition);
    return withReferences(converted);
  }

  /** @throws when the name is taken by something else: one that is sent and answered needs two */
  function define(id: string, definition: JsonSchema): JsonSchema {
    const component = withReferences(definition);
    const known = components[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`OpenAPI: two schemas are called ${id}`);
    }
    components[id] = component;
    return { $ref: base + id };
  }

  function adjust(schema: object, json: JsonSchema, io: Direction): void {
    const standIn = standIns.get(schema);
    if (standIn !== undefined) {
      const { description } = json;
      for (const key of Object.keys(json)) delete json[key as keyof JsonSchema];
      Object.assign(json, convert(standIn, io));
      if (description !== undefined) json.description = description;
    }
    // zod leaves out the default of what it takes for a transform.
    if (schema instanceof z.ZodDefault && standIns.has(schema.unwrap())) json.default = schema.def.defaultValue;
    if (schema instanceof z.ZodUndefined) json.not = {};
    tidy(json);
  }

  return { components, convert, define };
}

export type Schemas = ReturnType<typeof createSchemas>;

/** Takes out what says too much, and says in OpenAPI 3.0 what zod says in JSON Schema. */
function tidy(json: JsonSchema): void {
  if (json.nullable && json.enum !== undefined && !json.enum.includes(null)) json.enum = [...json.enum, null];
  if (json.nullable && json.anyOf !== undefined) {
    // Only a schema with a type can be nullable.
    json.anyOf = json.anyOf.map((alternative) => ({ ...alternative, nullable: true }));
    delete json.nullable;
  }
  const [only, ...others] = json.allOf ?? [];
  if (only?.$ref !== undefined && others.length === 0 && Object.keys(json).length === 1) {
    delete json.allOf;
    json.$ref = only.$ref;
  }
  // Clients are older than the service at times: what it says beyond the document is no error.
  if (json.additionalProperties === false) delete json.additionalProperties;
  // The format says it in fewer words.
  if (json.format === 'date-time' || json.format === 'date') delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** zod refers to `#/definitions/`. */
function withReferences<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withReferences) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === '$ref' ? String(entry).replace('#/definitions/', base) : withReferences(entry),
    ]),
  ) as T;
}

/** What a schema refers to, or itself. */
export function resolve(schema: JsonSchema, components: Components): JsonSchema {
  return schema.$ref === undefined ? schema : (components[schema.$ref.slice(base.length)] ?? {});
}

export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A component of its own for what has no name yet, so that generated clients have one for it. */
export const named = (schemas: Schemas, id: string, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schemas.define(id, schema) : schema;
