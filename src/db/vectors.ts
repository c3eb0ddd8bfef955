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
