import { Prisma } from './client.js';

/**
 * SQL that holds the embedding sets as they are until the transaction ends: one row, or none where they are not those that were
 * read. Postgres looks at the row again after it has waited for a change of the sets.
 */
export const heldSets = ({ id, generation }: { id: number; generation: number }) => Prisma.sql`
  select id from embedding_set where id = ${id}::int and status = 'active' and generation = ${generation}::int for share`;

/** The numbers of a literal are this many times the vector's. */
export const vectorUnits = 32_768;

/**
 * A vector in pgvector's text form, in units of 2⁻¹⁵: as whole numbers, because Postgres takes six times as long to read
 * fractions, which was half of what a chunk cost to write. `l2_normalize(…::halfvec)` makes it a unit vector again.
 * @param vector components of −1 to 1
 */
export function vectorLiteral(vector: ArrayLike<number>): string {
  return `[${Array.from(vector, (x) => Math.round(x * vectorUnits)).join(',')}]`;
}

/** The vectors of rows as columns of a statement: each in its set. */
export function vectorRows(rows: readonly { id: string; vectors: ReadonlyMap<number, Float32Array> }[]) {
  const all = rows.flatMap(({ id, vectors }) => [...vectors].map(([setId, vector]) => ({ id, setId, vector })));
  return {
    setIds: all.map(({ setId }) => setId),
    ids: all.map(({ id }) => id),
    literals: all.map(({ vector }) => vectorLiteral(vector)),
  };
}

/** The index of the vectors of one embedding set, which `cairn index-vectors` builds. */
export const nearestIndex = (setId: number): string => `chunk_embedding_nearest_${setId}_idx`;

/** The indexed expression; a query must repeat it literally, or Postgres does not use the index. */
export const indexedVector = (row: string, dims: number): string => `(${row}embedding::halfvec(${dims}))`;

/** SQL that builds the index without blocking writers. */
export const createNearestIndex = (setId: number, dims: number): string =>
  `create index concurrently ${nearestIndex(setId)} on chunk_embedding using hnsw (${indexedVector('', dims)} halfvec_ip_ops) where set_id = ${setId}`;
