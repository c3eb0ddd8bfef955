import type { Bert } from '../bert/bert.js';
import type { Embedder } from './embedder.js';

/** bge-small-en-v1.5 was trained with this prefix for queries and none for passages (see its model card). */
const queryPrefix = 'Represent this sentence for searching relevant passages: ';

/** Embedder for bge-small-en-v1.5, 8-bit quantised, which runs in threads of this process. */
export function createLocalEmbedder(bert: Bert): Embedder {
  const alone = async (text: string): Promise<Float32Array> => vectorAt(await bert.embed([text], 'query'), 0);
  return {
    model: 'bge-small-en-v1.5-q8',
    dims: 384,
    embedQuery: (text) => alone(queryPrefix + text),
    // Not in one pass, where the vectors of the quantised model depend on each other.
    embedQueryWith: (query, text) => Promise.all([alone(queryPrefix + query), alone(text)]),
    embedDocuments: (texts, priority) => bert.embed(texts, priority),
    close: () => bert.close(),
  };
}

function vectorAt(vectors: readonly Float32Array[], index: number): Float32Array {
  const vector = vectors[index];
  if (vector === undefined) throw new Error('the embedding model returned no vector');
  return vector;
}
