/** The inner product of two vectors; of unit vectors, their cosine. */
export const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** The logistic function: log-odds as a probability, 0–1. */
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
