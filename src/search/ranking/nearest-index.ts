/** The index of the vectors of one embedding set, which `cairn index-vectors` builds. */
export const nearestIndex = (setId: number): string => `chunk_embedding_nearest_${setId}_idx`;

/** What it holds of a row, written as the index has it, or Postgres does not use it. */
export const indexedVector = (row: string, dims: number): string => `(${row}embedding::halfvec(${dims}))`;

/** SQL that builds it while others write. */
export const createNearestIndex = (setId: number, dims: number): string =>
  `create index concurrently ${nearestIndex(setId)} on chunk_embedding using hnsw (${indexedVector('', dims)} halfvec_ip_ops) where set_id = ${setId}`;
