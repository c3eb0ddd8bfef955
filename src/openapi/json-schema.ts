import { z } from 'zod';
import { publishedSchemas } from '../http/published-as.js';

/** A Schema Object of OpenAPI 3.0, as far as zod produces it. */
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

/**
 * Collects the schema components of one document. zod converts the schemas; this puts its definitions under
 * `#/components/schemas/`, replaces schemas that have a stand-in (src/http/published-as.ts), and tidies the result.
 */
export function createSchemas() {
  const components: Components = {};

  /** Converts a schema; each part of it that has an `id` becomes a component that the rest refers to. */
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

  /**
   * Adds a component and returns a reference to it.
   * @throws when another schema has the id: one that differs between request and response needs two ids
   */
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
    const standIn = publishedSchemas.get(schema);
    if (standIn !== undefined) {
      const { description } = json;
      for (const key of Object.keys(json)) delete json[key as keyof JsonSchema];
      Object.assign(json, convert(standIn, io));
      if (description !== undefined) json.description = description;
    }
    // zod drops the default of a schema that it takes for a transform.
    if (schema instanceof z.ZodDefault && publishedSchemas.has(schema.unwrap())) json.default = schema.def.defaultValue;
    if (schema instanceof z.ZodUndefined) json.not = {};
    tidy(json);
  }

  return { components, convert, define };
}

export type Schemas = ReturnType<typeof createSchemas>;

/** Removes what promises too much, and rewrites what OpenAPI 3.0 expresses differently from zod's output. */
function tidy(json: JsonSchema): void {
  if (json.nullable && json.enum !== undefined && !json.enum.includes(null)) json.enum = [...json.enum, null];
  if (json.nullable && json.anyOf !== undefined) {
    // OpenAPI 3.0 allows `nullable` only beside `type`.
    json.anyOf = json.anyOf.map((alternative) => ({ ...alternative, nullable: true }));
    delete json.nullable;
  }
  const [only, ...others] = json.allOf ?? [];
  if (only?.$ref !== undefined && others.length === 0 && Object.keys(json).length === 1) {
    delete json.allOf;
    json.$ref = only.$ref;
  }
  // A client may be older than the service, so fields that its document lacks are no error.
  if (json.additionalProperties === false) delete json.additionalProperties;
  // zod's patterns for these formats take hundreds of characters and say nothing more.
  if (json.format === 'date-time' || json.format === 'date') delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/** zod refers to `#/definitions/…`, OpenAPI to `#/components/schemas/…`. */
const withReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' ? String(value).replace('#/definitions/', base) : value,
  );

/** The component that a schema refers to, or the schema itself. */
export function resolve(schema: JsonSchema, components: Components): JsonSchema {
  return schema.$ref === undefined ? schema : (components[schema.$ref.slice(base.length)] ?? {});
}

export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Makes a component of a schema that is not one yet, so that generated clients have a type name for it. */
export const named = (schemas: Schemas, id: string, schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schemas.define(id, schema) : schema;
