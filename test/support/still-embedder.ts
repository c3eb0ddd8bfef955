import type { Embedder } from '../../src/models/embedding/embedder.js';

/** An embedder that says the same of every text: what is found is found by words. `embedded` is what it was given. */
export function stillEmbedder(dims: number): Embedder & { embedded: string[] } {
  const embedded: string[] = [];
  const embed = (text: string) => {
    embedded.push(text);
    return new Float32Array(dims).fill(1 / Math.sqrt(dims));
  };
  return {
    model: 'still',
    dims,
    embedded,
    embedQuery: async (text) => embed(text),
    embedQueryWith: async (query, text) => [embed(query), embed(text)],
    embedDocuments: async (texts) => texts.map(embed),
    close: async () => undefined,
  };
}
