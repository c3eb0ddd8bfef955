import type { Config } from '../config.js';
import { createConnectors } from '../connectors/index.js';
import type { Logger } from '../core/log.js';
import type { DeriveKey } from '../crypto/master-keys.js';
import type { Vault } from '../crypto/vault.js';
import type { Database } from '../db/client.js';
import type { ImportingService } from '../documents/importing.js';
import type { DocumentService } from '../documents/service.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Metrics } from '../metrics/metrics.js';
import { measureConnector } from '../metrics/providers.js';
import type { SettingsService } from '../settings/service.js';
import { createStateSigner } from './authorising/state.js';
import { createConnectionService } from './service.js';
import { createSyncingService } from './syncing/service.js';
import { createAccessService } from './tokens/access.js';
import { createWebhookService } from './webhooks/service.js';
import { createWebhookSetup } from './webhooks/setup.js';

interface Parts {
  db: Database;
  vault: Vault;
  settings: SettingsService;
  documents: DocumentService;
  importing: ImportingService;
  starter: Jobs;
  metrics: Metrics;
  config: Config;
  masterKeys: { deriveKey: DeriveKey; previousKeys: readonly DeriveKey[] };
  publicUrl: { readonly value: string };
  log: Logger;
}

/** Builds the services for connections: accounts, syncs and provider webhooks. */
export async function createConnections({ masterKeys, publicUrl, ...given }: Parts) {
  const parts = {
    ...given,
    connectorOf: await createConnectors(given.config, (provider, connector) =>
      measureConnector(provider, connector, given.metrics),
    ),
    publicUrl: () => publicUrl.value,
  };
  const access = createAccessService(parts);
  const webhookSetup = createWebhookSetup({ ...parts, access });
  return {
    connections: createConnectionService({
      ...{ ...parts, access, webhooks: webhookSetup },
      signer: createStateSigner(masterKeys.deriveKey, masterKeys.previousKeys),
      redirects: { origins: parts.config.OAUTH_REDIRECT_ORIGINS, publicUrl: parts.publicUrl },
    }),
    syncing: createSyncingService({ ...parts, access, webhookSetup }),
    webhooks: createWebhookService(parts),
  };
}
