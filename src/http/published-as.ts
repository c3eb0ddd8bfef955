import type { z } from 'zod';

/** What the OpenAPI document says in the place of a schema that JSON Schema cannot put in words. */
export const standIns = new WeakMap<object, z.ZodType>();

/**
 * The schema itself, which the document describes by another one: for input that is parsed by code, or that is taken in more
 * forms than clients need to know of. What `published` accepts, the schema must accept.
 */
export function publishedAs<T extends z.ZodType>(schema: T, published: z.ZodType): T {
  standIns.set(schema, published);
  return schema;
}
