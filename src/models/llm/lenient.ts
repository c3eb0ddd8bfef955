import type { z } from 'zod';

/** What models write in place of a number, as the number: digits in quotes. Anything else stays as it is. */
export const asNumber = (given: unknown): unknown =>
  typeof given === 'string' && given.trim() !== '' ? Number(given) : given;

/** What models write in place of a list of numbers, as the list: nothing, null, or one number. */
export const asNumbers = (given: unknown): unknown => [given ?? []].flat().map(asNumber);

/** Those items of a list that fit a schema; the list as it is if none does, so that its validation names the problem. */
export const thoseThatFit =
  (schema: z.ZodType) =>
  (given: unknown): unknown => {
    const fitting = Array.isArray(given) ? given.filter((item) => schema.safeParse(item).success) : [];
    return fitting.length > 0 ? fitting : given;
  };
