/** The index of the vectors of one embedding set, which `cairn index-vectors` builds. */
export const nearestIndex = (setId: number): string => `chunk_embedding_nearest_${setId}_idx`;

/** The indexed expression; a query must repeat it literally, or Postgres does not use the index. */
export const indexedVector = (row: string, dims: number): string => `(${row}embedding::halfvec(${dims}))`;

/** SQL that builds the index without blocking writers. */
export const createNearestIndex = (setId: number, dims: number): string =>
  `create index concurrently ${nearestIndex(setId)} on chunk_embedding using hnsw (${indexedVector('', dims)} halfvec_ip_ops) where set_id = ${setId}`;
