import { readConfig } from '../src/config.js';
import { resolveModelFiles } from '../src/embedded/index.js';
import { createBert } from '../src/models/bert/bert.js';
import type { Embedder } from '../src/models/embedding/embedder.js';
import { createLocalEmbedder } from '../src/models/embedding/local-embedder.js';

/** Loads the embedding model in this process, as a yardstick beside the service. */
export async function loadEmbedder(log: (line: string) => void): Promise<Embedder> {
  return createLocalEmbedder(await createBert(await resolveModelFiles(readConfig(), log)));
}
