import { z } from 'zod';
import { wholeNumber } from '../http/fields.js';
import { publishedAs } from '../http/published-as.js';

/** Fields of requests that several of these paths share. */

/** Clients send null for what they leave out. */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

export const paging = (most: number, standard: number) => ({
  page: wholeNumber(1, 1_000_000).default(1),
  limit: wholeNumber(1, most).default(standard),
});

/** What is to come along: several, with commas or repeated. */
export function included<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const listed = z.array(z.enum(names));
  return publishedAs(
    z
      .union([z.string(), z.array(z.string())])
      .transform((value) => [value].flat().flatMap((part) => part.split(',')))
      .pipe(listed),
    listed.meta({ description: 'Repeated, or with commas' }),
  ).default([]);
}
