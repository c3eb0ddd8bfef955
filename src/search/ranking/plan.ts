/**
 * How the chunks of a search are found.
 * - exact: every chunk of the scope is scored
 * - candidates: the best by meaning of the whole scope, the best by words, and what stands beside them
 * - nearest: the same, the best by meaning from the index of vectors
 * `best` is how many chunks each of meaning and words brings in at least.
 */
export type Plan = { kind: 'exact' } | ({ kind: 'candidates' | 'nearest'; best: number } & Counted);

/** The approximate size of a scope. */
export interface Counted {
  chunks: number;
  /** Those with chunks. */
  documents: number;
}

/** How the memories of a search are found: every one is scored, or the best by meaning of the whole scope, and the best by words. */
export type MemoryPlan = { kind: 'exact' } | { kind: 'candidates'; best: number; memories: number };

/** What is known of a scope and of the indexes, where there is one of words. */
export interface Size extends Counted {
  /** Chunks of all organisations, about. */
  all: number;
  /** Whether there is an index of vectors. */
  hasNearest: boolean;
}

/** How many are candidates: in scopes of 50,000 chunks more find no more of what an exact search finds, in 900,000 they do. */
const best = { candidates: 200, nearest: 300 } as const;
/** Largest scope in which every vector is compared, which misses nothing. */
const comparedChunks = 100_000;
/** Smallest share of the vector index that a scope must have: below it too many vectors of others are visited. */
const leastShare = 0.1;

/**
 * The one place that decides. docs/retrieval.md has what was measured.
 * @param exactChunks up to how many chunks every one is scored
 */
export function planFor({ chunks, documents, all, hasNearest }: Size, exactChunks: number): Plan {
  if (chunks <= exactChunks) return { kind: 'exact' };
  const isLarge = chunks > comparedChunks && chunks > leastShare * all;
  const kind = hasNearest && isLarge ? 'nearest' : 'candidates';
  return { kind, best: best[kind], chunks, documents };
}

/** How many chunks or memories each of meaning and words brings in where so many results are wanted. */
export const candidatesFor = (limit: number, plan: { best: number }): number =>
  Math.ceil(limit / plan.best) * plan.best;

/**
 * The same for memories, of which there is no index of vectors.
 * @param exactMemories up to how many memories every one is scored
 */
export const planForMemories = (memories: number, exactMemories: number): MemoryPlan =>
  memories > exactMemories ? { kind: 'candidates', best: best.candidates, memories } : { kind: 'exact' };
