import { z } from 'zod';
import { parseShallowJson } from '../../text/parsing.js';

const record = z.record(z.string(), z.unknown());
const input = z.union([z.string(), record]).nullish();
const named = z.looseObject({ name: z.string(), arguments: input });
const call = z.union([z.looseObject({ function: named }).transform((value) => value.function), named]);

/**
 * Formats a tool call as searchable text, `[tool call] get_weather(city: Lyon, days: 3)`; empty for anything else.
 * @param value `{function: {name, arguments}}` or `{name, arguments}`; the arguments are an object or its JSON
 */
export function describeCall(value: unknown): string {
  const parsed = call.safeParse(value).data;
  if (parsed === undefined) return '';
  return `[tool call] ${parsed.name}(${describeArguments(parsed.arguments)})`;
}

function describeArguments(given: z.output<typeof input>): string {
  const fields = typeof given === 'string' ? record.safeParse(parseShallowJson(given)).data : given;
  if (fields == null) return typeof given === 'string' ? given : '';
  const entries = Object.entries(fields);
  return entries
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
