import { CairnError } from '../core/errors.js';
import type { Embedder } from '../models/embedding/embedder.js';

/**
 * Embeds texts of all sorts of documents for a new model. One that the model refuses, whenever it is asked, gets the vector of an empty
 * text: otherwise the others, and searches, would wait for it for ever.
 * @param onRefused is told the place of such a text
 */
export async function embedAll(
  { embedDocuments }: Pick<Embedder, 'embedDocuments'>,
  texts: readonly string[],
  onRefused: (at: number) => void,
): Promise<Float32Array[]> {
  const unlessRefused = (some: readonly string[]) =>
    embedDocuments(some, 'bulk').catch((error: unknown) => {
      if (error instanceof CairnError && error.status === 422) return null;
      throw error;
    });
  const together = await unlessRefused(texts);
  if (together !== null) return together;
  const vectors: Float32Array[] = [];
  for (const [at, text] of texts.entries()) {
    const alone = await unlessRefused([text]);
    if (alone === null) onRefused(at);
    vectors.push(...(alone ?? (await embedDocuments([''], 'bulk'))));
  }
  return vectors;
}
