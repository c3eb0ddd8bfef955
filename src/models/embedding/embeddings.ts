import { createBreaker } from '../../concurrency/breaker.js';
import { withTimeLimit } from '../../concurrency/time-limit.js';
import { StartError } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import type { CosineCalibration } from './cosine-calibration.js';
import type { Embedder, EmbeddingPriority } from './embedder.js';
import { createEndpointEmbedder, endpointSchema } from './endpoint-embedder.js';
import { openKey } from './endpoint-keys.js';
import { type SetRow, writtenSets } from './set-repository.js';

/** A text's vectors by the id of their embedding set: one for each set that is kept up to date. */
export type Vectors = ReadonlyMap<number, Float32Array>;

/** The state of the embedding sets that vectors were computed for; writing them fails when it has changed since. */
export interface SetsRef {
  /** Id of the active set, which searches use. */
  id: number;
  generation: number;
}

/** The embedding sets, at most a second old. */
export interface Sets extends SetsRef {
  /** Embedder of the active set. */
  embedder: Embedder;
  /** Whether the active set's model runs in this process. */
  isLocal: boolean;
  cosines: CosineCalibration;
  /**
   * Embeds texts for every set, in their order. If the model of a set that is not active fails, its vectors are left out and the
   * reindexing adds them later.
   * @throws {EmbeddingUnavailable} when the active set's model fails
   */
  embed(texts: readonly string[], priority: EmbeddingPriority): Promise<Vectors[]>;
}

/** Knows which embedding models are in use, and which of them searches use. */
export interface Embeddings {
  now(): Promise<Sets>;
  /**
   * Runs `work`, which writes vectors, and repeats it when the sets change before it commits.
   * @throws {SetsChanged} after four attempts
   */
  writing<T>(work: (sets: Sets) => Promise<T>): Promise<T>;
  /** The embedder of a stored set. */
  embedderOf(set: SetRow): Embedder;
  close(): Promise<void>;
}

/** Vectors could not be written because the embedding sets changed after they were computed. */
export class SetsChanged extends Error {
  override name = 'SetsChanged';
  constructor() {
    super('the embedding sets have changed meanwhile');
  }
}

/** How long the sets are cached: for this long after a switch a search may still use the previous set. */
export const cacheMs = 1_000;
const attempts = 4;
/** How long a model that is not active is skipped after a failure. */
const skipMs = 30_000;

/** Longest that a write waits for a model that is not active. */
const inactiveTimeoutMs = 10_000;

interface Parts {
  db: Database;
  /** Not closed here: the reader uses the same model. */
  local: Embedder;
  vault: Pick<Vault, 'open'>;
  log: Logger;
}

interface Opened {
  embedder: Embedder;
  /** Circuit breaker: fails at once for a while after the model failed. */
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
        ...{ failures: 1, openMs: skipMs, isFailure: () => true },
        whenOpen: () => new Error(`${model} is skipped after a failure`),
        onOpen: () => log.warn({ model }, 'an embedding model that is not active failed: its vectors are added later'),
      }),
    };
    opened.set(key, found);
    return found;
  }

  function setsOf(rows: readonly SetRow[]): Sets {
    const [active, ...others] = rows;
    if (active?.status !== 'active') throw new StartError('There is no embedding model yet: start the service once.');
    const { id, generation, endpoint, cosineScale: scale, cosineShift: shift } = active;
    const { embedder } = open(active);
    return {
      ...{ id, generation, embedder, isLocal: endpoint === null, cosines: { scale, shift } },
      async embed(texts, priority) {
        const beside = others.map(async (set) => {
          const { guarded, embedder: other } = open(set);
          return [
            set.id,
            await guarded(() => withTimeLimit(inactiveTimeoutMs, other.embedDocuments(texts, priority))),
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
    if (read !== undefined && at < read.at + cacheMs) return read.sets;
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
