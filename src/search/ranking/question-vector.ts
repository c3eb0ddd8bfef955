import type { Embedder } from '../../models/embedding/embedder.js';

/** A capitalised word with what follows it in the way of names, not at the beginning of a sentence. */
const name = /(?<=[\p{L}\p{N},;:'’"”)]\s+)(?!I\b)\p{Lu}[\p{L}\p{N}.-]*(?:['’]s\b)?/gu;

/** The question without its proper names; null when it has none, or is nothing else. */
export function withoutNames(question: string): string | null {
  const rest = question.replace(name, ' ').replace(/\s+/g, ' ').trim();
  if (rest === question.replace(/\s+/g, ' ').trim()) return null;
  return (rest.match(/\p{L}+/gu)?.length ?? 0) < MIN_WORDS ? null : rest;
}

/** Of less, the vector says nothing. */
const MIN_WORDS = 3;

/**
 * What chunks are compared with: halfway between the question and the question without its names. Whoever is named is
 * found by words and labels; in the vector the name outweighs what was asked, and draws in all that its bearer said
 * (docs/retrieval.md). A unit vector.
 */
export async function embedQuestion(embedder: Embedder, question: string): Promise<Float32Array> {
  const rest = withoutNames(question);
  if (rest === null) return embedder.embedQuery(question);
  const [whole, [nameless]] = await Promise.all([
    embedder.embedQuery(question),
    embedder.embedDocuments([rest], 'single'),
  ]);
  return nameless === undefined ? whole : normalised(whole.map((x, i) => x + (nameless[i] ?? 0)));
}

function normalised(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector) || 1;
  return vector.map((x) => x / norm);
}
