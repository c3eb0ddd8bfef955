/**
 * How many items at the end of `before` are the first of `after`: the largest number. Linear (Knuth, Morris and Pratt
 * 1977: the borders of `after`, then one pass over `before`).
 */
export function overlap(before: readonly string[], after: readonly string[]): number {
  if (after.length === 0) return 0;
  const borders = [0];
  const extend = (matched: number, item: string): number => {
    let length = matched;
    while (length > 0 && after[length] !== item) length = borders[length - 1] ?? 0;
    return after[length] === item ? length + 1 : 0;
  };
  for (const item of after.slice(1)) borders.push(extend(borders.at(-1) ?? 0, item));
  return before.slice(-after.length).reduce(extend, 0);
}
