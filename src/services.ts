import { createRecorder } from './analytics/recorder.js';
import { createAnalyticsService } from './analytics/service.js';
import { createAuditService } from './audit/service.js';
import { createAuditTrail } from './audit/trail.js';
import { openBlobs } from './blobs/open.js';
import { outsideOfQueue } from './concurrency/fair-queue.js';
import { createQueues } from './concurrency/request-queues.js';
import type { Config } from './config.js';
import { createConnections } from './connections/create.js';
import { sharedApp } from './connectors/environment.js';
import { providers } from './connectors/registry.js';
import { createConsoleSessions } from './console/sessions.js';
import { createContainers } from './containers/create.js';
import { createReading } from './content/create.js';
import type { Logger } from './core/log.js';
import { keysOf, type MasterKeys } from './crypto/master-keys.js';
import { createVault } from './crypto/vault.js';
import { createCustomerWebhooks } from './customer-webhooks/create.js';
import { openDatabase } from './db/client.js';
import { createDocuments } from './documents/create.js';
import type { ModelFiles } from './embedded/index.js';
import { createFeedbackService } from './feedback/service.js';
import { createGraphService } from './graph/service.js';
import { createJsonBodies } from './http/json-body.js';
import { createKeys } from './keys/create.js';
import { createMemories } from './memories/create.js';
import { moveMemories } from './memories/merging/moving.js';
import { leaveContainer } from './memories/service.js';
import { createMetrics, type Metrics } from './metrics/metrics.js';
import { measureLlm, observeBert } from './metrics/models.js';
import { createBert } from './models/bert/bert.js';
import { registerModel } from './models/embedding/configured-model.js';
import { createEmbeddings } from './models/embedding/embeddings.js';
import { createLocalEmbedder } from './models/embedding/local-embedder.js';
import { createLlm, type Llm } from './models/llm/index.js';
import { createLocalReader } from './models/reading/local-reader.js';
import { createTranscriber } from './models/transcription/index.js';
import { createBucketService } from './profiles/buckets.js';
import { createProfileService } from './profiles/service.js';
import { createReindexingService, keptMs } from './reindexing/service.js';
import { createResetService } from './reset/service.js';
import { createReranker } from './search/rerank/index.js';
import { createSearchService } from './search/service.js';
import { createReadiness } from './server/readiness.js';
import { createSettingsService } from './settings/service.js';
import { createSuggestBuckets } from './settings/suggesting.js';
import { createConnectionSweep } from './sweeping/connection-sweep.js';
import { createSweeper } from './sweeping/sweeper.js';
import { openTemporalClient } from './temporal/client.js';
import { createStarter } from './temporal/starter.js';
import { createTextThread } from './threads.js';
import { createProbeService } from './topics/probes.js';
import { openTracing } from './tracing/tracing.js';

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
  /** Silence after which a connection to the database is given up; undefined: never. */
  unansweredMs?: number;
}

/** Longest that a search waits for the LLM: it can do without. */
const searchLlmMs = 5_000;

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Composition root: builds everything once, closes everything once. */
export async function createServices(config: Config, foundation: Foundation, log: Logger) {
  const { databaseUrl, statementTimeoutMs, unansweredMs, temporalUiUrl } = foundation;
  const hasBackground = config.DATABASE_URL === undefined;
  const db = openDatabase(databaseUrl, config.DATABASE_POOL_SIZE, {
    ...{ statementTimeoutMs, unansweredMs, hasBackground, keepsStatements: config.DATABASE_PREPARED_STATEMENTS },
  });
  const tracing = await openTracing(config, log);
  const temporal = openTemporalClient(config, foundation.temporalAddress, tracing);
  const metrics = createMetrics();
  const [bert, text] = await Promise.all([
    createBert(foundation.model, config.MODEL_THREADS, observeBert(metrics)),
    createTextThread(foundation.model.tokenizerPath),
  ]);
  const local = createLocalEmbedder(bert);
  const reader = createLocalReader(bert);
  const llm = await openLlm(config, { metrics, log });
  const searchLlm = aside(await openLlm(config, { metrics, log, timeoutMs: searchLlmMs }));
  const starter = createStarter(temporal, config, log);
  /** Where clients reach the API; a port that the system chose is known once it listens. */
  const publicUrl = { value: config.BASE_URL ?? '' };
  const deriveKey = keysOf(foundation.masterKeys.current);
  const masterKeys = { deriveKey, previousKeys: foundation.masterKeys.previous.map(keysOf) };
  const vault = createVault(deriveKey, masterKeys.previousKeys);
  const stopRegistering = await registerModel({ db, local, vault, config, log });
  const embeddings = createEmbeddings({ db, local, vault, log });
  const settings = createSettingsService({ db, vault });
  const blobs = openBlobs(config, db, log);
  const reading = createReading({ config, db, log, transcribe: createTranscription(config) });
  const probes = createProbeService();
  const shared = { db, vault, settings, blobs, starter, config, masterKeys, publicUrl, log };
  const models = { embeddings, reader, text, llm };

  const search = createSearchService({
    ...{ db, embeddings, llm: searchLlm },
    reranker: createReranker(reader),
    exactChunks: config.SEARCH_EXACT_CHUNKS,
  });
  const queues = createQueues(config);
  const { starting, importing, embedTextsOf, ...documents } = createDocuments({
    ...{ ...shared, ...models, reading, writes: queues.writes },
  });
  const reindexing = createReindexingService({
    ...{ db, embeddings, embedTextsOf, log },
    ...{ rate: config.EMBEDDING_REINDEX_RATE, keepMs: keptMs(config) },
  });
  const connections = await createConnections({ ...shared, metrics, documents: documents.documents, importing });
  const containers = createContainers({
    ...{ ...shared, ...documents, ...connections },
    memories: { move: moveMemories, leave: leaveContainer },
  });
  const { wakeNow, ...customers } = createCustomerWebhooks(shared);
  const reset = createResetService({ ...shared, ...documents, ...connections, ...containers, ...customers });
  const memories = createMemories({
    ...{ ...shared, ...models, probes, matching: search.matching, maxTokens: config.LLM_MAX_TOKENS_PER_DOCUMENT },
    guidanceOf: async ({ orgId, containerTag }) => ({
      ...(await settings.keepingRules({ orgId })),
      workspacePrompt: await settings.workspacePrompt({ orgId }),
      entityContext: (await containers.containers.settings({ orgId }, containerTag)).entityContext,
    }),
  });
  const { limiter, lastUse, ...keys } = createKeys({ db, log });
  const sessions = createConsoleSessions({
    ...{ db, keys: keys.keys, lastUse, publicUrl },
    workflowsUrl: temporalUiUrl && `${temporalUiUrl}/namespaces/${config.TEMPORAL_NAMESPACE}/workflows`,
    sharedApps: providers.filter((provider) => sharedApp(config, provider) !== null),
  });
  const recorder = createRecorder({ db, log, retentionMs: config.REQUEST_LOG_RETENTION });
  const auditTrail = createAuditTrail({ db, log, retentionMs: config.AUDIT_RETENTION });
  const connectionSweep = createConnectionSweep({ ...connections, starter });
  const sweeper = createSweeper({
    ...{ ...shared, ...documents, ...containers, ...customers, ...memories },
    ...{ reset, reindexing, sessions, connectionSweep },
  });
  const bodies = createJsonBodies();
  const buckets = createBucketService({ settings, containers: containers.containers });
  return {
    ...{ config, log, db, temporal, vault, publicUrl, settings, search, reset, reindexing, buckets },
    ...documents,
    ...connections,
    ...containers,
    ...customers,
    ...memories,
    ...keys,
    ...{ sessions, recorder, auditTrail, sweeper, bodies },
    suggestBuckets: createSuggestBuckets({
      filterPromptOf: settings.filterPrompt,
      llm: searchLlm,
      embedderNow: async () => (await embeddings.now()).embedder,
    }),
    analytics: createAnalyticsService({ db }),
    audit: createAuditService({ db }),
    queues,
    feedback: createFeedbackService({ limiter, log }),
    graph: createGraphService({ db }),
    profiles: createProfileService({ db, search, probes, embeddings, buckets }),
    readiness: createReadiness({ db, temporal, local }),
    metrics,
    tracing,

    async close(): Promise<void> {
      wakeNow();
      stopRegistering();
      await starting.drain();
      await Promise.all([starter.drain(), lastUse.close(), recorder.close(), auditTrail.close()]);
      const parts = [bodies, text, embeddings, local, reading.extractor, reading.fetcher, blobs];
      await Promise.all(parts.map((part) => part.close()));
      await temporal.connection.close();
      await tracing?.close();
      await db.$disconnect();
    },
  };
}

function createTranscription(config: Config) {
  const { TRANSCRIPTION_BASE_URL: baseUrl, TRANSCRIPTION_MODEL: model, TRANSCRIPTION_API_KEY: apiKey } = config;
  return baseUrl === undefined ? null : createTranscriber({ baseUrl, model, apiKey });
}

interface LlmParts {
  metrics: Metrics;
  log: Logger;
  timeoutMs?: number;
}

async function openLlm(config: Config, { metrics, log, timeoutMs = config.LLM_TIMEOUT }: LlmParts) {
  const { LLM_PROVIDER: provider, LLM_MODEL: model, LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey } = config;
  if (provider === undefined || model === undefined) return null;
  return measureLlm(await createLlm({ provider, model, baseUrl, apiKey, timeoutMs }, log), metrics);
}

/** While a search waits for the LLM, it leaves its turn to another one. */
const aside = (llm: Llm | null): Llm | null =>
  llm && { ...llm, generate: (request) => outsideOfQueue(() => llm.generate(request)) };
