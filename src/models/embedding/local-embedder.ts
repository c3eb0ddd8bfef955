import type { Bert } from '../bert/bert.js';
import type { Embedder } from './embedder.js';

/** bge-small-en-v1.5 was trained with this prefix for queries and none for passages (see its model card). */
const queryPrefix = 'Represent this sentence for searching relevant passages: ';

/** Embedder for bge-small-en-v1.5, 8-bit quantised, which runs in a thread of this process. */
export function createLocalEmbedder(bert: Bert): Embedder {
  return {
    model: 'bge-small-en-v1.5-q8',
    dims: 384,
    async embedQuery(text) {
      return vectorAt(await bert.embed([queryPrefix + text], 'query'), 0);
    },
    async embedQueryWith(query, text) {
      const vectors = await bert.embedEach([queryPrefix + query, text], 'query');
      return [vectorAt(vectors, 0), vectorAt(vectors, 1)];
    },
    embedDocuments: (texts, priority) => bert.embed(texts, priority),
    close: () => bert.close(),
  };
}

function vectorAt(vectors: readonly Float32Array[], index: number): Float32Array {
  const vector = vectors[index];
  if (vector === undefined) throw new Error('the embedding model returned no vector');
  return vector;
}
