import { describe, expect, it } from '@jest/globals';
import { bagOf, startEmbeddingServer } from '../../test/support/embedding-server.js';
import { CairnError, unprocessable } from '../core/errors.js';
import { createEndpointEmbedder } from '../models/embedding/endpoint-embedder.js';
import { embedAll } from './embedding.js';

/** Embeds a text as its length; fails with `error` where one of the texts is bad. */
const embedderOf = (error: CairnError) => ({
  async embedDocuments(texts: readonly string[]) {
    if (texts.includes('bad')) throw error;
    return texts.map(({ length }) => Float32Array.of(length));
  },
});

describe('texts for a new model', () => {
  it('are embedded although it refuses one, which gets the vector of an empty text and is told of', async () => {
    const refused: number[] = [];
    const vectors = await embedAll(embedderOf(unprocessable('no')), ['one', 'bad', 'three'], (at) => refused.push(at));
    expect(vectors).toEqual([Float32Array.of(3), Float32Array.of(0), Float32Array.of(5)]);
    expect(refused).toEqual([1]);
  });

  it('are embedded although an endpoint gives no number for one', async () => {
    const server = await startEmbeddingServer(8);
    server.vectorOf = (text, dims) => (text === 'bad' ? new Array(dims).fill(null) : bagOf(text, dims));
    const endpoint = { baseUrl: server.url, model: 'words', queryPrefix: '', documentPrefix: '' };
    const embedder = createEndpointEmbedder({ endpoint, apiKey: undefined, model: 'words', dims: 8, pauseMs: 1 });
    const refused: number[] = [];
    try {
      const vectors = await embedAll(embedder, ['one', 'bad', 'three'], (at) => refused.push(at));
      expect(vectors).toEqual(await embedder.embedDocuments(['one', '', 'three'], 'bulk'));
      expect(refused).toEqual([1]);
    } finally {
      await server.close();
    }
  });

  it('wait while it is out of reach', async () => {
    const down = new CairnError(503, 'Service unavailable');
    await expect(embedAll(embedderOf(down), ['one', 'bad'], () => undefined)).rejects.toBe(down);
  });
});
