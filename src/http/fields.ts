import { z } from 'zod';

/** Fields that several endpoints share, as API.md §1 and §4 bound them. */
export const containerTag = z
  .string()
  .regex(/^[A-Za-z0-9_:.-]{1,100}$/, 'expected 1–100 letters, digits, "-", "_", ":" or "."');
export const containerTags = z.array(containerTag).min(1).max(100);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
export const customId = z.string().regex(/^[^\u0000-\u001f\u007f]{1,255}$/, 'expected 1–255 printable characters');

export const metadata = z.record(
  z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'expected a key of 1–64 letters, digits, "_", "-" or "."'),
  z.union(
    [z.string(), z.number(), z.boolean(), z.array(z.string())],
    'expected a string, number, boolean or array of strings',
  ),
);

export const isoDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], 'expected an ISO 8601 date or timestamp')
  .transform((text) => new Date(text));

/** A whole number, also as a string of digits, as clients send it in either form. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/, 'expected a whole number')
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));

/** Content up to 10 MB of UTF-8 with something to read in it. */
export const content = z
  .string()
  .refine((text) => text.trim() !== '', 'expected more than white space')
  .refine((text) => Buffer.byteLength(text) <= 10_485_760, 'expected at most 10 MB');

/** Conditions on metadata, see src/filters/. */
export { filters } from '../filters/index.js';
