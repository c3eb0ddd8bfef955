/** The page that an address names; undefined: the first, which needs no name. */
export function pageOf(named: unknown): number | undefined {
  const page = Number(named);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
}
