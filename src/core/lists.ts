/** Items by key, each group in the items' order. (Map.groupBy is newer than Node 20.) */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The items in order, `size` at a time. */
export function* slices<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** The pagination of an answer: `page` counts from 1. */
export function paginationOf({ page, limit }: { page: number; limit: number }, totalItems: number) {
  return { currentPage: page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) };
}
