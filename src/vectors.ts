/** The inner product of two vectors; of unit vectors, their cosine. */
export const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
