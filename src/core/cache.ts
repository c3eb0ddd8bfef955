/**
 * The bound of an LRU cache. lru-cache has it as `max` too, and then allocates the room of all entries at once: 80 bytes each,
 * whether the cache is ever used or not.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
