import type { Config } from '../config.js';
import { cacheMs } from '../models/embedding/embeddings.js';

/**
 * Milliseconds for which the vectors of the model before are kept: never less than what the last search that uses them may take,
 * which would find nothing without them.
 */
export const keptMs = (config: Pick<Config, 'EMBEDDING_KEEP_PREVIOUS' | 'REQUEST_TIMEOUT'>): number =>
  Math.max(config.EMBEDDING_KEEP_PREVIOUS, config.REQUEST_TIMEOUT + cacheMs);
