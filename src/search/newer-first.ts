import { type Hit, isMemory } from './repository.js';

/**
 * Puts what is probably outdated right behind what is probably its new value, which takes over its similarity where that is
 * higher. What is not among the hits moves nothing, and nothing is lost.
 * @param hits best first
 */
export function newerFirst<T extends Hit>(hits: readonly T[]): T[] {
  const memories = new Map(hits.flatMap((hit) => (isMemory(hit) ? [[hit.id, hit] as const] : [])));
  const ordered = new Set<T>();
  const place = (hit: T, atLeast: number, waiting: ReadonlySet<T>): void => {
    const newer = isMemory(hit) && hit.ranksBehindId !== null ? memories.get(hit.ranksBehindId) : undefined;
    if (newer !== undefined && !waiting.has(newer) && !ordered.has(newer)) {
      place(newer, Math.max(atLeast, hit.similarity), new Set([...waiting, hit]));
    }
    similarities.set(hit, Math.max(atLeast, hit.similarity));
    ordered.add(hit);
  };
  const similarities = new Map<T, number>();
  for (const hit of hits) if (!ordered.has(hit)) place(hit, hit.similarity, new Set());
  return [...ordered].map((hit) => ({ ...hit, similarity: similarities.get(hit) ?? hit.similarity }));
}
