import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { filters } from './schema.js';

const condition = { key: 'team', value: 'hr' };
const read = { key: 'team', value: 'hr', filterType: 'metadata', negate: false, ignoreCase: false };

const parsed = (input: unknown) => filters.parse(input);
const problems = (input: unknown): string[] => {
  const { error } = z.object({ filters }).safeParse({ filters: input });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const nested = (depth: number): unknown =>
  depth === 0 ? condition : { [depth % 2 ? 'AND' : 'OR']: [nested(depth - 1)] };

describe('filters', () => {
  it('are a group of conditions, with defaults filled in', () => {
    expect(parsed({ AND: [condition] })).toEqual({ and: [{ ...read, numericOperator: '=' }] });
    expect(parsed({ OR: [condition, { AND: [condition] }] })).toMatchObject({ or: [read, { and: [read] }] });
  });

  it('may be a JSON string of one', () => {
    expect(parsed(JSON.stringify({ AND: [condition] }))).toEqual(parsed({ AND: [condition] }));
  });

  it('may be left out, and an AND of nothing asks for nothing', () => {
    expect(z.object({ filters }).parse({})).toEqual({});
    expect(parsed({ AND: [] })).toEqual({ and: [] });
  });

  it('take booleans as strings, and numbers and booleans as values', () => {
    expect(parsed({ AND: [{ ...condition, negate: 'true', ignoreCase: 'false' }] })).toMatchObject({
      and: [{ negate: true, ignoreCase: false }],
    });
    expect(
      parsed({
        AND: [
          { key: 'n', value: 1e21 },
          { key: 'b', value: false },
        ],
      }),
    ).toMatchObject({
      and: [{ value: '1e+21' }, { value: 'false' }],
    });
  });

  it('are cleaned of what no stored text holds, also inside of a JSON string', () => {
    expect(parsed('{"AND":[{"key":"a","value":"x\\u0000y\\ud800"}]}')).toMatchObject({ and: [{ value: 'xy\ufffd' }] });
  });

  it('refuse unknown fields, of conditions and of groups, with all else that is wrong', () => {
    const input = {
      AND: [
        { ...condition, negated: true, value: null },
        { OR: [condition], AMD: 1 },
      ],
      limit: 3,
    };
    for (const form of [input, JSON.stringify(input)]) {
      expect(problems(form).sort()).toEqual([
        'filters.AND.0.negated: is no field of such a condition',
        'filters.AND.0.value: expected a string, number or boolean',
        'filters.AND.1.AMD: is no field of a group, beside OR',
        'filters.limit: is no field of a group, beside AND',
      ]);
    }
  });

  it.each(['metadata', 'array_contains', 'string_contains', undefined])(
    'refuse to compare numbers as %s',
    (filterType) => {
      const compare = (numericOperator: string) =>
        problems({ AND: [{ key: 'n', value: '10', filterType, numericOperator }] });
      for (const operator of ['>', '<', '>=', '<=']) {
        expect(compare(operator)).toEqual(['filters.AND.0.numericOperator: needs filterType to be "numeric"']);
      }
      expect(compare('=')).toEqual([]);
    },
  );

  it.each([
    ['a bare condition', condition],
    ['a number', 5],
    ['null', null],
    ['a list', [condition]],
    ['a string that is no JSON', '{"AND": ['],
    ['a JSON string of a string', JSON.stringify(JSON.stringify({ AND: [condition] }))],
    ['a JSON string over a million characters', `{"AND":[]${' '.repeat(1_000_000)}}`],
  ])('refuse %s', (_case, input) => {
    expect(problems(input)).toEqual(['filters: expected {"AND": […]} or {"OR": […]}, or a JSON string of one']);
  });

  it('name every problem with its path', () => {
    const input = {
      AND: [
        { key: 'bad key', value: { a: 1 }, filterType: 'fuzzy', negate: 'yes', ignoreCase: 1, numericOperator: '!=' },
        { OR: [5, { value: 'x' }, { key: 'n', value: 'ten', filterType: 'numeric' }] },
        { OR: 'x' },
        { OR: [] },
        { AND: [condition], OR: [condition] },
        { AND: [condition], ...condition },
      ],
    };
    const expected = [
      'AND.0.key: expected a key',
      'AND.0.value: expected a string, number or boolean',
      'AND.0.filterType: Invalid option: expected one of "metadata"|"numeric"|"array_contains"|"string_contains"',
      'AND.0.negate: expected true or false',
      'AND.0.ignoreCase: expected true or false',
      'AND.0.numericOperator: Invalid option: expected one of ">"|"<"|">="|"<="|"="',
      'AND.1.OR.0: expected a condition or a group of them',
      'AND.1.OR.1.key: ',
      'AND.1.OR.2.value: expected a number',
      'AND.2.OR: expected an array',
      'AND.3.OR: expected at least one condition',
      'AND.4.OR: is no field of a group, beside AND',
      'AND.5.key: is no field of a group, beside AND',
      'AND.5.value: is no field of a group, beside AND',
    ];
    for (const form of [input, JSON.stringify(input)]) {
      const named = problems(form);
      for (const problem of expected) expect(named).toContainEqual(expect.stringContaining(`filters.${problem}`));
      expect(named).toHaveLength(expected.length);
    }
  });

  it.each(['', 'five', 'NaN', 'Infinity', '0x10', '5,1', '.5', '+5', ' 5', '1e1000', '9'.repeat(101), true])(
    'refuse %j as the value of a numeric condition',
    (value) => expect(problems({ AND: [{ key: 'n', value, filterType: 'numeric' }] })).toHaveLength(1),
  );

  it('are nested to 8 and hold 200 conditions', () => {
    expect(problems(nested(8))).toEqual([]);
    expect(problems(nested(9))).toEqual([expect.stringContaining(': is nested deeper than 8')]);
    const list = (length: number) => Array.from({ length }, () => condition);
    expect(problems({ AND: [{ OR: list(100) }, { OR: list(100) }] })).toEqual([]);
    expect(problems({ AND: [{ OR: list(101) }, { OR: list(100) }] })).toEqual([
      'filters: holds more than 200 conditions',
    ]);
  });

  it('stop reading where the limits are passed, whatever follows', () => {
    expect(problems({ AND: Array.from({ length: 100_000 }, () => 0) })).toHaveLength(202);
    expect(problems({ AND: Array.from({ length: 100_000 }, () => ({ AND: [] })) })).toHaveLength(1);
    expect(problems(`${'{"AND":['.repeat(100_000)}${']}'.repeat(100_000)}`)).toHaveLength(1);
  });
});
