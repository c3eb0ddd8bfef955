import fc from 'fast-check';

export interface WireCondition {
  key: string;
  value: string | number | boolean;
  filterType?: 'metadata' | 'numeric' | 'array_contains' | 'string_contains' | undefined;
  negate?: boolean | 'true' | 'false' | undefined;
  ignoreCase?: boolean | 'true' | 'false' | undefined;
  numericOperator?: '>' | '<' | '>=' | '<=' | '=' | undefined;
}
export type WireFilter = { AND: (WireFilter | WireCondition)[] } | { OR: (WireFilter | WireCondition)[] };

const anyKey = fc.constantFrom('a', 'a.b', 'B', '_-');
const anyText = fc.oneof(
  fc.constantFrom('', 'true', 'False', '5', '5.0', '05', '+5', '.5', '1e3', '1000', '-0', '1e-2', '1e999', '1e1000'),
  fc.constantFrom('abc', 'ABC', 'école', 'École', 'a%c', 'a_c', "it's", '\\', '5\n', ' 5', 'NaN', '0x10'),
  fc.constantFrom('{}', '["a"]'),
  fc.string({ unit: fc.constantFrom(...'aAbBéÉ日%_\\\'"$1.0e-5 '), maxLength: 4 }),
);
const anyNumber = fc.oneof(
  fc.constantFrom(5, 0.5, 1000, -0),
  fc.integer({ min: -10, max: 10 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anyScalar = fc.oneof({ weight: 3, arbitrary: anyText }, anyNumber, fc.boolean());
const anyStored = fc.oneof(
  { weight: 4, arbitrary: anyScalar },
  fc.array(fc.oneof({ weight: 3, arbitrary: anyText }, anyScalar, fc.constant(null), fc.constant(['a'])), {
    maxLength: 3,
  }),
  fc.constantFrom(null, {}, { b: '5' }, ['a']),
);
/** What may be stored as metadata, values that the API takes and others. */
export const anyRow = fc.oneof(
  { weight: 9, arbitrary: fc.dictionary(anyKey, anyStored, { maxKeys: 4 }) },
  fc.constant(null),
);
const anyFlag = fc.constantFrom(undefined, true, false, 'true' as const, 'false' as const);
const anyCondition: fc.Arbitrary<WireCondition> = fc
  .record({
    key: anyKey,
    value: anyScalar,
    filterType: fc.constantFrom(undefined, 'metadata', 'numeric', 'array_contains', 'string_contains'),
    negate: anyFlag,
    ignoreCase: anyFlag,
    numericOperator: fc.constantFrom(undefined, '>', '<', '>=', '<=', '='),
  })
  .map((condition) => {
    if (condition.filterType !== 'numeric') return { ...condition, numericOperator: undefined };
    return decimalOf(String(condition.value)) === undefined ? { ...condition, value: '5' } : condition;
  });
/** Filters as clients send them: nested groups of every kind of condition. */
export const { anyFilter } = fc.letrec<{ anyFilter: WireFilter; entry: WireFilter | WireCondition }>((tie) => ({
  entry: fc.oneof({ depthSize: 'small', maxDepth: 6 }, anyCondition, tie('anyFilter')),
  anyFilter: fc.oneof(
    fc.array(tie('entry'), { maxLength: 3 }).map((AND) => ({ AND })),
    fc.array(tie('entry'), { minLength: 1, maxLength: 3 }).map((OR) => ({ OR })),
  ),
}));

type Row = Record<string, unknown> | null;

/**
 * Whether metadata meets a filter: the plain reading of API.md §5. Of several rows, the documents of one memory, any may meet a
 * condition; its negation holds where none does.
 */
export function holds(filter: WireFilter | WireCondition, rows: readonly Row[]): boolean {
  if ('AND' in filter) return filter.AND.every((entry) => holds(entry, rows));
  if ('OR' in filter) return filter.OR.some((entry) => holds(entry, rows));
  const { key } = filter;
  const isMet = rows.some((row) => row !== null && Object.hasOwn(row, key) && meets(filter, row[key]));
  return isMet !== (String(filter.negate) === 'true');
}

function meets(condition: WireCondition, stored: unknown): boolean {
  const value = String(condition.value);
  const fold = (text: string) => (String(condition.ignoreCase) === 'true' ? text.toLowerCase() : text);
  const equal = (scalar: unknown) =>
    typeof scalar === 'number'
      ? difference(String(scalar), value) === 0n
      : ['string', 'boolean'].includes(typeof scalar) && fold(String(scalar)) === fold(value);
  switch (condition.filterType) {
    case 'array_contains':
      return Array.isArray(stored) && stored.some(equal);
    case 'string_contains':
      return typeof stored === 'string' && fold(stored).includes(fold(value));
    case 'numeric': {
      const sign = ['number', 'string'].includes(typeof stored) ? difference(String(stored), value) : undefined;
      if (sign === undefined) return false;
      return { '>': sign > 0n, '<': sign < 0n, '>=': sign >= 0n, '<=': sign <= 0n, '=': sign === 0n }[
        condition.numericOperator ?? '='
      ];
    }
    default:
      return equal(stored);
  }
}

/** A text that is a number, exactly: digits · 10^exponent. */
function decimalOf(text: string): { digits: bigint; exponent: number } | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  return {
    digits: BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n),
    exponent: Number(exponent) - fraction.length,
  };
}

/** A number of the sign of a − b; undefined when one of them is no number. */
function difference(a: string, b: string): bigint | undefined {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  if (left === undefined || right === undefined) return undefined;
  const least = Math.min(left.exponent, right.exponent);
  const scaled = ({ digits, exponent }: typeof left) => digits * 10n ** BigInt(exponent - least);
  return scaled(left) - scaled(right);
}
