import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bagOf, type EmbeddingServer, startEmbeddingServer } from '../../../test/support/embedding-server.js';
import { createFairQueue } from '../../concurrency/fair-queue.js';
import { dot } from '../../core/math.js';
import { calibrate, meanCosines, samples } from './cosine-calibration.js';
import type { Embedder } from './embedder.js';
import { createEndpointEmbedder, type Endpoint } from './endpoint-embedder.js';

let server: EmbeddingServer;
beforeEach(async () => {
  server = await startEmbeddingServer(64);
});
afterEach(() => server.close());

const embedder = (more: Partial<Endpoint> = {}, dims: number | null = 64, limits: { timeoutMs?: number } = {}) =>
  createEndpointEmbedder({
    endpoint: { baseUrl: `${server.url}/`, model: 'words', queryPrefix: 'query: ', documentPrefix: '', ...more },
    ...{ apiKey: 'k', model: 'words', dims, pauseMs: 1, ...limits },
  });

/** Fails the first requests in this way. */
function failing(...faults: { status: number; headers?: Record<string, string> }[]): void {
  server.fault = () => faults.shift();
}

describe('an endpoint that embeds', () => {
  it('gives unit vectors in the order of the texts, whatever the order of its answer', async () => {
    const texts = Array.from({ length: 150 }, (_, i) => `text number ${i}`);
    const vectors = await embedder().embedDocuments(texts, 'bulk');
    expect(vectors).toHaveLength(150);
    expect(vectors.map((vector) => dot(vector, vector))).toEqual(texts.map(() => expect.closeTo(1, 5)));
    const last = bagOf('text number 149', 64);
    expect(vectors[149]?.[0]).toBeCloseTo((last[0] ?? 0) / Math.hypot(...last), 5);
    expect(server.keys).toEqual(['Bearer k', 'Bearer k', 'Bearer k']);
  });

  it('gives them in the order of its answer where that has no index', async () => {
    server.withoutIndex = true;
    const [first] = await embedder().embedDocuments(['one', 'two'], 'bulk');
    const bag = bagOf('one', 64);
    expect(dot(first ?? new Float32Array(), Float32Array.from(bag)) / Math.hypot(...bag)).toBeCloseTo(1, 5);
  });

  it('is sent half as much, from then on, where it is too slow for so many texts and not for one', async () => {
    const sizes: number[] = [];
    server.fault = ({ input }) => {
      sizes.push(input.length);
      return input.length > 16 ? new Promise(() => undefined) : undefined;
    };
    const slow = embedder({}, 64, { timeoutMs: 1_000 });
    const texts = Array.from({ length: 64 }, (_, i) => `text number ${i}`);
    expect(await slow.embedDocuments(texts, 'bulk')).toHaveLength(64);
    expect(sizes).toEqual([64, 1, 32, 1, 16, 16, 16, 16]);
    expect(server.texts.filter((text) => text.startsWith('text'))).toEqual(texts);
    await slow.embedDocuments(texts.slice(0, 20), 'bulk');
    expect(sizes.slice(8)).toEqual([16, 4]);
  });

  it('is not sent less and less where it does not answer at all', async () => {
    const sizes: number[] = [];
    server.fault = ({ input }) => {
      sizes.push(input.length);
      return new Promise(() => undefined);
    };
    const asked = embedder({}, 64, { timeoutMs: 500 }).embedDocuments(['one', 'two', 'three', 'four'], 'bulk');
    await expect(asked).rejects.toMatchObject({ status: 503, details: expect.stringContaining('took too long') });
    expect(sizes.filter((size) => size > 1)).toEqual([4]);
  }, 30_000);

  it('is called with the prefixes of the model and the configured dimensions', async () => {
    const small = embedder({ documentPrefix: 'passage: ', dimensions: 16 }, 16);
    expect(await small.embedQuery('where?')).toHaveLength(16);
    await small.embedDocuments(['there', ' '], 'single');
    expect(server.texts).toEqual(['query: where?', 'passage: there', 'passage: -']);
  });

  it('is called again when it is busy or briefly down', async () => {
    failing({ status: 429, headers: { 'retry-after-ms': '20' } }, { status: 503 });
    expect(await embedder().embedDocuments(['a'], 'single')).toHaveLength(1);
  });

  it.each<[string, (from: Embedder) => Promise<unknown>]>([
    ['a question', (from) => from.embedQuery('where?')],
    ['a question and a text', (from) => from.embedQueryWith('where?', 'there')],
    ['texts', (from) => from.embedDocuments(['there'], 'single')],
  ])(
    'lets other tasks have the slot of one that waits for %s',
    async (_, embed) => {
      const queue = createFairQueue({ atOnce: 1 });
      let answer: () => void = () => undefined;
      const answered = new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      });
      server.fault = () => answered;
      const waiting = queue.take('org', () => embed(embedder()));
      expect(await queue.take('other', async () => 'a list')).toBe('a list');
      answer();
      await waiting;
    },
    5_000,
  );

  it('is not called again when it asks for a wait of an hour', async () => {
    failing({ status: 429, headers: { 'retry-after': '3600' } });
    const asking = embedder().embedDocuments(['a'], 'single');
    await expect(asking).rejects.toMatchObject({ status: 503, isMisconfigured: false, afterMs: 3_600_000 });
    expect(server.keys).toHaveLength(1);
  });

  it('says what is wrong with a key, a model, and dimensions', async () => {
    const says = (details: string) => ({ isMisconfigured: true, details: expect.stringContaining(details) });
    failing({ status: 401 }, { status: 404 });
    await expect(embedder().embedQuery('a')).rejects.toMatchObject(says('EMBEDDING_API_KEY'));
    await expect(embedder().embedQuery('a')).rejects.toMatchObject(says('EMBEDDING_MODEL'));
    const other = embedder({}, 384).embedQuery('a');
    await expect(other).rejects.toMatchObject(
      says('gave a vector of 64 dimensions; 384 dimensions are expected of it'),
    );
  });

  it('gets a refused batch text by text, and a refused text shorter', async () => {
    server.fault = ({ input }) => (input.some((text) => text.length > 1_000) ? { status: 400 } : undefined);
    const long = 'word '.repeat(600);
    expect(await embedder().embedDocuments(['short', long, 'other'], 'bulk')).toHaveLength(3);
    expect(Math.max(...server.texts.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
    server.fault = ({ input }) => (input.some((text) => text.includes('poison')) ? { status: 400 } : undefined);
    await expect(embedder().embedQuery('a poison')).rejects.toMatchObject({ status: 422 });
  });

  it.each([400, 413, 422])(
    'that refuses every text with status %s is misconfigured, and has refused none',
    async (status) => {
      server.fault = () => ({ status });
      const refused = { status: 503, isMisconfigured: true, details: expect.stringContaining('EMBEDDING_API_KEY') };
      await expect(embedder().embedQuery('a')).rejects.toMatchObject(refused);
      await expect(embedder().embedDocuments(['one', 'two'], 'bulk')).rejects.toMatchObject(refused);
    },
  );

  it('that refuses a text, and is busy then, has not refused it', async () => {
    server.fault = ({ input }) => ({ status: input.includes('query: a') ? 400 : 503 });
    await expect(embedder().embedQuery('a')).rejects.toMatchObject({ status: 503, isMisconfigured: false });
  });

  type Failing = (isSuch: (text: string) => boolean) => void;
  const withStatus =
    (status: number): Failing =>
    (isSuch) => {
      server.fault = ({ input }) => (input.some(isSuch) ? { status } : undefined);
    };
  /** How endpoints answer for texts that their models fail on; `null` stands for NaN in JSON. */
  const failures: [string, Failing][] = [
    ['500', withStatus(500)],
    ['424', withStatus(424)],
    [
      'numbers that are null',
      (isSuch) => {
        server.vectorOf = (text, dims) => (isSuch(text) ? new Array(dims).fill(null) : bagOf(text, dims));
      },
    ],
  ];

  it.each(failures)(
    'that answers %s for one text each time, and for no other, has refused that text',
    async (_, fail) => {
      fail((text) => text.includes('poison'));
      const asked = embedder().embedDocuments(['one', 'a poison', 'three'], 'bulk');
      await expect(asked).rejects.toMatchObject({ status: 422 });
      const without = await embedder().embedDocuments(['one', 'three'], 'bulk');
      expect(without).toHaveLength(2);
    },
    30_000,
  );

  it('that fails on a text, and is busy then, has not refused it', async () => {
    let failed = 0;
    server.fault = ({ input }) => {
      if (!input.includes('one')) return undefined;
      failed += 1;
      return { status: failed <= 4 ? 500 : 503 };
    };
    await expect(embedder().embedDocuments(['one'], 'bulk')).rejects.toMatchObject({ status: 503 });
  }, 30_000);

  it.each(failures)(
    'that answers %s for every text is down',
    async (_, fail) => {
      fail(() => true);
      await expect(embedder().embedDocuments(['one'], 'bulk')).rejects.toMatchObject({ status: 503 });
    },
    30_000,
  );

  it('is out of reach when nothing listens', async () => {
    const gone = embedder();
    await server.close();
    await expect(gone.embedQuery('a')).rejects.toMatchObject({
      status: 503,
      isMisconfigured: false,
      cause: { code: 'ECONNREFUSED' },
    });
  });
});

describe('the scale of cosines', () => {
  it('gives related and unrelated texts the same means as the local model', async () => {
    const words = embedder();
    const { scale, shift } = await calibrate(words);
    const { related, unrelated } = await meanCosines(words);
    expect(scale * unrelated + shift).toBeCloseTo(0.353, 5);
    expect(scale * related + shift).toBeCloseTo(0.781, 5);
  });

  it('stays unchanged for a model that does not separate them', async () => {
    const same = async () => Float32Array.of(1, 0);
    const still = { embedQuery: same, embedDocuments: async () => Promise.all(samples.map(same)) };
    expect(await calibrate(still)).toEqual({ scale: 1, shift: 0 });
  });
});
