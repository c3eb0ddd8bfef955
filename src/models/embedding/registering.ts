import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config.js';
import { CairnError, StartError } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import { asTheyAre, calibrate } from './cosines.js';
import type { Embedder } from './embedder.js';
import { keyOfSet } from './embeddings.js';
import { createEndpointEmbedder, type Endpoint } from './endpoint-embedder.js';
import { EmbeddingUnavailable } from './endpoint-failure.js';
import { registerSet } from './set-repository.js';

/** How often an endpoint that does not answer is asked again which vectors it gives. */
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

/** The configured endpoint; null: the local model. */
export function endpointOf(config: Configured): Endpoint | null {
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

/** What tells the vectors of an endpoint from others: the model's name, and what else decides them. Where it is reached does not. */
export function nameOf({ model, dimensions, documentPrefix }: Endpoint): string {
  const parts = [model, dimensions && `${dimensions} dimensions`, documentPrefix && JSON.stringify(documentPrefix)];
  return parts.filter(Boolean).join(', ');
}

/**
 * Makes the configured model the one that searches are to use. An endpoint that is down, refuses the key or gives vectors of
 * other dimensions than before stops no start where there is a model to go on with: it is asked again until it answers.
 * @returns what ends that
 * @throws {StartError} that says what is wrong with the endpoint, when nothing can be embedded without it
 */
export async function registerModel(parts: Parts): Promise<() => void> {
  const { db, local, log } = parts;
  const endpoint = endpointOf(parts.config);
  if (endpoint === null) {
    await registerSet(db, { model: local.model, dims: local.dims, endpoint, cosines: asTheyAre });
    return () => undefined;
  }
  log.info(
    { model: endpoint.model },
    'texts are embedded by an endpoint; the reader, which tells what is worth remembering, stays with the local model',
  );
  if (nameOf(endpoint) === local.model) {
    throw new StartError(`EMBEDDING_MODEL: ${local.model} is what the vectors of the local model are called`);
  }
  const ended = new AbortController();
  try {
    await registerEndpoint(parts, endpoint);
  } catch (error) {
    if (!(error instanceof EmbeddingUnavailable)) throw error;
    const active = await db.embeddingSet.findFirst({ where: { status: 'active' } });
    const why = error.details ?? error.message;
    if (active === null) throw new StartError(why);
    const level = error.isMisconfigured ? 'error' : 'warn';
    log[level]({ model: endpoint.model, why }, `the embedding model cannot be used: ${active.model} goes on meanwhile`);
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

/** @throws {Error} that says what is wrong with the configured endpoint */
export async function checkEndpoint(config: Configured, dims: number | null): Promise<void> {
  const endpoint = endpointOf(config);
  if (endpoint === null) return;
  const embedder = createEndpointEmbedder({
    endpoint,
    apiKey: config.EMBEDDING_API_KEY,
    model: nameOf(endpoint),
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
  const model = nameOf(endpoint);
  const apiKey = config.EMBEDDING_API_KEY;
  const known = await db.embeddingSet.findUnique({ where: { model } });
  const embedder = createEndpointEmbedder({ endpoint, apiKey, model, dims: known?.dims ?? null });
  try {
    const vector = await embedder.embedQuery('ready?');
    const cosines = known === null ? await calibrate(embedder) : asTheyAre;
    const key = apiKey && {
      seal: (id: number) => vault.seal(apiKey, keyOfSet(id)),
      isSame: (sealed: string, id: number) => opened(vault, sealed, id) === apiKey,
    };
    await registerSet(db, { model, dims: vector.length, endpoint, cosines }, key || undefined);
  } finally {
    await embedder.close();
  }
}

/** What cannot be opened is sealed anew. */
function opened(vault: Pick<Vault, 'open'>, sealed: string, id: number): string | null {
  try {
    return vault.open(sealed, keyOfSet(id));
  } catch {
    return null;
  }
}
