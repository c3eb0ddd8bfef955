import type { z } from 'zod';

/** Replaces a schema in the OpenAPI document that JSON Schema cannot express. */
export const standIns = new WeakMap<object, z.ZodType>();

/**
 * The schema itself, which the document describes by another one: for input that is parsed by code, or that is taken in more
 * forms than clients need to know of. What `published` accepts, the schema must accept.
 */
export function publishedAs<T extends z.ZodType>(schema: T, published: z.ZodType): T {
  standIns.set(schema, published);
  return schema;
}
