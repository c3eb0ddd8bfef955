import { z } from 'zod';
import { cleanString } from '../clean-text.js';
import { parseCounted } from '../http/json-text.js';
import { publishedAs } from '../http/openapi/stand-in.js';
import { type Condition, type Filter, filterTypes, isDecimal, numericOperators } from './filter.js';

const maxDepth = 8;
const maxConditions = 200;
/** Of the JSON string form; far more than 200 conditions of any sense. */
const maxJsonLength = 1_000_000;

const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], 'expected true or false')
  .default(false);

/** Cleaned as stored text is: a JSON string inside of JSON can still hold what Postgres text cannot. */
const scalar = z
  .union([z.string(), z.number(), z.boolean()], 'expected a string, number or boolean')
  .transform((value) => cleanString(String(value)));

const fields = {
  key: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'expected a key of 1–64 letters, digits, "_", "-" or "."'),
  negate: flag,
  ignoreCase: flag,
  numericOperator: z.enum(numericOperators).default('='),
};
const textCondition = z.object({ ...fields, filterType: z.enum(filterTypes).default('metadata'), value: scalar });
const numericCondition = z.object({
  ...fields,
  filterType: z.literal('numeric'),
  value: scalar.refine(isDecimal, 'expected a number'),
});

const entries = () => z.array(z.union([textCondition, group])).max(maxConditions);
const group: z.ZodType = z
  .lazy(() => z.union([z.object({ AND: entries() }), z.object({ OR: entries().min(1) })]))
  .meta({ id: 'FilterGroup' });
/** In the OpenAPI document; what it cannot say is in its description. */
const published = z.union([group, z.string()]).meta({
  description: `Conditions on metadata: \`{"AND": […]}\` or \`{"OR": […]}\`, nested to ${maxDepth} with at most ${maxConditions} conditions, or a JSON string of that`,
  example: { AND: [{ key: 'source', value: 'chat' }] },
});

type Path = readonly (string | number)[];
type Report = (path: Path, message: string) => void;
type Group = Record<string, unknown>;

/**
 * The wire form of a filter: `{AND: […]}` or `{OR: […]}`, nested to 8, or a JSON string of that. Every problem is named
 * with its path, up to the condition past the 200th, where reading stops. Both names in one group, or a condition's
 * `key` beside them, is refused: dropping either would find more than was asked for.
 */
export const filters = publishedAs(
  z.unknown().transform((input, context): Filter => {
    const report: Report = (path, message) => context.addIssue({ code: 'custom', message, path: [...path] });
    const value = typeof input === 'string' ? readText(input) : input;
    if (isGroup(value)) return readGroup(value, report);
    report([], 'expected {"AND": […]} or {"OR": […]}, or a JSON string of one');
    return z.NEVER;
  }),
  published,
).optional();

function readText(text: string): unknown {
  const parsed = text.length > maxJsonLength ? undefined : parseCounted(Buffer.from(text));
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined;
}

const isObject = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isGroup = (value: unknown): value is Group =>
  isObject(value) && (Object.hasOwn(value, 'AND') || Object.hasOwn(value, 'OR'));

/** Walks a group as deep and as far as the limits allow. What comes back lacks the parts that were reported. */
function readGroup(root: Group, report: Report): Filter {
  let conditions = 0;

  const entry = (value: unknown, path: Path, depth: number): Filter[] => {
    if (isGroup(value)) return group(value, path, depth);
    count();
    if (isObject(value)) return condition(value, path);
    report(path, 'expected a condition or a group of them');
    return [];
  };

  const group = (value: Group, path: Path, depth: number): Filter[] => {
    const [name = 'AND', ...others] = ['AND', 'OR', 'key'].filter((field) => Object.hasOwn(value, field));
    const entries = value[name];
    if (depth > maxDepth) report(path, `is nested deeper than ${maxDepth}`);
    else if (others.length > 0) report(path, `expected only one of ${[name, ...others].join(' and ')}`);
    else if (!Array.isArray(entries)) report([...path, name], 'expected an array');
    else if (entries.length === 0 && name === 'OR') report([...path, name], 'expected at least one condition');
    else if (entries.length > 0) {
      const read: Filter[] = [];
      for (const [index, item] of entries.entries()) {
        if (conditions > maxConditions) return [];
        read.push(...entry(item, [...path, name, index], depth + 1));
      }
      return [name === 'AND' ? { and: read } : { or: read }];
    }
    count();
    return [{ and: [] }];
  };

  /** What holds nothing further counts as a condition, so that no list of it is walked without end. */
  const count = () => {
    conditions += 1;
    if (conditions === maxConditions + 1) report([], `holds more than ${maxConditions} conditions`);
  };

  const condition = (value: Group, path: Path): Condition[] => {
    const schema = value['filterType'] === 'numeric' ? numericCondition : textCondition;
    const parsed = schema.safeParse(value);
    if (parsed.success) return [parsed.data];
    for (const issue of parsed.error.issues) report([...path, ...(issue.path as Path)], issue.message);
    return [];
  };

  const [read = { and: [] }] = group(root, [], 1);
  return read;
}
