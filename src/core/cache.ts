/**
 * The bound of an LRU cache. lru-cache has it as `max` too, and then allocates the room of all entries at once: some 40 bytes each,
 * whether the cache is ever used or not.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
  delete(key: Key): unknown;
}

/** The value that a cache promises for a key: made once, and again after it could not be made. */
export function remembered<Key, Value>(
  cache: Cache<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
