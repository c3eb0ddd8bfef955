import type { JSONSchema7 } from 'ai';
import { z } from 'zod';
import { cleanString } from '../../text/clean-text.js';

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

/** Finds the JSON object in a model's text and validates it. `problem` is for the model only: it may quote content. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const start = answer.indexOf('{');
  if (start === -1) return { problem: 'it held no JSON object' };
  let json: unknown;
  try {
    json = JSON.parse(answer.slice(start, answer.lastIndexOf('}') + 1), cleanStrings);
  } catch {
    return { problem: 'it was not valid JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return { problem: `it did not fit the schema: ${z.prettifyError(parsed.error).slice(0, 1_000)}` };
}

/** Removes NULs and lone surrogates, which Postgres cannot store. */
function cleanStrings(_: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanString(value) : value;
}
