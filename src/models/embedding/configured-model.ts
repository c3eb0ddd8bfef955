import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config.js';
import { CairnError, StartError } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import { calibrate, uncalibrated } from './cosine-calibration.js';
import type { Embedder } from './embedder.js';
import { createEndpointEmbedder, type Endpoint } from './endpoint-embedder.js';
import { EmbeddingUnavailable } from './endpoint-failure.js';
import { isSameKey, keyContext } from './endpoint-keys.js';
import { registerSet } from './set-repository.js';

/** Pause between attempts to register an endpoint that does not answer. */
const retryMs = 30_000;

type Configured = Pick<
  Config,
  | 'EMBEDDING_PROVIDER'
  | 'EMBEDDING_MODEL'
  | 'EMBEDDING_BASE_URL'
  | 'EMBEDDING_API_KEY'
  | 'EMBEDDING_DIMENSIONS'
  | 'EMBEDDING_QUERY_PREFIX'
  | 'EMBEDDING_DOCUMENT_PREFIX'
>;

interface Parts {
  db: Database;
  local: Pick<Embedder, 'model' | 'dims'>;
  vault: Pick<Vault, 'seal' | 'open'>;
  config: Configured;
  log: Logger;
}

/** The configured endpoint, or null for the local model. */
export function configuredEndpoint(config: Configured): Endpoint | null {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: model, EMBEDDING_DIMENSIONS: dimensions } = config;
  if (provider === 'local' || model === undefined) return null;
  return {
    baseUrl: config.EMBEDDING_BASE_URL ?? 'https://api.openai.com/v1',
    model,
    ...(dimensions === undefined ? {} : { dimensions }),
    queryPrefix: config.EMBEDDING_QUERY_PREFIX,
    documentPrefix: config.EMBEDDING_DOCUMENT_PREFIX,
  };
}

/**
 * The name of the set that holds an endpoint's vectors: the model with its dimensions and document prefix, which decide the
 * vectors. The URL and the key are not part of it.
 */
export function setNameOf({ model, dimensions, documentPrefix }: Endpoint): string {
  const parts = [model, dimensions && `${dimensions} dimensions`, documentPrefix && JSON.stringify(documentPrefix)];
  return parts.filter(Boolean).join(', ');
}

/**
 * Registers the configured model as the one that searches shall use. If an endpoint is down, refuses the key or a text, or
 * returns other dimensions than before, the active model stays in use and registration is retried until it succeeds.
 * @returns a function that stops the retries
 * @throws {StartError} saying what is wrong with the endpoint, when no other model is active
 */
export async function registerModel(parts: Parts): Promise<() => void> {
  const { db, local, log } = parts;
  const endpoint = configuredEndpoint(parts.config);
  if (endpoint === null) {
    await registerSet(db, { model: local.model, dims: local.dims, endpoint, cosines: uncalibrated });
    return () => undefined;
  }
  log.info(
    { model: endpoint.model },
    'an endpoint embeds texts; the reader, which decides what is remembered, uses the local model',
  );
  if (setNameOf(endpoint) === local.model) {
    throw new StartError(`EMBEDDING_MODEL: ${local.model} is the name of the local model's vectors`);
  }
  const ended = new AbortController();
  try {
    await registerEndpoint(parts, endpoint);
  } catch (error) {
    if (!(error instanceof CairnError)) throw error;
    const active = await db.embeddingSet.findFirst({ where: { status: 'active' } });
    const why = error.details ?? error.message;
    if (active === null) throw new StartError(why);
    const isDown = error instanceof EmbeddingUnavailable && !error.isMisconfigured;
    const level = isDown ? 'warn' : 'error';
    log[level]({ model: endpoint.model, why }, `the embedding model cannot be used: ${active.model} stays in use`);
    void registerOnceItAnswers(parts, endpoint, ended.signal);
  }
  return () => ended.abort();
}

async function registerOnceItAnswers(parts: Parts, endpoint: Endpoint, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await delay(retryMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
    if (ended.aborted) return;
    try {
      return await registerEndpoint(parts, endpoint);
    } catch (error) {
      parts.log.warn({ model: endpoint.model, err: error }, 'the embedding model cannot be used yet');
    }
  }
}

/**
 * Embeds a test text with the configured endpoint; does nothing for the local model.
 * @param dims the dimensions that its set has, null when there is none yet
 * @throws {Error} saying what is wrong with the endpoint
 */
export async function checkEndpoint(config: Configured, dims: number | null): Promise<void> {
  const endpoint = configuredEndpoint(config);
  if (endpoint === null) return;
  const embedder = createEndpointEmbedder({
    endpoint,
    apiKey: config.EMBEDDING_API_KEY,
    model: setNameOf(endpoint),
    dims,
  });
  try {
    await embedder.embedQuery('ready?');
  } catch (error) {
    throw error instanceof CairnError ? new Error(error.details ?? error.message) : error;
  } finally {
    await embedder.close();
  }
}

async function registerEndpoint({ db, vault, config }: Parts, endpoint: Endpoint): Promise<void> {
  const model = setNameOf(endpoint);
  const apiKey = config.EMBEDDING_API_KEY;
  const known = await db.embeddingSet.findUnique({ where: { model } });
  const embedder = createEndpointEmbedder({ endpoint, apiKey, model, dims: known?.dims ?? null });
  try {
    const vector = await embedder.embedQuery('ready?');
    const cosines = known === null ? await calibrate(embedder) : uncalibrated;
    const key = apiKey && {
      seal: (id: number) => vault.seal(apiKey, keyContext(id)),
      isSame: (sealed: string, id: number) => isSameKey(vault, sealed, id, apiKey),
    };
    await registerSet(db, { model, dims: vector.length, endpoint, cosines }, key || undefined);
  } finally {
    await embedder.close();
  }
}
