export const filterTypes = ['metadata', 'numeric', 'array_contains', 'string_contains'] as const;
export const numericOperators = ['>', '<', '>=', '<=', '='] as const;

/** One test of one metadata key. A row without the key fails it, and passes its negation. */
export interface Condition {
  /** A key of the metadata object as it is, dots included: never a path. */
  key: string;
  /** As text: a number or boolean as JSON writes it. For `numeric`, a decimal as {@link decimal} says. */
  value: string;
  filterType: (typeof filterTypes)[number];
  negate: boolean;
  /** Without meaning for `numeric`. */
  ignoreCase: boolean;
  /** Only for `numeric`. */
  numericOperator: (typeof numericOperators)[number];
}

/** A validated filter. An `and` of nothing holds, an `or` of nothing does not. */
export type Filter = { and: Filter[] } | { or: Filter[] } | Condition;

/**
 * What counts as a number in text, in a filter's value as in a stored string: decimal digits with an optional minus,
 * fraction and exponent of up to three digits, at most 100 characters in all. Postgres' `numeric` holds every one of
 * them, exactly. The pattern reads the same as a JavaScript and as a Postgres regular expression.
 */
export const decimal = { pattern: '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]{1,3})?$', maxLength: 100 } as const;

const decimalPattern = new RegExp(decimal.pattern);

export const isDecimal = (text: string): boolean => text.length <= decimal.maxLength && decimalPattern.test(text);
