import { type Condition, decimal, type Filter, isDecimal } from './filter.js';

/** Returns the placeholder for a value. */
export type Bind = (value: unknown) => string;

/**
 * A filter as an SQL condition that is true or false, never null and never an error, whatever is stored.
 * @param column a trusted expression of type jsonb, such as `document.metadata`; it may be null
 * @param bind answers the placeholder of a value; keys and values reach the statement only through it
 */
export function compileFilter(filter: Filter, column: string, bind: Bind): string {
  if ('and' in filter) return joined(filter.and, 'and', column, bind) ?? 'true';
  if ('or' in filter) return joined(filter.or, 'or', column, bind) ?? 'false';
  const test = `coalesce(${compileCondition(filter, `(${column} -> ${bind(filter.key)}::text)`, bind)}, false)`;
  return filter.negate ? `not ${test}` : test;
}

function joined(parts: readonly Filter[], operator: 'and' | 'or', column: string, bind: Bind): string | undefined {
  if (parts.length === 0) return undefined;
  return `(${parts.map((part) => compileFilter(part, column, bind)).join(` ${operator} `)})`;
}

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
