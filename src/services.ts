import { type BlobService, createBlobService } from './blobs/service.js';
import type { Config } from './config.js';
import { createContainerService } from './containers/managing.js';
import { createSpaceService } from './containers/spaces.js';
import { createExtractor } from './content/extraction/index.js';
import { createFetcher } from './content/fetching/index.js';
import { type Database, openDatabase } from './db/client.js';
import { createAcceptance } from './documents/accepting.js';
import { createAddingService } from './documents/adding.js';
import { createDescriber } from './documents/describing.js';
import { createEditingService } from './documents/editing.js';
import { createExtractionService } from './documents/extracting.js';
import { createFileLinkService } from './documents/file-links.js';
import { createIndexingService } from './documents/indexing.js';
import { createProcessingService } from './documents/processing.js';
import { createDocumentService } from './documents/service.js';
import type { ModelFiles } from './embedded/index.js';
import { checkReadiness } from './health.js';
import { createKeyService } from './keys/service.js';
import type { Logger } from './log.js';
import { createDreamingService } from './memories/dreaming.js';
import { createMemoryEditingService } from './memories/editing.js';
import { createForgettingService } from './memories/forgetting.js';
import { createMemoryReadingService } from './memories/reading.js';
import { createMemoryWritingService } from './memories/writing.js';
import { createLocalEmbedder } from './models/embedding/local-embedder.js';
import { activeEmbeddingSet } from './models/embedding/sets.js';
import { createLlm } from './models/llm/index.js';
import { createTranscriber } from './models/transcription/index.js';
import { createBucketService } from './profiles/buckets.js';
import { createProfileService } from './profiles/service.js';
import { createSearchService } from './search/service.js';
import { keysOf } from './secrets.js';
import { createSettingsService } from './settings/service.js';
import { openTemporalClient } from './temporal/client.js';
import { createStarter } from './temporal/starter.js';
import { createSweeper } from './temporal/sweeper.js';
import { createTextThread } from './threads.js';

/** Where the parts that Cairn stands on are, brought along or given. */
export interface Foundation {
  databaseUrl: string;
  temporalAddress: string;
  model: ModelFiles;
  masterKey: string;
}

const maxFileBytes = 50 * 1024 * 1024;

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Composition root: builds everything once, closes everything once. */
export async function createServices(config: Config, foundation: Foundation, log: Logger) {
  const db = openDatabase(foundation.databaseUrl, config.DATABASE_POOL_SIZE);
  const temporal = openTemporalClient(config, foundation.temporalAddress);
  const embedder = await createLocalEmbedder(foundation.model);
  const text = createTextThread(foundation.model.tokenizerPath);
  const embeddingSetId = await activeEmbeddingSet(db, embedder);
  const starter = createStarter(temporal, config, log);
  const settings = createSettingsService({ db });
  const blobs = createBlobs(config, db, log);
  const fetcher = createFetcher({ allowedAddresses: config.FETCH_ALLOWED_ADDRESSES });
  const extractor = createExtractor({ transcribe: createTranscription(config) });
  const describe = createDescriber({ llm: await openLlm(config, log), log });
  const search = createSearchService({ db, embedder, embeddingSetId });
  const indexing = createIndexingService({ db, embedder, embeddingSetId, text, settings, starter, describe, log });
  const processing = createProcessingService({ db, indexing, starter, log });
  const dreaming = createDreamingService({ db, embedder, embeddingSetId, text });
  const sweeper = createSweeper({ processing, blobs, dreaming, starter, config, log });
  const documents = createDocumentService({ db, blobs });
  const ending = { db, removeDocuments: documents.removeAll };
  const containers = createContainerService(ending);
  /** Where clients reach the API; a port that the system chose is known once it listens. */
  const publicUrl = { value: config.BASE_URL ?? '' };
  return {
    config,
    log,
    temporal,
    publicUrl,
    keys: createKeyService({ db }),
    adding: createAddingService({ db, acceptance: createAcceptance({ db, blobs }), blobs, starter }),
    editing: createEditingService({ db, blobs, starter }),
    documents,
    containers,
    spaces: createSpaceService(ending),
    buckets: createBucketService({ ofOrganization: async () => [], ofContainer: containers.bucketsOf }),
    fileLinks: createFileLinkService({
      db,
      blobs,
      deriveKey: keysOf(foundation.masterKey),
      baseUrl: () => publicUrl.value,
    }),
    search,
    memoryReading: createMemoryReadingService({ db }),
    memoryWriting: createMemoryWritingService({ db, embedder, embeddingSetId }),
    memoryEditing: createMemoryEditingService({ db, embedder, embeddingSetId }),
    forgetting: createForgettingService({ db, matching: search.matching }),
    profiles: createProfileService({ db, search }),
    processing,
    extraction: createExtractionService({ db, blobs, fetcher, extractor }),
    dreaming,
    sweeper,
    readiness: () => checkReadiness({ db, temporal, embedder }),

    async close(): Promise<void> {
      await starter.drain();
      await Promise.all([text.close(), embedder.close(), extractor.close(), fetcher.close(), blobs.close()]);
      await temporal.connection.close();
      await db.$disconnect();
    },
  };
}

function createBlobs(config: Config, db: Database, log: Logger): BlobService {
  const { BLOB_STORAGE: storage, S3_BUCKET: bucket } = config;
  if (bucket === undefined) return createBlobService({ db, storage, maxBytes: maxFileBytes, log });
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  const s3 = {
    bucket,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    prefix: config.S3_PREFIX,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
  return createBlobService({ db, storage, s3, maxBytes: maxFileBytes, log });
}

function createTranscription(config: Config) {
  const { TRANSCRIPTION_BASE_URL: baseUrl, TRANSCRIPTION_MODEL: model, TRANSCRIPTION_API_KEY: apiKey } = config;
  return baseUrl === undefined ? null : createTranscriber({ baseUrl, model, apiKey });
}

async function openLlm(config: Config, log: Logger) {
  const { LLM_PROVIDER: provider, LLM_MODEL: model, LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey } = config;
  return provider === undefined || model === undefined ? null : createLlm({ provider, model, baseUrl, apiKey }, log);
}
