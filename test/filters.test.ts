import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Supermemory from 'supermemory';
import { compileFilter, type Filter, filters } from '../src/filters/index.js';
import { containersOf } from './support/containers.js';
import { anyFilter, anyRow, holds, type WireCondition } from './support/plain-filter.js';
import { type Api, closeDatabase, db, newTenant, stack } from './support/tenant.js';

afterAll(closeDatabase);

/** Which of these rows of metadata the filter finds, by position. `rows` is a JSON array; null is a row without metadata. */
async function foundIn(rows: string, filter: Filter): Promise<number[]> {
  const values: unknown[] = [rows];
  const condition = compileFilter(filter, 'row.metadata', (value) => `$${values.push(value)}`);
  const found = await db().$queryRawUnsafe<{ position: number }[]>(
    `select row.position from (
       select nullif(entry, 'null') as metadata, position::int - 1 as position
       from jsonb_array_elements($1::text::jsonb) with ordinality as entries(entry, position)
     ) row where ${condition} order by 1`,
    ...values,
  );
  return found.map(({ position }) => position);
}

const find = (rows: unknown[], filter: unknown) => foundIn(JSON.stringify(rows), filters.parse(filter) ?? { and: [] });

describe('a condition', () => {
  /** The stored values, of those given, that a condition on them finds. */
  async function matching(stored: unknown[], condition: Omit<WireCondition, 'key'>): Promise<unknown[]> {
    const rows = stored.map((value) => ({ key: value }));
    const found = await find(rows, { AND: [{ key: 'key', ...condition }] });
    return found.map((position) => stored[position]);
  }

  it('on metadata finds the same text, number or boolean, and no array', async () => {
    const stored = ['2024', 2024, '2024.0', 'true', true, 'True', ['2024', 'true'], null, { key: '2024' }];
    expect(await matching(stored, { value: '2024' })).toEqual(['2024', 2024]);
    expect(await matching(stored, { value: 2024 })).toEqual(['2024', 2024]);
    expect(await matching(stored, { value: '2024.0' })).toEqual([2024, '2024.0']);
    expect(await matching([7, '7', '007'], { value: '007' })).toEqual([7, '007']);
    expect(await matching(stored, { value: true })).toEqual(['true', true]);
    expect(await matching(stored, { value: 'true' })).toEqual(['true', true]);
    expect(await matching(stored, { value: 'TRUE', ignoreCase: true })).toEqual(['true', true, 'True']);
    expect(await matching(stored, { value: 'null' })).toEqual([]);
  });

  it('ignores case beyond ASCII', async () => {
    const stored = ['École', 'ÉCOLE', 'ecole'];
    expect(await matching(stored, { value: 'éCOLE', ignoreCase: 'true' })).toEqual(['École', 'ÉCOLE']);
    expect(await matching(stored, { value: 'ÉC', ignoreCase: true, filterType: 'string_contains' })).toHaveLength(2);
    expect(await matching([stored], { value: 'école', ignoreCase: true, filterType: 'array_contains' })).toHaveLength(
      1,
    );
  });

  it('takes no array or object for the text that it is written as', async () => {
    const texts = ['["a"]', '{}'];
    for (const value of texts) {
      expect(await matching([['a'], {}, ...texts], { value, ignoreCase: true })).toEqual([value]);
    }
  });

  it('is numeric over numbers and strings that are numbers, whatever the operator', async () => {
    const stored = [9, '9', 10, '10', 10.5, '1e1', -3, 'ten', '', true, [10], null];
    const numeric = (numericOperator: WireCondition['numericOperator'], value: string | number = '10') =>
      matching(stored, { value, filterType: 'numeric', numericOperator });
    expect(await numeric('>')).toEqual([10.5]);
    expect(await numeric('<')).toEqual([9, '9', -3]);
    expect(await numeric('>=')).toEqual([10, '10', 10.5, '1e1']);
    expect(await numeric('<=')).toEqual([9, '9', 10, '10', '1e1', -3]);
    expect(await numeric('=')).toEqual([10, '10', '1e1']);
    expect(await numeric(undefined, 10)).toEqual([10, '10', '1e1']);
    expect(
      await matching([9, 10, 11], { value: 10, filterType: 'numeric', numericOperator: '<', negate: true }),
    ).toEqual([10, 11]);
  });

  it('compares exactly and never fails on what is stored, however large', async () => {
    const digits = (count: number) => '9'.repeat(count);
    const stored = ['1e400', digits(131_072), '1e-400', `"${digits(100)}"`, `"${digits(101)}"`, '"1e99999"', '"NaN"'];
    const rows = `[${[...stored, '0.1', '"0.10000000000000000001"'].map((json) => `{"n": ${json}}`).join(',')}]`;
    const above = (value: string) =>
      foundIn(
        rows,
        filters.parse({ AND: [{ key: 'n', value, filterType: 'numeric', numericOperator: '>' }] }) as Filter,
      );
    expect(await above('1e308')).toEqual([0, 1]);
    expect(await above('1')).toEqual([0, 1, 3]);
    expect(await above('0.1')).toEqual([0, 1, 3, 8]);
    expect(await above('0')).toEqual([0, 1, 2, 3, 7, 8]);
  });

  it('on an array finds one that has the value as a whole element', async () => {
    const stored = [['a', 'b'], ['ab'], [], 'a', { a: 1 }, [['a']], [5], ['5'], [true]];
    expect(await matching(stored, { value: 'a', filterType: 'array_contains' })).toEqual([['a', 'b']]);
    expect(await matching(stored, { value: 5, filterType: 'array_contains' })).toEqual([[5], ['5']]);
    expect(await matching(stored, { value: true, filterType: 'array_contains' })).toEqual([[true]]);
    expect(await matching(stored, { value: 'A', filterType: 'array_contains' })).toEqual([]);
  });

  it('on a part of a string takes the value as it is written', async () => {
    const stored = ['50% off_peak', '50 off peak', 'C:\\temp', ['50% off'], 50];
    const containing = (value: string) => matching(stored, { value, filterType: 'string_contains' });
    expect(await containing('0% o')).toEqual(['50% off_peak']);
    expect(await containing('f_p')).toEqual(['50% off_peak']);
    expect(await containing('5%k')).toEqual([]);
    expect(await containing('\\t')).toEqual(['C:\\temp']);
    expect(await containing('')).toEqual(stored.slice(0, 3));
  });

  it('takes a key with dots as a plain key', async () => {
    const rows = [{ 'a.b': 'x' }, { a: { b: 'x' } }];
    expect(await find(rows, { AND: [{ key: 'a.b', value: 'x' }] })).toEqual([0]);
  });

  it.each(['metadata', 'numeric', 'array_contains', 'string_contains'] as const)(
    'without the key or any metadata is not met, and its negation is: %s',
    async (filterType) => {
      const rows = [{ other: '5' }, {}, null, { key: null }];
      const condition = { key: 'key', value: '5', filterType };
      expect(await find(rows, { AND: [condition] })).toEqual([]);
      expect(await find(rows, { AND: [{ ...condition, negate: 'true' }] })).toEqual([0, 1, 2, 3]);
      expect(await find(rows, { AND: [{ ...condition, negate: 'false' }] })).toEqual([]);
    },
  );

  it.each([
    "x' or true --",
    "'; drop table document; --",
    '$1',
    '") or (1=1',
    "\\' or '1'='1",
    '{"$gt": ""}',
    '%',
    "a'::jsonb || '",
  ])('is text and nothing else, in key and value: %s', async (text) => {
    const tenant = await newTenant();
    const kept = await containersOf(tenant).writeDocuments('kept', 2);
    for (const filterType of ['metadata', 'array_contains', 'string_contains'] as const) {
      const stored = filterType === 'array_contains' ? [text] : text;
      const condition = { value: text, filterType, negate: false, numericOperator: '=' } as const;
      for (const ignoreCase of [false, true]) {
        const rows = JSON.stringify([{ other: 'x' }, { [text]: stored }, { [text]: 'other' }, { other: stored }]);
        expect(await foundIn(rows, { ...condition, key: text, ignoreCase })).toEqual([1]);
      }
    }
    const found = await db().document.findMany({ where: { orgId: tenant.orgId }, select: { id: true } });
    expect(found.map(({ id }) => id).sort()).toEqual(kept.sort());
  });
});

describe('a group', () => {
  const rows = [{ a: '1' }, { a: '1', b: '2' }, { b: '2' }, {}];
  const [a, b] = [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ];

  it('needs all of AND and any of OR, nested at will', async () => {
    expect(await find(rows, { AND: [a, b] })).toEqual([1]);
    expect(await find(rows, { OR: [a, b] })).toEqual([0, 1, 2]);
    expect(
      await find(rows, {
        AND: [
          { OR: [a, b] },
          {
            OR: [
              { ...a, negate: true },
              { ...b, negate: true },
            ],
          },
        ],
      }),
    ).toEqual([0, 2]);
  });

  it('of nothing holds everywhere when it is an AND', async () => {
    expect(await find(rows, { AND: [] })).toEqual([0, 1, 2, 3]);
    expect(await find(rows, { AND: [a, { AND: [] }] })).toEqual([0, 1]);
  });

  it('may be as deep and as large as the limits say', async () => {
    const deep = (depth: number): unknown => (depth === 8 ? { AND: [a] } : { OR: [deep(depth + 1)] });
    expect(await find(rows, deep(1))).toEqual([0, 1]);
    const many = Array.from({ length: 200 }, (_, i) => ({ ...b, value: String(i), ignoreCase: true }));
    expect(await find(rows, { OR: many })).toEqual([1, 2]);
  });
});

const anyRows = fc.array(anyRow, { minLength: 10, maxLength: 30, size: 'max' });

describe('the compiled condition', () => {
  it('agrees with the plain reading of the filter, over any metadata', async () => {
    const property = fc.asyncProperty(anyRows, anyFilter, fc.boolean(), async (rows, filter, asJson) => {
      const found = await find(rows, asJson ? JSON.stringify(filter) : filter);
      expect(found).toEqual(rows.flatMap((row, position) => (holds(filter, [row]) ? [position] : [])));
    });
    await fc.assert(property, { numRuns: 300 });
  }, 240_000);
});

describe('over HTTP', () => {
  let api: Api;
  beforeAll(async () => {
    api = await newTenant();
  });

  it.each(['/v4/search', '/v3/search', '/v4/profile', '/v3/documents/list'])(
    'a filter with problems is refused with all of them: %s',
    async (path) => {
      const broken = {
        AND: [
          { key: "a' or 1=1", value: 'x' },
          { OR: [{ key: 'a', value: 'x', filterType: 'fuzzy' }] },
          { key: 'price', value: '5', negated: true },
          { key: 'price', value: '10', numericOperator: '>' },
        ],
      };
      for (const given of [broken, JSON.stringify(broken)]) {
        const { status, body } = await api.post(path, { q: 'x', filters: given });
        expect(status).toBe(400);
        expect(body.details).toContain('filters.AND.0.key: ');
        expect(body.details).toContain('filters.AND.1.OR.0.filterType: ');
        expect(body.details).toContain('filters.AND.2.negated: ');
        expect(body.details).toContain('filters.AND.3.numericOperator: needs filterType to be "numeric"');
      }
      expect((await api.post(path, { q: 'x', filters: { key: 'a', value: 'x' } })).status).toBe(400);
    },
  );

  it('all that the public client can express is taken', async () => {
    await api.remember({
      content: 'Minutes of the board',
      metadata: { year: 2024, tags: ['board'], title: 'Minutes' },
      taskType: 'superrag',
    });
    const year = { key: 'year', value: '2023', filterType: 'numeric', numericOperator: '>' } as const;
    const tag = { key: 'tags', value: 'BOARD', filterType: 'array_contains', ignoreCase: 'true' } as const;
    const title = { key: 'title', value: 'nut', filterType: 'string_contains', negate: 'false' } as const;
    const exact = { key: 'year', value: '2024', filterType: 'metadata' } as const;
    const tree: Supermemory.SearchDocumentsParams['filters'] = {
      AND: [year, { OR: [tag, { AND: [title, { OR: [exact, { AND: [tag, { OR: [exact] }] }] }] }] }],
    };
    const client = new Supermemory({ apiKey: api.key, baseURL: stack().apiUrl });
    const found = await client.search.documents({ q: 'board', filters: tree });
    expect(found.results.map(({ metadata }) => metadata?.['year'])).toEqual([2024]);
    const none = await client.search.documents({ q: 'board', filters: { AND: [tree, { ...exact, negate: true }] } });
    expect(none.results).toEqual([]);
  });

  it('one nested without end is refused, not followed', async () => {
    const deep = `${'{"AND":['.repeat(40_000)}${']}'.repeat(40_000)}`;
    expect((await api.post('/v4/search', { q: 'x', filters: deep })).status).toBe(400);
    expect((await api.send('POST', '/v4/search', `{"q":"x","filters":${deep}}`)).status).toBe(400);
  });
});
