import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { filterExpression } from './expression.js';
import { filters } from './schema.js';

const condition = { field: 'team', operator: 'eq', value: 'hr' };
const problems = (input: unknown): string[] => {
  const { error } = z.object({ filter: filterExpression }).safeParse({ filter: input });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const nested = (depth: number): unknown =>
  depth === 0 ? condition : { operator: depth % 2 ? 'and' : 'or', operands: [nested(depth - 1)] };

describe('a filter expression', () => {
  it.each([
    [{ operator: 'eq', value: 'HR' }, { value: 'HR' }],
    [
      { operator: 'eq', value: 'HR', caseSensitive: false },
      { value: 'HR', ignoreCase: true },
    ],
    [
      { operator: 'neq', value: true },
      { value: true, negate: true },
    ],
    [{ operator: 'eq', value: 1.5 }, { value: 1.5 }],
    [
      { operator: 'gt', value: 2 },
      { value: 2, filterType: 'numeric', numericOperator: '>' },
    ],
    [
      { operator: 'gte', value: 2 },
      { value: 2, filterType: 'numeric', numericOperator: '>=' },
    ],
    [
      { operator: 'lt', value: -2 },
      { value: -2, filterType: 'numeric', numericOperator: '<' },
    ],
    [
      { operator: 'lte', value: 2 },
      { value: 2, filterType: 'numeric', numericOperator: '<=' },
    ],
    [
      { operator: 'contains', value: 'H', caseSensitive: null },
      { value: 'H', filterType: 'string_contains' },
    ],
    [
      { operator: 'notContains', value: 'H', caseSensitive: false },
      { value: 'H', filterType: 'string_contains', negate: true, ignoreCase: true },
    ],
    [
      { operator: 'arrayContains', value: 'H' },
      { value: 'H', filterType: 'array_contains' },
    ],
    [
      { operator: 'arrayNotContains', value: 'H' },
      { value: 'H', filterType: 'array_contains', negate: true },
    ],
  ])('%j is the condition %j of the older grammar', (predicate, older) => {
    const alone = filterExpression.parse({ field: 'team', ...predicate });
    expect({ and: [alone] }).toEqual(filters.parse({ AND: [{ key: 'team', ...older }] }));
  });

  it('combines with and and or, as the older groups do', () => {
    const or = { operator: 'or', operands: [condition, { operator: 'and', operands: [condition] }] };
    const key = { key: 'team', value: 'hr' };
    expect(filterExpression.parse(or)).toEqual(filters.parse({ OR: [key, { AND: [key] }] }));
  });

  it('may be left out or null', () => {
    expect(filterExpression.parse(undefined)).toBeUndefined();
    expect(filterExpression.parse(null)).toBeUndefined();
  });

  it.each([5, 'team', [condition], true])('is not %j', (input) => {
    expect(problems(input)).toEqual(['filter: expected a condition or a group of them']);
  });

  it('names every problem with its path', () => {
    const input = {
      operator: 'and',
      operands: [
        { field: 'bad key', operator: 'eq', value: {} },
        { field: 'n', operator: 'gt', value: 'ten' },
        { field: 'n', operator: 'like', value: 'x' },
        { operator: 'or', operands: [5] },
        { operator: 'or', operands: [] },
        { operator: 'and', operands: 'x' },
        { operator: 'and', operands: [], field: 'x' },
        { field: 'n', operator: 'contains', value: 5, caseSensitive: 'yes' },
        { field: 'n', operator: 'eq', value: 5, caseSensitve: false },
        { field: 'n', operator: 'gt', value: 5, caseSensitive: false },
        { operator: 'or', operands: [condition], negate: true },
      ],
    };
    const expected = ['0.field', '0.value', '1.value', '2.operator', '3.operands.0', '4.operands', '5.operands'];
    const unexpected = ['6.field', '8.caseSensitve', '9.caseSensitive', '10.negate'];
    const named = problems(input);
    for (const path of [...expected, ...unexpected, '7.value', '7.caseSensitive']) {
      expect(named).toContainEqual(expect.stringMatching(`^filter[.]operands[.]${path.replaceAll('.', '[.]')}: `));
    }
    expect(named).toHaveLength(13);
  });

  it('is nested to 5 and holds 200 conditions', () => {
    expect(problems(nested(5))).toEqual([]);
    expect(problems(nested(6))).toEqual([expect.stringContaining(': is nested deeper than 5')]);
    const list = (length: number) => ({ operator: 'and', operands: Array.from({ length }, () => condition) });
    expect(problems(list(200))).toEqual([]);
    expect(problems(list(201))).toEqual(['filter: holds more than 200 conditions']);
  });
});
