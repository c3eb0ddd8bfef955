import { z } from 'zod';
import { parseCounted } from '../http/json-text.js';
import { publishedAs } from '../http/published-as.js';
import { cleanString } from '../text/clean-text.js';
import { type Filter, filterTypes, isDecimal, numericOperators } from './filter.js';
import { type Fields, type Grammar, isObject, maxConditions, type Report, readFilter, reportIssues } from './walk.js';

const maxDepth = 8;
/** Of the JSON string form; far more than 200 conditions of any sense. */
const maxJsonLength = 1_000_000;

const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], 'expected true or false')
  .default(false);

/** Cleaned as stored text is: a JSON string inside of JSON can still hold what Postgres text cannot. */
const scalar = z
  .union([z.string(), z.number(), z.boolean()], 'expected a string, number or boolean')
  .transform((value) => cleanString(String(value)));

export const filterKey = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'expected a key of 1–64 letters, digits, "_", "-" or "."')
  .meta({ description: 'Key of the metadata; a dot is part of it, not a path' });

const fields = {
  key: filterKey,
  negate: flag.meta({ description: 'Whether to match what fails the condition, such as what has no such key' }),
  ignoreCase: flag.meta({ description: 'Whether to compare text without regard to case; default `false`' }),
  numericOperator: z
    .enum(numericOperators)
    .default('=')
    .meta({ description: 'Comparison of numbers; all but `=` need `filterType` to be `numeric`' }),
};
const textCondition = z.strictObject({
  ...fields,
  numericOperator: fields.numericOperator.refine((operator) => operator === '=', 'needs filterType to be "numeric"'),
  filterType: z
    .enum(filterTypes)
    .default('metadata')
    .meta({
      description:
        '`metadata`: equals `value`; `numeric`: compares numbers; `array_contains`: an element equals it; ' +
        '`string_contains`: the text contains it',
    }),
  value: scalar.meta({ description: 'Value to compare with; `"1"` and `1`, or `"true"` and `true`, mean the same' }),
});
const numericCondition = z.strictObject({
  ...fields,
  filterType: z.literal('numeric'),
  value: scalar.refine(isDecimal, 'expected a number'),
});

const entries = () => z.array(z.union([textCondition, group])).max(maxConditions);
const group: z.ZodType = z
  .lazy(() =>
    z.union([
      z.strictObject({ AND: entries().meta({ description: 'Conditions and groups, of which all must hold' }) }),
      z.strictObject({
        OR: entries().min(1).meta({ description: 'Conditions and groups, of which at least one must hold' }),
      }),
    ]),
  )
  .meta({ id: 'FilterGroup' });
/** In the OpenAPI document; what it cannot say is in its description. */
const published = z.union([group, z.string()]).meta({
  description: `Metadata filter: \`{"AND": […]}\` or \`{"OR": […]}\`, up to ${maxDepth} deep with ${maxConditions} conditions, also as a JSON string`,
  example: { AND: [{ key: 'source', value: 'chat' }] },
});

/**
 * The wire form of a filter: `{AND: […]}` or `{OR: […]}`, nested to 8, or a JSON string of that. Every problem is named
 * with its path, up to the condition past the 200th, where reading stops. Unknown fields, and both names in one group, are
 * refused: dropping them would find something else than was asked for.
 */
export const filters = publishedAs(
  z.unknown().transform((input, context): Filter => {
    const report: Report = (path, message) => context.addIssue({ code: 'custom', message, path: [...path] });
    const value = typeof input === 'string' ? readText(input) : input;
    if (isGroup(value)) return readFilter(value, grammar, report);
    report([], 'expected {"AND": […]} or {"OR": […]}, or a JSON string of one');
    return z.NEVER;
  }),
  published,
).optional();

function readText(text: string): unknown {
  const parsed = text.length > maxJsonLength ? undefined : parseCounted(Buffer.from(text));
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
}

const isGroup = (value: unknown): value is Fields =>
  isObject(value) && (Object.hasOwn(value, 'AND') || Object.hasOwn(value, 'OR'));

const grammar: Grammar = {
  maxDepth,
  groupOf(value) {
    if (!isGroup(value)) return undefined;
    const field = Object.hasOwn(value, 'AND') ? 'AND' : 'OR';
    const others = Object.keys(value).filter((name) => name !== field);
    return { kind: field === 'AND' ? 'and' : 'or', field, entries: value[field], others };
  },
  condition(value, path, report) {
    const schema = value['filterType'] === 'numeric' ? numericCondition : textCondition;
    const parsed = schema.safeParse(value);
    if (parsed.success) return [parsed.data];
    reportIssues(parsed.error, path, report);
    return [];
  },
};
