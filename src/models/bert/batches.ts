/** Longest padded batch in characters: about 1,000 tokens, 50 ms on two cores, so that a query never waits long. */
const maxPaddedCharacters = 4_000;
const maxTexts = 16;

/**
 * Splits texts into batches of like length (padding is wasted work, and the quantised model's vectors depend a little on
 * what shares the batch). Returns indices into `texts`.
 */
export function batchByLength(texts: readonly string[]): number[][] {
  const order = texts.map((_, index) => index).sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0));
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of order) {
    const padded = (texts[index]?.length ?? 0) * (batch.length + 1);
    if (batch.length === maxTexts || (batch.length > 0 && padded > maxPaddedCharacters)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
