import { z } from 'zod';
import { publishedAs } from '../http/published-as.js';
import { cleanString } from '../text/clean-text.js';
import type { Condition, Filter } from './filter.js';
import { filterKey } from './schema.js';
import { type Grammar, isObject, maxConditions, type Report, readFilter, reportIssues } from './walk.js';

const maxDepth = 5;

const text = z.string().transform(cleanString);
const caseSensitive = z
  .boolean()
  .nullish()
  .transform((given) => given ?? true)
  .meta({ description: 'Whether case matters; default `true`' });

const equality = z.strictObject({
  field: filterKey,
  operator: z
    .enum(['eq', 'neq'])
    .meta({ description: '`eq`: equals `value`; `neq`: does not, or there is no such key' }),
  value: z
    .union([z.string(), z.number(), z.boolean()], 'expected a string, number or boolean')
    .meta({ description: 'Value to compare with; `"1"` and `1`, or `"true"` and `true`, mean the same' }),
  caseSensitive,
});
const comparison = z.strictObject({
  field: filterKey,
  operator: z.enum(['gt', 'gte', 'lt', 'lte']).meta({
    description: 'Compares numbers: `gt` greater, `gte` greater or equal, `lt` less, `lte` less or equal',
  }),
  value: z.number().meta({ description: 'Number to compare with' }),
});
const containing = z.strictObject({
  field: filterKey,
  operator: z.enum(['contains', 'notContains']).meta({
    description: '`contains`: the text contains `value`; `notContains`: it does not, or there is no such key',
  }),
  value: text.meta({ description: 'Text to look for' }),
  caseSensitive,
});
const membership = z.strictObject({
  field: filterKey,
  operator: z.enum(['arrayContains', 'arrayNotContains']).meta({
    description: '`arrayContains`: an element equals `value`; `arrayNotContains`: none does, or there is no such key',
  }),
  value: text.meta({ description: 'Element to look for' }),
});
const predicates = [equality, comparison, containing, membership] as const;
const anyPredicate = z.discriminatedUnion('operator', predicates);
type Predicate = z.output<typeof anyPredicate>;

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The same condition as the older grammar has it. */
function conditionOf({ field: key, operator, ...rest }: Predicate): Condition {
  const ignoreCase = 'caseSensitive' in rest && !rest.caseSensitive;
  const common = { key, value: cleanString(String(rest.value)), ignoreCase, numericOperator: '=' as const };
  switch (operator) {
    case 'eq':
    case 'neq':
      return { ...common, filterType: 'metadata', negate: operator === 'neq' };
    case 'contains':
    case 'notContains':
      return { ...common, filterType: 'string_contains', negate: operator === 'notContains' };
    case 'arrayContains':
    case 'arrayNotContains':
      return { ...common, filterType: 'array_contains', negate: operator === 'arrayNotContains' };
    default:
      return { ...common, filterType: 'numeric', negate: false, numericOperator: symbols[operator] };
  }
}

const grammar: Grammar = {
  maxDepth,
  groupOf(value) {
    if (!isObject(value) || (value['operator'] !== 'and' && value['operator'] !== 'or')) return undefined;
    const others = Object.keys(value).filter((name) => name !== 'operator' && name !== 'operands');
    return { kind: value['operator'], field: 'operands', entries: value['operands'], others };
  },
  condition(value, path, report) {
    const parsed = anyPredicate.safeParse(value);
    if (parsed.success) return [conditionOf(parsed.data)];
    reportIssues(parsed.error, path, report);
    return [];
  },
};

const expression: z.ZodType = z
  .lazy(() =>
    z.union([
      ...predicates,
      z.strictObject({
        operator: z.enum(['and', 'or']).meta({ description: '`and`: all operands must hold; `or`: at least one' }),
        operands: z.array(expression).min(1).max(maxConditions).meta({ description: 'Conditions and groups' }),
      }),
    ]),
  )
  .meta({
    id: 'FilterExpression',
    description: `Metadata filter: a condition, or several under \`and\` or \`or\`, up to ${maxDepth} deep with ${maxConditions} conditions`,
    example: { field: 'source', operator: 'eq', value: 'chat' },
  });

/**
 * The wire form of a filter under the namespace paths: `{field, operator, value, caseSensitive?}`, or `{operator: and|or,
 * operands}`, nested to 5. It comes out as the same filter as the older grammar's; every problem is named with its path.
 */
export const filterExpression = publishedAs(
  z.unknown().transform((input, context): Filter | undefined => {
    if (input == null) return undefined;
    const report: Report = (path, message) => context.addIssue({ code: 'custom', message, path: [...path] });
    if (isObject(input)) return readFilter(input, grammar, report);
    report([], 'expected a condition or a group of them');
    return z.NEVER;
  }),
  expression,
).optional();
