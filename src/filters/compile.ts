import type { Bind } from '../db/client.js';
import { type Condition, decimal, type Filter, isDecimal } from './filter.js';

/**
 * A filter as an SQL condition that is true or false, never null and never an error, whatever is stored.
 * @param column a trusted expression of type jsonb, such as `document.metadata`; it may be null
 * @param bind answers the placeholder of a value; keys and values reach the statement only through it
 */
export const compileFilter = (filter: Filter, column: string, bind: Bind): string =>
  combined(filter, (condition) => compileTest(condition, column, bind));

/** Condition that the filepath in a column is this one or, if this ends in `/`, begins with it. */
export const atFilepath = (column: string, filepath: string, bind: Bind): string =>
  filepath.endsWith('/') ? `starts_with(${column}, ${bind(filepath)}::text)` : `${column} = ${bind(filepath)}::text`;

/** A filter as SQL. @param test makes the SQL of a condition without its negation, never null */
export function combined(filter: Filter, test: (condition: Condition) => string): string {
  if ('and' in filter) return joined(filter.and, 'and', test) ?? 'true';
  if ('or' in filter) return joined(filter.or, 'or', test) ?? 'false';
  return filter.negate ? `not ${test(filter)}` : test(filter);
}

function joined(parts: readonly Filter[], operator: 'and' | 'or', test: (condition: Condition) => string) {
  if (parts.length === 0) return undefined;
  return `(${parts.map((part) => combined(part, test)).join(` ${operator} `)})`;
}

/** A condition without its negation, on metadata that {@link compileFilter} describes. */
export const compileTest = (condition: Condition, column: string, bind: Bind): string =>
  `coalesce(${compileCondition(condition, `(${column} -> ${bind(condition.key)}::text)`, bind)}, false)`;

/** @param stored the value under the key, as jsonb; null without the key */
function compileCondition(condition: Condition, stored: string, bind: Bind): string {
  switch (condition.filterType) {
    case 'metadata':
      return equals(condition, stored, bind);
    case 'array_contains':
      return `exists (
  select from jsonb_array_elements(case jsonb_typeof(${stored}) when 'array' then ${stored} else '[]' end) entry(element)
  where ${equals(condition, 'entry.element', bind)})`;
    case 'string_contains': {
      const [text, part] = [textOf(stored), `${bind(condition.value)}::text`];
      const within = condition.ignoreCase ? `strpos(lower(${text}), lower(${part}))` : `strpos(${text}, ${part})`;
      return `(jsonb_typeof(${stored}) = 'string' and ${within} > 0)`;
    }
    case 'numeric':
      return `(${numberOf(stored)} ${condition.numericOperator} ${bind(condition.value)}::numeric)`;
  }
}

/** A string or boolean of the same text, or a number of the same value; an array equals nothing. */
function equals({ value, ignoreCase }: Condition, stored: string, bind: Bind): string {
  const same = `${stored} = any(${bind(jsonOf(value))}::jsonb[])`;
  if (!ignoreCase) return `(${same})`;
  const folded = `lower(${textOf(stored)}) = lower(${bind(value)}::text)`;
  return `(${same} or jsonb_typeof(${stored}) in ('string', 'boolean') and ${folded})`;
}

/** The JSON scalars that a value stands for: clients send numbers and booleans as strings. */
function jsonOf(value: string): string[] {
  const json = [JSON.stringify(value)];
  if (isDecimal(value)) json.push(value.replace(/^(-?)0+(?=[0-9])/, '$1')); // JSON allows no leading zeros
  if (value === 'true' || value === 'false') json.push(value);
  return json;
}

const textOf = (json: string): string => `(${json} #>> '{}')`;

/** The number in a jsonb number or string, else null. Only `case` keeps Postgres from casting what is no number. */
const numberOf = (json: string): string => `(case
  when jsonb_typeof(${json}) = 'number' or jsonb_typeof(${json}) = 'string'
    and length(${textOf(json)}) <= ${decimal.maxLength} and ${textOf(json)} ~ '${decimal.pattern}'
  then ${textOf(json)}::numeric end)`;
