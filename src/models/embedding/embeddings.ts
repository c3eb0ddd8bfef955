import { withTimeLimit } from '../../concurrency/time-limit.js';
import { StartError } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import { isUnopenable, type Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import { createBreaker } from '../llm/breaker.js';
import type { Cosines } from './cosines.js';
import type { Embedder, EmbeddingPriority } from './embedder.js';
import { createEndpointEmbedder, endpointSchema } from './endpoint-embedder.js';
import { EmbeddingUnavailable } from './endpoint-failure.js';
import { type SetRow, writtenSets } from './set-repository.js';

/** A text's vector in each set that is written, by the set's id. */
export type Vectors = ReadonlyMap<number, Float32Array>;

/** What vectors are written for; the database refuses them when it has changed meanwhile. */
export interface SetsRef {
  /** The active set, which searches use. */
  id: number;
  generation: number;
}

/** The embedding sets as they were a moment ago. */
export interface Sets extends SetsRef {
  /** The active set's. */
  embedder: Embedder;
  cosines: Cosines;
  /**
   * Vectors to be written. Where another set's model gives none, its vectors are left out: the reindexing adds them, and what is
   * written does not wait for it.
   */
  embed(texts: readonly string[], priority: EmbeddingPriority): Promise<Vectors[]>;
}

/** The one place that knows which models there are and which of them searches use. */
export interface Embeddings {
  now(): Promise<Sets>;
  /** Runs work that writes vectors; again when the sets have changed meanwhile. */
  writing<T>(work: (sets: Sets) => Promise<T>): Promise<T>;
  /** The embedder of a set that is there. */
  embedderOf(set: SetRow): Embedder;
  close(): Promise<void>;
}

/** What was to be written was embedded for sets that have changed. */
export class SetsChanged extends Error {
  override name = 'SetsChanged';
  constructor() {
    super('the embedding sets have changed meanwhile');
  }
}

/** How long what was read of the sets holds: for so long a search may use the set that was active before. */
const rememberedMs = 1_000;
const attempts = 4;
/** A model that is not the active set's is left alone for so long when it gave nothing. */
const leftAloneMs = 30_000;

/** How long what is written waits for it. */
const waitedForMs = 10_000;

/** What the key of a set's endpoint is bound to. */
export const keyOfSet = (id: number): string => `embedding-set/${id}`;

interface Parts {
  db: Database;
  /** Stays open: it is the reader's as well. */
  local: Embedder;
  vault: Pick<Vault, 'open'>;
  log: Logger;
}

/** @throws {EmbeddingUnavailable} when it was sealed with a master key that is not given */
function openKey(vault: Pick<Vault, 'open'>, sealed: string, { id, model }: SetRow): string {
  try {
    return vault.open(sealed, keyOfSet(id));
  } catch (error) {
    if (!isUnopenable(error)) throw error;
    const why = `the stored key of the embedding model ${model} was encrypted with another master key`;
    throw new EmbeddingUnavailable(`${why}: set EMBEDDING_API_KEY and restart`, true);
  }
}

interface Opened {
  embedder: Embedder;
  /** Fails at once while its model is left alone. */
  guarded: ReturnType<typeof createBreaker>;
}

export function createEmbeddings({ db, local, vault, log }: Parts): Embeddings {
  const opened = new Map<string, Opened>();
  let read: { at: number; sets: Promise<Sets> } | undefined;

  function open(set: SetRow): Opened {
    const { id, model, dims, endpoint, apiKey: sealed } = set;
    const key = JSON.stringify([id, dims, endpoint, sealed]);
    const found = opened.get(key) ?? {
      embedder:
        endpoint === null
          ? local
          : createEndpointEmbedder({
              ...{ endpoint: endpointSchema.parse(endpoint), model, dims },
              apiKey: sealed === null ? undefined : openKey(vault, sealed, set),
            }),
      guarded: createBreaker({
        ...{ failures: 1, openMs: leftAloneMs, isFailure: () => true },
        whenOpen: () => new Error(`${model} is left alone for a while`),
        onOpen: () => log.warn({ model }, 'an embedding model that searches do not use gives no vectors'),
      }),
    };
    opened.set(key, found);
    return found;
  }

  function setsOf(rows: readonly SetRow[]): Sets {
    const [active, ...others] = rows;
    if (active?.status !== 'active') throw new StartError('There is no embedding model yet: start the service once.');
    const { id, generation, cosineScale: scale, cosineShift: shift } = active;
    const { embedder } = open(active);
    return {
      ...{ id, generation, embedder, cosines: { scale, shift } },
      async embed(texts, priority) {
        const beside = others.map(async (set) => {
          const { guarded, embedder: other } = open(set);
          return [
            set.id,
            await guarded(() => withTimeLimit(waitedForMs, other.embedDocuments(texts, priority))),
          ] as const;
        });
        const [own, ...more] = await Promise.all([
          embedder.embedDocuments(texts, priority),
          ...beside.map((one) => one.catch(() => null)),
        ]);
        return texts.map((_, at) => {
          const vectors = new Map([[id, own[at] ?? new Float32Array()]]);
          for (const one of more) {
            const vector = one?.[1][at];
            if (one != null && vector !== undefined) vectors.set(one[0], vector);
          }
          return vectors;
        });
      },
    };
  }

  function now(): Promise<Sets> {
    const at = Date.now();
    if (read !== undefined && at < read.at + rememberedMs) return read.sets;
    const sets = writtenSets(db).then(setsOf);
    read = { at, sets };
    sets.catch(() => {
      read = undefined;
    });
    return sets;
  }

  return {
    now,

    async writing(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await work(await now());
        } catch (error) {
          if (!(error instanceof SetsChanged) || attempt >= attempts) throw error;
          read = undefined;
        }
      }
    },

    embedderOf: (set) => open(set).embedder,

    async close() {
      const endpoints = [...opened.values()].filter(({ embedder }) => embedder !== local);
      await Promise.all(endpoints.map(({ embedder }) => embedder.close()));
    },
  };
}
