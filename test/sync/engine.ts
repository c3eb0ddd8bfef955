import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { createBlobService } from '../../src/blobs/service.js';
import type { SyncState } from '../../src/connections/syncing/progress.js';
import { createSyncingService } from '../../src/connections/syncing/service.js';
import { createAccessService } from '../../src/connections/tokens/access.js';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import { newId } from '../../src/core/ids.js';
import { createLogger } from '../../src/core/log.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { type Acceptance, createAcceptance } from '../../src/documents/accepting.js';
import { createImportingService, type ImportingService } from '../../src/documents/importing.js';
import { createDocumentService, type DocumentService } from '../../src/documents/service.js';
import { createSettingsService } from '../../src/settings/service.js';
import { type ScriptedConnector, scriptedConnector } from '../support/scripted-connector.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';

const hour = 3_600_000;

/** The engine by hand, on the database of the run, as activities call it; what workflows add is left to the test. */
export interface Engine {
  connector: ScriptedConnector;
  /** What it writes with; a test may have a call of it die or stand still. */
  writes: {
    starter: { processBatch(): void };
    importing: ImportingService;
    acceptance: Acceptance;
    documents: DocumentService;
  };
  scope: { orgId: string };
  connectionId: string;
  resourceIds: string[];
  containerTag: string;
  syncing: ReturnType<typeof createSyncingService>;
  /** Begins a run. */
  begin(more?: { resourceId?: string; runId?: string }): Promise<Run | null>;
  /** A run from its beginning to its end, without waiting as long as it is told to. @returns what activities said */
  sync(): Promise<{ run: RunRow; said: SyncState[] }>;
  documents(): Promise<{ filepath: string | null; latestRevision: number; content: string | null }[]>;
  paths(): Promise<string[]>;
  connection(): Promise<{ status: string; statusReason: string | null; nextSyncAt: Date | null }>;
}

export interface Run {
  runId: string;
  resourceIds: string[];
  proceed(resourceId?: string): Promise<SyncState>;
  /** Until it has done with all of its resources, or the run is over. */
  proceedToEnd(): Promise<SyncState[]>;
  finish(failure?: string): Promise<RunRow>;
  row(): Promise<RunRow>;
}

interface RunRow {
  status: string;
  error: string | null;
  itemsProcessed: number;
  itemsFailed: number;
  resources: string[];
  failures: unknown;
  lastError: unknown;
}

let api: Api & { orgId: string };

/** Sets the file up and clears it away. */
export function useEngine(): void {
  beforeAll(async () => {
    api = await newTenant();
  });
  afterAll(closeDatabase);
}

export async function openEngine({ documentLimit = 10_000, repositories = 1 } = {}): Promise<Engine> {
  const scope = { orgId: api.orgId };
  const log = createLogger('silent');
  const vault = createVault(keysOf('master'));
  const connector = scriptedConnector();
  const connectionId = newId();
  const containerTag = `sync-${randomUUID()}`;
  const parts = { db: db(), log };
  const blobs = createBlobService({ ...parts, storage: 'postgres', maxBytes: 50_000_000 });
  const access = createAccessService({
    ...parts,
    vault,
    connectorOf: () => connector,
    settings: createSettingsService({ db: db(), vault }),
    config: { CODEHOST_CLIENT_ID: undefined, CODEHOST_CLIENT_SECRET: undefined, PROVIDER_TIMEOUT: 30_000 },
  });
  const starter = { processBatch: (): void => undefined };
  const acceptance = createAcceptance({ db: db(), blobs });
  const importing = createImportingService({ acceptance, blobs, starter });
  const documents = createDocumentService({ db: db(), blobs });
  const syncing = createSyncingService({
    ...parts,
    access,
    importing,
    documents,
    webhookSetup: { ensure: async () => ({ problems: [] }) },
    config: { SYNC_INTERVAL: 4 * hour },
  });

  await db().connection.create({
    data: {
      ...{ ...scope, id: connectionId, provider: 'codehost', providerAlias: 'codehost', containerTag, documentLimit },
      status: 'active',
      accessToken: vault.seal('token', connectionSecret(scope, connectionId, 'access_token')),
    },
  });
  const resourceIds = Array.from({ length: repositories }, () => newId());
  const made = Date.now();
  for (const [index, id] of resourceIds.entries()) {
    await db().connectionResource.create({
      data: {
        ...scope,
        id,
        connectionId,
        externalId: String(index + 1),
        name: `octo/repo${index + 1}`,
        branch: 'main',
        // They are read oldest first, and those of one millisecond in any order.
        createdAt: new Date(made + index),
      },
    });
  }
  const ref = { ...scope, connectionId, provider: 'codehost', containerTag };

  function runOf(runId: string, ids: string[]): Run {
    const run = { ...ref, runId };
    const row = () => db().syncRun.findUniqueOrThrow({ where: { orgId_id: { ...scope, id: runId } } });
    const proceed = (resourceId = ids[0] ?? '') => syncing.proceed({ ...run, resourceId });
    return {
      runId,
      resourceIds: ids,
      proceed,
      async proceedToEnd() {
        const said: SyncState[] = [];
        for (const id of ids) {
          for (let state: SyncState['state'] = 'more'; state !== 'done'; ) {
            const answer = await proceed(id);
            said.push(answer);
            if (answer.state === 'stopped') return said;
            state = answer.state;
          }
        }
        return said;
      },
      async finish(failure) {
        await syncing.finish(run, failure ?? null);
        return row();
      },
      row,
    };
  }

  const engine: Engine = {
    connector,
    writes: { starter, importing, acceptance, documents },
    scope,
    connectionId,
    resourceIds,
    containerTag,
    syncing,
    async begin({ resourceId, runId = randomUUID() } = {}) {
      const trigger = resourceId === undefined ? 'manual' : 'event';
      const begun = await syncing.begin({
        ...ref,
        runId,
        trigger,
        ...(resourceId === undefined ? {} : { resourceId }),
      });
      // The stack's own sweeper is not to go on with what the test does by hand.
      await db().syncRun.updateMany({ where: { id: runId }, data: { startedAt: new Date(Date.now() + hour) } });
      return begun === null ? null : runOf(runId, begun.resourceIds);
    },
    async sync() {
      const run = await engine.begin();
      if (run === null) throw new Error('nothing to sync');
      const said = await run.proceedToEnd();
      return { said, run: await run.finish() };
    },
    async documents() {
      const rows = await db().document.findMany({
        where: { ...scope, connectionId },
        orderBy: { filepath: 'asc' },
        include: { content: true },
      });
      return rows.map(({ filepath, latestRevision, content }) => ({
        filepath,
        latestRevision,
        content: content?.content ?? null,
      }));
    },
    async paths() {
      return (await engine.documents()).map(({ filepath }) => filepath ?? '');
    },
    connection: () => db().connection.findUniqueOrThrow({ where: { orgId_id: { ...scope, id: connectionId } } }),
  };
  return engine;
}
