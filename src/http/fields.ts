import { z } from 'zod';
import { hasPlainYear } from '../text/parsing.js';
import { metadataLimits, sizeProblem } from './metadata-size.js';
import { publishedAs } from './published-as.js';
import { tooLarge } from './validate.js';

// Fields that several endpoints share, with the limits of API.md §1 and §4.

/** An optional field. Clients may send null for a field that they leave out. */
export const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

export const containerTag = z
  .string()
  .regex(/^[A-Za-z0-9_:.-]{1,100}$/, 'expected 1–100 letters, digits, "-", "_", ":" or "."')
  .meta({ description: 'Tag of a container (namespace), such as one container for each user', example: 'user_42' });
export const containerTags = z.array(containerTag).min(1).max(100).meta({
  description:
    'Several tags instead of `containerTag`: new content belongs to the first and is shared with the others; reads cover all',
});

export const customId = z
  .string()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  .regex(/^[^\u0000-\u001f\u007f]{1,255}$/, 'expected 1–255 printable characters')
  .meta({
    description: 'Your own id of the document, unique in its container; sending it again updates the document',
    example: 'notes-2026-05-04',
  });

export const metadataValue = z.union(
  [z.string(), z.number(), z.boolean(), z.array(z.string())],
  'expected a string, number, boolean or array of strings',
);

const key = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'expected a key of 1–64 letters, digits, "_", "-" or "."');

/** Metadata in answers. */
export const metadataRecord = z.record(key, metadataValue).meta({
  description: 'Your own metadata; keys are 1–64 letters, digits, `_`, `-` or `.`',
  example: { source: 'chat' },
});

/** Metadata in requests: its size is checked before its keys and values are. */
export const metadata = publishedAs(
  z
    .unknown()
    .superRefine((value, ctx) => {
      const problem = value instanceof Object && !Array.isArray(value) ? sizeProblem(value) : undefined;
      if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem });
    })
    .pipe(metadataRecord),
  metadataRecord.meta({
    description: `At most ${metadataLimits.keys} keys and ${metadataLimits.bytes / 1024} KB as JSON; keys are 1–64 letters, digits, \`_\`, \`-\` or \`.\``,
    example: { source: 'chat' },
  }),
);

/** Treats a time without an offset as UTC, like a date; `Date` would take it as the server's local time. */
const asUtc = (text: string): string => (/T[\d:.]+$/.test(text) ? `${text}Z` : text);

/** A date or time. The year is checked again in UTC, because an offset can move it out of 1 to 9999. */
export const isoDate = publishedAs(
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })], 'expected an ISO 8601 date or timestamp')
    .transform((text) => new Date(asUtc(text)))
    .refine(hasPlainYear, 'expected a year from 1 to 9999 in UTC'),
  z.union([z.iso.date(), z.iso.datetime({ offset: true })]).meta({ example: '2026-05-04' }),
);

/** A whole number, also accepted as a string of digits because clients send both. */
export const wholeNumber = (least: number, most: number) => {
  const bounded = z.number().int().min(least).max(most);
  const digits = z.string().regex(/^\d{1,9}$/, 'expected a whole number');
  return publishedAs(
    z.union([z.number(), digits.transform(Number)]).pipe(bounded),
    bounded.meta({ description: 'A string of digits is accepted too' }),
  );
};

/** Which page of a list, and how many items it has. */
export const paging = (most: number, standard: number) => ({
  page: wholeNumber(1, 1_000_000).default(1),
  limit: wholeNumber(1, most).default(standard),
});

/** A query parameter of several values, repeated or separated by commas. */
export const commaList = <T extends z.ZodType<unknown, string[]>>(schema: T) =>
  publishedAs(
    z
      .union([z.string(), z.array(z.string())])
      .transform((value) => [value].flat().flatMap((part) => part.split(',')))
      .pipe(schema),
    schema,
  );

/** An id, or another name by which a thing is told. */
export const reference = z.string().min(1).max(255);

/** At least one id. */
export const references = (most: number) =>
  z
    .array(reference)
    .min(1)
    .max(most, `expected at most ${most.toLocaleString('en')} ids`);

/** The question of a search. */
export const question = z
  .string()
  .refine((text) => text.trim() !== '', 'expected a question or some words')
  .max(10_000)
  .meta({ description: 'Search query: a question or keywords', pattern: '\\S', example: 'Where does she live?' });

/** Content: not blank, at most 10 MB of UTF-8. */
export const content = z
  .string()
  .refine((text) => text.trim() !== '', 'expected more than white space')
  .refine((text) => Buffer.byteLength(text) <= 10_485_760, { error: 'expected at most 10 MB', params: tooLarge })
  .meta({
    description: 'Text, Markdown, HTML, a conversation, or a URL on its own, which is fetched; at most 10 MB of UTF-8',
    pattern: '\\S',
    example: 'I moved to Berlin last week.',
  });
