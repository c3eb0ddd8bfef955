import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { z } from 'zod';
import { outsideOfQueue } from '../../concurrency/fair-queue.js';
import { head } from '../../content/chunking/context.js';
import { unprocessable } from '../../core/errors.js';
import { slices } from '../../core/lists.js';
import { normalised } from '../../core/math.js';
import { parseJson } from '../../text/parsing.js';
import type { Embedder, EmbeddingPriority } from './embedder.js';
import { EmbeddingTooSlow, EmbeddingUnavailable, failureOf, TextRefused } from './endpoint-failure.js';

/** How to call an OpenAI-compatible embeddings endpoint. */
export const endpointSchema = z.object({
  /** The URL before `/embeddings`; often ends in /v1. */
  baseUrl: z.string(),
  model: z.string(),
  /** Requested dimensions; without it the model's default. */
  dimensions: z.number().optional(),
  /** Prefixes that the model expects before queries and before documents. */
  queryPrefix: z.string(),
  documentPrefix: z.string(),
});
export type Endpoint = z.infer<typeof endpointSchema>;

interface Options {
  endpoint: Endpoint;
  apiKey: string | undefined;
  /** Name of its embedding set. */
  model: string;
  /** Dimensions of its set; a vector of another length is an error. null: not known yet, any length is accepted. */
  dims: number | null;
  /** Time limit of a request in the background; default 30 s. */
  timeoutMs?: number;
  /** Unit of the pauses before a request is sent again, which double; default 250 ms. */
  pauseMs?: number;
}

const textsPerRequest = 64;
const concurrentRequests = 4;
/** Retry limits: a search is waited for, work in the background is not. `longestMs` is the longest pause between attempts. */
const retryLimits = {
  query: { attempts: 2, longestMs: 1_000 },
  work: { attempts: 4, longestMs: 10_000 },
} as const;
/** A refused text is halved and tried again, down to this many characters. */
const shortestHalf = 200;
/** How often a text fails while others are embedded before it is taken for one that the model cannot embed. */
const faultsOfText = 4;
const rank: Record<EmbeddingPriority, number> = { single: 2, memories: 1, bulk: 0 };

type InTurn = <T>(send: () => Promise<T>) => Promise<T>;

/** Some servers leave out `index`, or only an `index` of 0: the items are in order then. */
const answerBody = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});

/**
 * Embedder over `POST {baseUrl}/embeddings`. Its methods throw {EmbeddingUnavailable} when the endpoint returns no vectors.
 * A task that waits for it gives up its slot in a fair queue.
 */
export function createEndpointEmbedder(options: Options): Embedder {
  const { endpoint, apiKey, model, dims, timeoutMs = 30_000, pauseMs = 250 } = options;
  const { queryPrefix, documentPrefix } = endpoint;
  const url = `${endpoint.baseUrl.replace(/\/+$/, '')}/embeddings`;
  const name = `The embedding model ${endpoint.model} at ${new URL(url).host}`;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  const queue = new PQueue({ concurrency: concurrentRequests });
  const closing = new AbortController();
  const limitsMs = { query: 10_000, work: timeoutMs };
  /** Most texts of a request: fewer from the time on when the endpoint was too slow for so many, until a restart. */
  let most = textsPerRequest;

  async function request(texts: readonly string[], longest: number): Promise<Float32Array[]> {
    const { model: asked, dimensions } = endpoint;
    const body = JSON.stringify({ model: asked, input: texts, encoding_format: 'float', dimensions });
    const late = AbortSignal.timeout(longest);
    const signal = AbortSignal.any([late, closing.signal]);
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((error: Error) => {
        if (late.aborted) throw new EmbeddingTooSlow(`${name} took too long`, false);
        // What fetch throws says only that it failed.
        throw Object.assign(new EmbeddingUnavailable(`${name} is out of reach`, false), {
          cause: error.cause ?? error,
        });
      });
    const { response, text } = answer;
    if (!response.ok) throw failureOf(response.status, (header) => response.headers.get(header), name);
    return readVectors(text, texts.length);
  }

  function readVectors(body: string, count: number): Float32Array[] {
    const parsed = answerBody.safeParse(parseJson(body));
    const vectors = (parsed.data?.data ?? [])
      .map(({ index, embedding }, at) => ({ index: index ?? at, embedding }))
      .sort((a, b) => a.index - b.index)
      .map(({ embedding }) => embedding);
    if (vectors.length !== count || vectors.some(({ length }) => length === 0)) {
      const [issue] = parsed.error?.issues ?? [];
      const counted = `${vectors.filter(({ length }) => length > 0).length} vectors for ${count} texts`;
      const problem = issue === undefined ? counted : `${issue.path.join('.')}: ${issue.message}`;
      const details = `${name} gave an answer that is not understood (${problem})`;
      throw new EmbeddingUnavailable(details, false, undefined, true);
    }
    const wrong = vectors.find(({ length }) => length !== (dims ?? endpoint.dimensions ?? length));
    if (wrong !== undefined) {
      const wanted = `${dims ?? endpoint.dimensions} dimensions are expected of it`;
      throw new EmbeddingUnavailable(`${name} gave a vector of ${wrong.length} dimensions; ${wanted}`, true);
    }
    return vectors.map(normalised);
  }

  /** Sends a request, and again a few times while the endpoint is busy or briefly down. */
  async function ask(texts: readonly string[], kind: keyof typeof retryLimits): Promise<Float32Array[]> {
    const { attempts, longestMs } = retryLimits[kind];
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request(texts, limitsMs[kind]);
      } catch (error) {
        const isTransient =
          error instanceof EmbeddingUnavailable && !error.isMisconfigured && !isTooMuch(error, texts, kind);
        const pause = (isTransient ? error.afterMs : undefined) ?? pauseMs * 2 ** attempt;
        if (!isTransient || attempt >= attempts || pause > longestMs || closing.signal.aborted) throw error;
        await delay(pause, undefined, { signal: closing.signal });
      }
    }
  }

  /** Whether the endpoint answers a request for these texts with a fault; null where something else keeps it from an answer. */
  const faultsOn = (texts: readonly string[], longest: number): Promise<boolean | null> =>
    request(texts, longest).then(
      () => false,
      (error) => (isFault(error) ? true : null),
    );

  /** A text of at least 36 characters that nobody has asked for before, so that no cache answers it. */
  const newText = (length: number): string =>
    `${randomUUID()} ${'is it ready? '.repeat(length / 12)}`.slice(0, Math.max(length, 36));

  /**
   * Whether the endpoint fails on these texts and on nothing else: each time it embeds another one of that length and fails on these
   * again.
   */
  async function failsOn(texts: readonly string[], longest: number): Promise<boolean> {
    const length = Math.max(...texts.map((text) => text.length));
    for (let time = 0; time < faultsOfText; time += 1) {
      if ((await faultsOn([newText(length)], longest)) !== false || !(await faultsOn(texts, longest))) return false;
      await delay(pauseMs * 2 ** time, undefined, { signal: closing.signal });
    }
    return true;
  }

  /**
   * Embeds a short text, after the endpoint has refused another one: many answer a wrong key, model or number of dimensions with
   * the same status as a text that they do not accept.
   * @throws {EmbeddingUnavailable} when it refuses the short text, too, or does not answer
   */
  async function checkThatItEmbeds(kind: keyof typeof retryLimits): Promise<void> {
    try {
      await ask([newText(0)], kind);
    } catch (error) {
      if (!(error instanceof TextRefused)) throw error;
      const check = 'check EMBEDDING_API_KEY, EMBEDDING_MODEL and EMBEDDING_DIMENSIONS';
      throw new EmbeddingUnavailable(`${error.message}, even a short one: ${check}`, true);
    }
  }

  /**
   * Embeds texts; null when the endpoint refuses them and not every text, or fails on them each time, or when they are more than it is
   * sent at once, or was too slow for while it embeds one.
   */
  async function unlessRefused(
    texts: readonly string[],
    kind: keyof typeof retryLimits,
  ): Promise<Float32Array[] | null> {
    if (texts.length > most) return null;
    try {
      return await ask(texts, kind);
    } catch (error) {
      if (isTooMuch(error, texts, kind)) {
        await checkThatItEmbeds(kind);
        most = Math.min(most, Math.ceil(texts.length / 2));
        return null;
      }
      if (error instanceof TextRefused) {
        await checkThatItEmbeds(kind);
        return null;
      }
      if (isFault(error) && (await failsOn(texts, limitsMs[kind]))) return null;
      throw error;
    }
  }

  /**
   * Sends a batch for which the endpoint was too slow in smaller ones, one after the other, a refused batch text by text, and half of a
   * text that is refused alone.
   * @param inTurn runs each request when it may be sent
   */
  async function askAll(
    texts: readonly string[],
    kind: keyof typeof retryLimits,
    inTurn: InTurn,
  ): Promise<Float32Array[]> {
    const vectors = await inTurn(() => unlessRefused(texts, kind));
    if (vectors !== null) return vectors;
    if (texts.length > most) {
      const [first, rest] = [texts.slice(0, most), texts.slice(most)];
      return [...(await askAll(first, kind, inTurn)), ...(await askAll(rest, kind, inTurn))];
    }
    if (texts.length > 1) return (await Promise.all(texts.map((text) => askAll([text], kind, inTurn)))).flat();
    const [only = ''] = texts;
    if (only.length < 2 * shortestHalf) throw unprocessable(`${name} refused a text, or fails on it each time.`);
    return askAll([head(only, Math.floor(only.length / 2))], kind, inTurn);
  }

  const given = (prefix: string, text: string) => prefix + (text.trim() === '' ? '-' : text);
  const askOutside = (texts: readonly string[]) => outsideOfQueue(() => askAll(texts, 'query', (send) => send()));
  const first = (vectors: readonly Float32Array[]) => vectors[0] ?? new Float32Array();

  return {
    model,
    dims: dims ?? endpoint.dimensions ?? 0,
    embedQuery: async (text) => first(await askOutside([given(queryPrefix, text)])),
    async embedQueryWith(query, text) {
      const [whole, other] = await askOutside([given(queryPrefix, query), given(documentPrefix, text)]);
      return [whole ?? new Float32Array(), other ?? new Float32Array()];
    },
    async embedDocuments(texts, priority) {
      const inTurn: InTurn = (send) => queue.add(send, { priority: rank[priority] });
      const requests = [...slices(texts, most)].map((slice) =>
        askAll(
          slice.map((text) => given(documentPrefix, text)),
          'work',
          inTurn,
        ),
      );
      return (await outsideOfQueue(() => Promise.all(requests))).flat();
    },
    async close() {
      closing.abort();
      await queue.onIdle();
    },
  };
}

/** Whether the endpoint was too slow for texts of which it may embed fewer in time. A search does not wait for that. */
const isTooMuch = (error: unknown, texts: readonly string[], kind: keyof typeof retryLimits): boolean =>
  error instanceof EmbeddingTooSlow && texts.length > 1 && kind === 'work';

const isFault = (error: unknown): boolean => error instanceof EmbeddingUnavailable && error.isFault;
