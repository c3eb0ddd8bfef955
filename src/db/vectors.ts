/** pgvector's text form. Five digits are more than a halfvec keeps. */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (x) => x.toFixed(5)).join(',')}]`;
}
