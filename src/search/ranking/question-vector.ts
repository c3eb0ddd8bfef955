import type { CosineCalibration } from '../../models/embedding/cosine-calibration.js';
import type { Embedder } from '../../models/embedding/embedder.js';
import type { Sets } from '../../models/embedding/embeddings.js';

/** A capitalised word that does not begin a sentence, with its possessive ending. */
const name = /(?<=[\p{L}\p{N},;:'’"”)]\s+)(?!I\b)\p{Lu}[\p{L}\p{N}.-]*(?:['’]s\b)?/gu;

/** The question without its proper names; null when it has none, or is nothing else. */
export function withoutNames(question: string): string | null {
  const rest = question.replace(name, ' ').replace(/\s+/g, ' ').trim();
  if (rest === question.replace(/\s+/g, ' ').trim()) return null;
  return (rest.match(/\p{L}+/gu)?.length ?? 0) < MIN_WORDS ? null : rest;
}

/** Fewest words whose vector is meaningful. */
const MIN_WORDS = 3;

/**
 * What the index is compared with: the mean of the question's vector and that of the question without its names, so that
 * an inner product with it is the mean of two cosines. Whoever is named is found by words and labels; in the vector a
 * name outweighs what was asked, and draws in all that its bearer said (docs/retrieval.md).
 */
export async function embedQuestion(
  embedder: Pick<Embedder, 'embedQuery' | 'embedQueryWith'>,
  question: string,
): Promise<Float32Array> {
  const rest = withoutNames(question);
  if (rest === null) return embedder.embedQuery(question);
  const [whole, nameless] = await embedder.embedQueryWith(question, rest);
  return whole.map((x, i) => (x + (nameless[i] ?? 0)) / 2);
}

/** The question as a search of the active set asks it. */
export async function askedOf(
  { id, embedder, cosines }: Pick<Sets, 'id' | 'embedder' | 'cosines'>,
  question: string,
): Promise<{ setId: number; cosines: CosineCalibration; vector: Float32Array }> {
  return { setId: id, cosines, vector: await embedQuestion(embedder, question) };
}
