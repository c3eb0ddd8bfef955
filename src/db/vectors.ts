/**
 * A unit vector in pgvector's text form, in units of 2⁻¹⁵: as whole numbers, because Postgres takes six times as long to
 * read fractions, which was half of what a chunk cost to write. `l2_normalize(…::halfvec)` makes it a unit vector again;
 * a cosine needs not even that.
 */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (x) => Math.round(x * 32_768)).join(',')}]`;
}
