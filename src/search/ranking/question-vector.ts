import { LRUCache } from 'lru-cache';
import { awaitOutside } from '../../concurrency/fair-queue.js';
import { atMost, remembered } from '../../core/cache.js';
import type { Scope } from '../../core/scope.js';
import type { CosineCalibration } from '../../models/embedding/cosine-calibration.js';
import type { Embedder } from '../../models/embedding/embedder.js';
import type { Embeddings } from '../../models/embedding/embeddings.js';

/** A question, as the vectors of one embedding set are compared with it. */
export interface EmbeddedQuestion {
  setId: number;
  /** What the set's cosines mean. */
  cosines: CosineCalibration;
  vector: Float32Array;
}

/** A capitalised word that does not begin a sentence, with its possessive ending, in squeezed text. */
const name = /(?<=[\p{L}\p{N},;:'’"”)] )(?!I\b)\p{Lu}[\p{L}\p{N}.-]*(?:['’]s\b)?/gu;

/** The question without its proper names; null when it has none, or is nothing else. */
export function withoutNames(question: string): string | null {
  const whole = squeezed(question);
  const rest = squeezed(whole.replace(name, ' '));
  if (rest === whole) return null;
  return (rest.match(/\p{L}+/gu)?.length ?? 0) < MIN_WORDS ? null : rest;
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

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

/** Questions whose vectors are kept. */
const keptQuestions = 500;

export type AskedOf = ReturnType<typeof createAskedOf>;

/**
 * Turns a question into what a search of the active set asks. A profile, a search and an agent often ask the same question one after
 * the other: it is embedded once. Each organisation has its own, so that the time of an answer says nothing of what others ask.
 */
export function createAskedOf({ embeddings }: { embeddings: Pick<Embeddings, 'now'> }) {
  const vectors = new LRUCache<string, Promise<Float32Array>>(atMost(keptQuestions));
  return async ({ orgId }: Scope, question: string): Promise<EmbeddedQuestion> => {
    const { id: setId, isLocal, embedder, cosines } = await embeddings.now();
    const vector = remembered(vectors, JSON.stringify([orgId, setId, question]), () =>
      embedQuestion(embedder, question),
    );
    return { setId, cosines, vector: await (isLocal ? vector : awaitOutside(vector)) };
  };
}
