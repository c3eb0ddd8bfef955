/** The inner product of two vectors; of unit vectors, their cosine. */
export const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** The vector at length 1; a null vector as it is. */
export function normalised(vector: readonly number[] | Float32Array): Float32Array {
  const norm = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (x) => x / norm);
}

/** The logistic function: log-odds as a probability, 0–1. */
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
