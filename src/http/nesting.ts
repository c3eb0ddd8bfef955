/** Deeper than any request has to be; keeps recursive walks over a value from exhausting the stack. */
const maxDepth = 100;

/** What is wrong with the nesting of a parsed JSON value, undefined where nothing is. */
export function nestingProblem(value: unknown): string | undefined {
  return isDeeperThan(value, maxDepth) ? `is nested deeper than ${maxDepth}` : undefined;
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth === 0 || Object.values(value).some((entry) => isDeeperThan(entry, depth - 1));
}
