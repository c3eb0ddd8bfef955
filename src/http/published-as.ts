import type { z } from 'zod';

/** For each schema that JSON Schema cannot express, the one that the OpenAPI document shows. */
export const publishedSchemas = new WeakMap<object, z.ZodType>();

/**
 * Makes the OpenAPI document show another schema, for input that code parses or that is accepted in more forms than clients need
 * to know. `schema` must accept everything that `published` accepts.
 * @returns `schema`
 */
export function publishedAs<T extends z.ZodType>(schema: T, published: z.ZodType): T {
  publishedSchemas.set(schema, published);
  return schema;
}
