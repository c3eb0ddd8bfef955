import type { Config } from './config.js';
import { openDatabase } from './db/client.js';
import { createIndexingService } from './documents/indexing.js';
import { createDocumentService } from './documents/service.js';
import type { ModelFiles } from './embedded/index.js';
import { checkReadiness } from './health.js';
import { createKeyService } from './keys/service.js';
import type { Logger } from './log.js';
import { createDreamingService } from './memories/dreaming.js';
import { createLocalEmbedder } from './models/embedding/local-embedder.js';
import { activeEmbeddingSet } from './models/embedding/sets.js';
import { createProfileService } from './profiles/service.js';
import { createSearchService } from './search/service.js';
import { openTemporalClient } from './temporal/client.js';
import { createStarter } from './temporal/starter.js';
import { createSweeper } from './temporal/sweeper.js';
import { createTextThread } from './threads.js';

/** Where the parts that Cairn stands on are, brought along or given. */
export interface Foundation {
  databaseUrl: string;
  temporalAddress: string;
  model: ModelFiles;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Composition root: builds everything once, closes everything once. */
export async function createServices(config: Config, foundation: Foundation, log: Logger) {
  const db = openDatabase(foundation.databaseUrl, config.DATABASE_POOL_SIZE);
  const temporal = openTemporalClient(config, foundation.temporalAddress);
  const embedder = await createLocalEmbedder(foundation.model);
  const text = createTextThread(foundation.model.tokenizerPath);
  const embeddingSetId = await activeEmbeddingSet(db, embedder);
  const starter = createStarter(temporal, config, log);
  const search = createSearchService({ db, embedder, embeddingSetId });
  const indexing = createIndexingService({ db, embedder, embeddingSetId, text, starter });
  const dreaming = createDreamingService({ db, embedder, embeddingSetId, text });
  const sweeper = createSweeper({ indexing, dreaming, starter, config, log });
  return {
    config,
    log,
    temporal,
    keys: createKeyService({ db }),
    documents: createDocumentService({ db, starter }),
    search,
    profiles: createProfileService({ db, search }),
    indexing,
    dreaming,
    sweeper,
    readiness: () => checkReadiness({ db, temporal, embedder }),

    async close(): Promise<void> {
      await starter.drain();
      await Promise.all([text.close(), embedder.close()]);
      await temporal.connection.close();
      await db.$disconnect();
    },
  };
}
