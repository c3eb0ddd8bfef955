import type { JSONSchema7 } from 'ai';
import { z } from 'zod';

/** Checked here after the answer, and refused by the strict decoding of one provider or another. */
const UNSENT = [
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

/** The schema as providers take it: draft 7, without limits, alternatives as `anyOf`. */
export function toSentSchema(schema: z.ZodType): JSONSchema7 {
  const sent = z.toJSONSchema(schema, {
    target: 'draft-7',
    override({ jsonSchema }) {
      for (const keyword of UNSENT) delete jsonSchema[keyword];
      if (jsonSchema.oneOf !== undefined) {
        jsonSchema.anyOf = jsonSchema.oneOf;
        delete jsonSchema.oneOf;
      }
    },
  });
  return sent as JSONSchema7;
}

export type ReadAnswer<T> = { value: T } | { problem: string };

/** Reads the JSON object in a model's text, whatever stands around it, and checks it. `problem` is told to the model only. */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const start = spoken.indexOf('{');
  if (start === -1) return { problem: 'it held no JSON object' };
  let json: unknown;
  try {
    json = JSON.parse(spoken.slice(start, spoken.lastIndexOf('}') + 1), cleanStrings);
  } catch {
    return { problem: 'it was not valid JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return { problem: `it did not fit the schema: ${z.prettifyError(parsed.error).slice(0, 1_000)}` };
}

/** Postgres holds neither NULs nor lone surrogates. */
function cleanStrings(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}
