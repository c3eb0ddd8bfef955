/**
 * How the chunks of a search are found.
 * - exact: every chunk of the scope is scored
 * - candidates: the best by meaning of the whole scope, the best by words, and what stands beside them
 * - nearest: the same, the best by meaning from the index of vectors
 * `best` is how many chunks each of meaning and words brings in at least.
 */
export type Plan = { kind: 'exact' } | ({ kind: 'candidates' | 'nearest'; best: number } & Counted);

/** What a scope holds, about. */
export interface Counted {
  chunks: number;
  /** Those with chunks. */
  documents: number;
}

/** What is known of a scope and of the indexes. */
export interface Size extends Counted {
  /** Chunks of all organisations, about. */
  all: number;
  /** Whether there is an index of words, and one of vectors. */
  hasWords: boolean;
  hasNearest: boolean;
}

/** More of them find no more of what every chunk would find. */
const best = 200;
/** Up to here comparing every vector is cheap enough, and misses nothing. */
const comparedChunks = 100_000;
/** A smaller share of the index of vectors makes it look at too many vectors of others. */
const leastShare = 0.1;

/**
 * The one place that decides. docs/retrieval.md has what was measured.
 * @param exactChunks up to how many chunks every one is scored
 */
export function planFor({ chunks, documents, all, hasWords, hasNearest }: Size, exactChunks: number): Plan {
  if (!hasWords || chunks <= exactChunks) return { kind: 'exact' };
  const isLarge = chunks > comparedChunks && chunks > leastShare * all;
  return { kind: hasNearest && isLarge ? 'nearest' : 'candidates', best, chunks, documents };
}
