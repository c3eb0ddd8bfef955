import { createRecorder } from './analytics/recorder.js';
import { createAnalyticsService } from './analytics/service.js';
import { openBlobs } from './blobs/open.js';
import type { Config } from './config.js';
import { createAccessService } from './connections/access.js';
import { createConnectionService } from './connections/service.js';
import { createStateSigner } from './connections/state.js';
import { createSyncingService } from './connections/syncing/service.js';
import { createWebhookSetup } from './connections/webhook-setup.js';
import { createWebhookService } from './connections/webhooks/service.js';
import { createConnectors } from './connectors/index.js';
import { createConsoleSessions } from './console/sessions.js';
import { createDeletionService } from './containers/deleting/service.js';
import { createContainerService } from './containers/managing.js';
import { createMergingService } from './containers/merging/service.js';
import { createSpaceService } from './containers/spaces.js';
import { createExtractor, extractionLimits, readersFor } from './content/extraction/index.js';
import { createFetcher, createPoster } from './content/fetching/index.js';
import { createDeliveringService } from './customer-webhooks/delivering.js';
import { createDeliveryPruning } from './customer-webhooks/pruning.js';
import { createSendingService } from './customer-webhooks/sending.js';
import { createCustomerWebhookService } from './customer-webhooks/service.js';
import { wakeRecorded } from './customer-webhooks/waking.js';
import { openDatabase } from './db/client.js';
import { createAcceptance } from './documents/accepting.js';
import { createAddingService } from './documents/adding.js';
import { createDescribingService } from './documents/describing.js';
import { createEditingService } from './documents/editing.js';
import { createExtractionService } from './documents/extracting.js';
import { createFileLinkService } from './documents/file-links.js';
import { createImportingService } from './documents/importing.js';
import { createIndexingService } from './documents/indexing.js';
import { createProcessingService } from './documents/processing.js';
import { createDocumentService } from './documents/service.js';
import { createStartingService } from './documents/starting.js';
import { createUploading } from './documents/uploading.js';
import type { ModelFiles } from './embedded/index.js';
import { createFeedbackService } from './feedback/service.js';
import { createGraphService } from './graph/service.js';
import { checkReadiness } from './health.js';
import { createJsonBodies } from './http/json-body.js';
import { createLastUse } from './keys/last-use.js';
import { createKeyManagement } from './keys/managing.js';
import { createRateLimiter } from './keys/rate-limiter.js';
import { createKeyService } from './keys/service.js';
import { createVerifiedKeys } from './keys/verified.js';
import type { Logger } from './log.js';
import { createDreamingService } from './memories/dreaming.js';
import { createMemoryEditingService } from './memories/editing.js';
import { createExpiringService } from './memories/expiring.js';
import { createForgettingService } from './memories/forgetting.js';
import { createInferringService } from './memories/inferring.js';
import { createKnown } from './memories/notes/llm/known.js';
import { createLlmNoteTaker, type GuidanceOf } from './memories/notes/llm/note-taker.js';
import { createKeeping } from './memories/notes/local/keeping.js';
import { createLocalNoteTaker } from './memories/notes/local/note-taker.js';
import { createWorthwhile } from './memories/notes/local/worth.js';
import { createMemoryReadingService } from './memories/reading.js';
import { createRestoringService } from './memories/restoring.js';
import { createReviewService } from './memories/review/service.js';
import { readingsOf } from './memories/store/readings.js';
import { createMemoryWritingService } from './memories/writing.js';
import { createMetrics } from './metrics/metrics.js';
import { createBert } from './models/bert/bert.js';
import { createEmbeddings } from './models/embedding/embeddings.js';
import { createLocalEmbedder } from './models/embedding/local-embedder.js';
import { registerModel } from './models/embedding/registering.js';
import { createLlm, type Llm } from './models/llm/index.js';
import { createLocalReader } from './models/reading/local-reader.js';
import { createTranscriber } from './models/transcription/index.js';
import { createBucketService } from './profiles/buckets.js';
import { createProfileService } from './profiles/service.js';
import { createQueues } from './queues.js';
import { createReindexingService } from './reindexing/service.js';
import { createResetService } from './reset/service.js';
import { createReranker } from './search/rerank/index.js';
import { createSearchService } from './search/service.js';
import { keysOf, type MasterKeys } from './secrets.js';
import { createSettingsService } from './settings/service.js';
import { createSuggestBuckets } from './settings/suggesting.js';
import { openTemporalClient } from './temporal/client.js';
import { createConnectionSweep } from './temporal/connection-sweep.js';
import { createStarter } from './temporal/starter.js';
import { createSweeper } from './temporal/sweeper.js';
import { createTextThread } from './threads.js';
import { createProbeService } from './topics/probes.js';
import { outsideOfTurn } from './turns.js';
import { createVault } from './vault.js';

/** Where the parts that Cairn stands on are, brought along or given. */
export interface Foundation {
  databaseUrl: string;
  temporalAddress: string;
  /** Its UI, where it has one. */
  temporalUiUrl: string | null;
  model: ModelFiles;
  masterKeys: MasterKeys;
  /** Longest that a statement may take on native Postgres; undefined: no limit, as for workers, which have their own. */
  statementTimeoutMs?: number;
}

/** Longest that a customer's webhook may take to answer. */
const webhookMs = 15_000;
/** Longest that a search waits for the LLM: it can do without. */
const searchLlmMs = 5_000;

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Composition root: builds everything once, closes everything once. */
export async function createServices(config: Config, foundation: Foundation, log: Logger) {
  const { databaseUrl, statementTimeoutMs, temporalUiUrl } = foundation;
  const hasBackground = config.DATABASE_URL === undefined;
  const db = openDatabase(databaseUrl, config.DATABASE_POOL_SIZE, {
    ...{ statementTimeoutMs, hasBackground, keepsStatements: config.DATABASE_PREPARED_STATEMENTS },
  });
  const temporal = openTemporalClient(config, foundation.temporalAddress);
  const [bert, text] = await Promise.all([
    createBert(foundation.model, config.MODEL_THREADS),
    createTextThread(foundation.model.tokenizerPath),
  ]);
  const local = createLocalEmbedder(bert);
  const reader = createLocalReader(bert);
  const starter = createStarter(temporal, config, log);
  /** Where clients reach the API; a port that the system chose is known once it listens. */
  const publicUrl = { value: config.BASE_URL ?? '' };
  const deriveKey = keysOf(foundation.masterKeys.current);
  const previousKeys = foundation.masterKeys.previous.map(keysOf);
  const vault = createVault(deriveKey, previousKeys);
  const stopRegistering = await registerModel({ db, local, vault, config, log });
  const embeddings = createEmbeddings({ db, local, vault, log });
  const settings = createSettingsService({ db, vault });
  const blobs = openBlobs(config, db, log);
  const fetcher = createFetcher({ allowedAddresses: config.FETCH_ALLOWED_ADDRESSES });
  const limits = extractionLimits({ seconds: config.EXTRACTION_TIME / 1_000, memoryMb: config.EXTRACTION_MEMORY });
  const readers = config.EXTRACTION_PROCESSES ?? readersFor(limits);
  const ocr = { languages: config.OCR_LANGUAGES, pages: config.OCR_PAGES, seconds: config.OCR_TIME / 1_000 };
  const extractor = createExtractor({ transcribe: createTranscription(config), limits, ocr, atOnce: readers });
  const llm = await openLlm(config, log);
  const describing = createDescribingService({ db, llm, log });
  const searchLlm = aside(await openLlm(config, log, { timeoutMs: searchLlmMs }));
  const search = createSearchService({
    db,
    embeddings,
    reranker: createReranker(reader),
    exactChunks: config.SEARCH_EXACT_CHUNKS,
    llm: searchLlm,
  });
  const indexing = createIndexingService({ db, embeddings, text, settings, starter, describing, log });
  const reindexing = createReindexingService({
    ...{ db, embeddings, embedTextsOf: indexing.embedTextsOf, log },
    ...{ rate: config.EMBEDDING_REINDEX_RATE, keepMs: config.EMBEDDING_KEEP_PREVIOUS },
  });
  const processing = createProcessingService({ db, indexing, starter, log });
  const documents = createDocumentService({ db, blobs });
  const acceptance = createAcceptance({ db, blobs });
  const starting = createStartingService({ db, starter, log });
  const uploading = createUploading({ db, blobs });
  const connectorOf = await createConnectors(config);
  const access = createAccessService({ db, vault, connectorOf, settings, config, log });
  const webhookSetup = createWebhookSetup({ db, vault, access, publicUrl: () => publicUrl.value, log });
  const importing = createImportingService({ db, acceptance, blobs, starter });
  const syncing = createSyncingService({ db, access, importing, documents, webhookSetup, config, log });
  const connections = createConnectionService({
    ...{ db, vault, connectorOf, settings, config, log, access, webhooks: webhookSetup, starter },
    signer: createStateSigner(deriveKey, previousKeys),
    redirects: { origins: config.OAUTH_REDIRECT_ORIGINS, publicUrl: () => publicUrl.value },
    removeDocuments: documents.removeAll,
  });
  const webhooks = createWebhookService({ db, vault, connectorOf, starter, log });
  const limiter = createRateLimiter({ db });
  const lastUse = createLastUse({ db, log });
  const verified = createVerifiedKeys();
  const keys = createKeyService({ db, limiter, lastUse, verified });
  const sessions = createConsoleSessions({
    ...{ db, keys, lastUse, publicUrl },
    workflowsUrl: temporalUiUrl && `${temporalUiUrl}/namespaces/${config.TEMPORAL_NAMESPACE}/workflows`,
  });
  const recorder = createRecorder({ db, log, retentionMs: config.REQUEST_LOG_RETENTION });
  const deletions = createDeletionService({
    ...{ db, starter, log, removeDocuments: documents.removeMeant },
    removeConnections: connections.removeOfContainer,
  });
  const merging = createMergingService({ db, starter });
  const containers = createContainerService({ db, deletions });
  const poster = createPoster({ allowedAddresses: config.WEBHOOK_ALLOWED_ADDRESSES, timeoutMs: webhookMs });
  const customerWebhooks = createCustomerWebhookService({ db, vault, poster });
  const retrying = { delays: config.WEBHOOK_RETRY_DELAYS, disableAfterMs: config.WEBHOOK_DISABLE_AFTER };
  const sending = createSendingService({ db, vault, poster, retrying, log });
  const wakeNow = wakeRecorded(db, starter);
  const reset = createResetService({
    ...{ db, starter, removeDocuments: documents.removeAll },
    ...{ removeAllConnections: connections.removeAll, removeWebhooks: customerWebhooks.removeSome },
  });
  const guidanceOf: GuidanceOf = async ({ orgId, containerTag }) => {
    const { entityContext } = await containers.settings({ orgId }, containerTag);
    const [rules, workspacePrompt] = await Promise.all([
      settings.keepingRules({ orgId }),
      settings.workspacePrompt({ orgId }),
    ]);
    return { ...rules, workspacePrompt, entityContext };
  };
  const probes = createProbeService();
  const keep = createKeeping({ embeddings, probes, rulesOf: settings.keepingRules });
  const worthwhile = createWorthwhile(reader);
  const knownOf = createKnown({ db, embeddings });
  const maxTokens = config.LLM_MAX_TOKENS_PER_DOCUMENT;
  const noteTaker =
    llm === null || maxTokens === 0
      ? createLocalNoteTaker({ text, worthwhile, keep })
      : createLlmNoteTaker({
          ...{ text, worthwhile, keep, llm, maxTokens, guidanceOf, knownOf, log },
          readingsOf: (scope) => readingsOf(db, scope),
        });
  const inferring = createInferringService({ db, embeddings });
  const dreaming = createDreamingService({ db, embeddings, reader, noteTaker, inferring });
  const connectionSweep = createConnectionSweep({ connections, syncing, webhooks, starter });
  const sweeper = createSweeper({
    ...{
      processing,
      blobs,
      describing,
      dreaming,
      merging,
      deletions,
      reset,
      reindexing,
      connectionSweep,
      sending,
      sessions,
    },
    ...{ starter, config, log },
  });
  const bodies = createJsonBodies();
  const buckets = createBucketService({
    ...{ ofOrganization: settings.profileBuckets, ofContainer: containers.bucketsOf },
    changeOfContainer: containers.changeBuckets,
  });
  return {
    config,
    log,
    db,
    temporal,
    vault,
    settings,
    suggestBuckets: createSuggestBuckets({
      ...{ filterPromptOf: settings.filterPrompt, llm: searchLlm },
      embedderNow: async () => (await embeddings.now()).embedder,
    }),
    recorder,
    analytics: createAnalyticsService({ db }),
    publicUrl,
    queues: createQueues(config),
    bodies,
    keys,
    sessions,
    keyManagement: createKeyManagement({ db, onRevoked: verified.forget }),
    feedback: createFeedbackService({ limiter, log }),
    adding: createAddingService({ acceptance, uploading, starter, starting }),
    editing: createEditingService({ db, blobs, uploading, starter }),
    documents,
    containers,
    merging,
    deletions,
    reset,
    reindexing,
    spaces: createSpaceService({ db, deletions, merging }),
    buckets,
    fileLinks: createFileLinkService({
      db,
      blobs,
      deriveKey,
      previousKeys,
      baseUrl: () => publicUrl.value,
    }),
    search,
    graph: createGraphService({ db }),
    memoryReading: createMemoryReadingService({ db }),
    memoryWriting: createMemoryWritingService({ db, embeddings }),
    memoryEditing: createMemoryEditingService({ db, embeddings }),
    review: createReviewService({ db }),
    expiring: createExpiringService({ db }),
    forgetting: createForgettingService({ db, matching: search.matching }),
    restoring: createRestoringService({ db }),
    profiles: createProfileService({ db, search, probes, embeddings, buckets }),
    processing,
    describing,
    extraction: createExtractionService({ db, blobs, fetcher, extractor, readers, log }),
    dreaming,
    connections,
    syncing,
    webhooks,
    customerWebhooks,
    delivering: createDeliveringService({ db }),
    sending,
    deliveryPruning: createDeliveryPruning({ db }),
    sweeper,
    readiness: () => checkReadiness({ db, temporal, local }),
    metrics: createMetrics(),

    async close(): Promise<void> {
      wakeNow();
      stopRegistering();
      await starting.drain();
      await Promise.all([starter.drain(), lastUse.close(), recorder.close()]);
      await Promise.all([
        bodies.close(),
        text.close(),
        embeddings.close(),
        local.close(),
        extractor.close(),
        fetcher.close(),
        blobs.close(),
      ]);
      await temporal.connection.close();
      await db.$disconnect();
    },
  };
}

function createTranscription(config: Config) {
  const { TRANSCRIPTION_BASE_URL: baseUrl, TRANSCRIPTION_MODEL: model, TRANSCRIPTION_API_KEY: apiKey } = config;
  return baseUrl === undefined ? null : createTranscriber({ baseUrl, model, apiKey });
}

async function openLlm(config: Config, log: Logger, { timeoutMs = config.LLM_TIMEOUT } = {}) {
  const { LLM_PROVIDER: provider, LLM_MODEL: model, LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey } = config;
  if (provider === undefined || model === undefined) return null;
  return createLlm({ provider, model, baseUrl, apiKey, timeoutMs }, log);
}

/** While a search waits for the LLM, it leaves its turn to another one. */
const aside = (llm: Llm | null): Llm | null =>
  llm && { name: llm.name, generate: (request) => outsideOfTurn(() => llm.generate(request)) };
