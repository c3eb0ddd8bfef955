import type { JSONSchema7 } from 'ai';
import { z } from 'zod';
import { cleanString } from '../../text/clean-text.js';
import { parseJson } from '../../text/parsing.js';

/** Keywords that some providers' strict decoding rejects; `readAnswer` checks them instead. */
const OMITTED = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'default',
] as const;

/** Converts a schema to what every provider accepts: JSON Schema draft 7 without limits, alternatives as `anyOf`. */
export function toProviderSchema(schema: z.ZodType): JSONSchema7 {
  const sent = z.toJSONSchema(schema, {
    target: 'draft-7',
    override({ jsonSchema }) {
      for (const keyword of OMITTED) delete jsonSchema[keyword];
      if (jsonSchema.oneOf !== undefined) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
    },
  });
  return sent as JSONSchema7;
}

export type ReadAnswer<T> = { value: T } | { problem: string };

/** Starts of objects that are never closed, after which no further ones are tried: each is followed to the end of the text. */
const MOST_UNCLOSED = 20;

/**
 * Finds the JSON object that fits in a model's text, after its thoughts; of several the last, as the others may be drafts. `problem`
 * is for the model only: it may quote content.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  let fitting: { value: T } | undefined;
  let problem: string | undefined;
  for (const piece of objectsIn(withoutThoughts(text))) {
    const json = parseJson(piece, cleanStrings);
    const parsed = schema.safeParse(json);
    if (parsed.success) fitting = { value: parsed.data };
    else if (json === undefined) problem ??= 'it was not valid JSON';
    else problem ??= `it did not fit the schema: ${z.prettifyError(parsed.error).slice(0, 1_000)}`;
  }
  return fitting ?? { problem: problem ?? 'it held no JSON object' };
}

/** What a model says after its thoughts: nothing if they were cut off. An object may quote the tag that ends them. */
function withoutThoughts(text: string): string {
  if (text.trimStart().startsWith('{')) return text;
  const [, ...spoken] = text.split('</think>');
  return spoken.at(-1) ?? (text.includes('<think>') ? '' : text);
}

/** The outermost pieces of a text between braces, in order; what follows a brace that is never closed, and then the pieces in it. */
function* objectsIn(text: string): Generator<string> {
  let unclosed = 0;
  for (let start = text.indexOf('{'); start !== -1 && unclosed < MOST_UNCLOSED; ) {
    const piece = objectAt(text.slice(start));
    yield piece ?? text.slice(start);
    if (piece === undefined) unclosed++;
    start = text.indexOf('{', start + (piece?.length ?? 1));
  }
}

/** The text up to the brace that closes its first one; undefined if none does. */
function objectAt(text: string): string | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (found === '{') depth++;
    else if (found === '}' && --depth === 0) return text.slice(0, index + 1);
  }
  return undefined;
}

/** Removes NULs and lone surrogates, which Postgres cannot store. */
function cleanStrings(_: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanString(value) : value;
}

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
