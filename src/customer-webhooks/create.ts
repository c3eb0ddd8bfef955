import type { Config } from '../config.js';
import { createPoster } from '../content/fetching/poster.js';
import type { Logger } from '../core/log.js';
import type { Vault } from '../crypto/vault.js';
import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import { createDeliveringService } from './delivering.js';
import { createDeliveryPruning } from './pruning.js';
import { createSendingService } from './sending.js';
import { createCustomerWebhookService } from './service.js';
import { wakeRecorded } from './waking.js';

/** Longest that a customer's webhook may take to answer. */
const timeoutMs = 15_000;

interface Parts {
  db: Database;
  vault: Vault;
  starter: Jobs;
  config: Config;
  log: Logger;
}

/** Builds the services for customers' webhooks. */
export function createCustomerWebhooks({ db, vault, starter, config, log }: Parts) {
  const poster = createPoster({ allowedAddresses: config.WEBHOOK_ALLOWED_ADDRESSES, timeoutMs });
  const retrying = { delays: config.WEBHOOK_RETRY_DELAYS, disableAfterMs: config.WEBHOOK_DISABLE_AFTER };
  return {
    customerWebhooks: createCustomerWebhookService({ db, vault, poster }),
    delivering: createDeliveringService({ db }),
    sending: createSendingService({ db, vault, poster, retrying, log }),
    deliveryPruning: createDeliveryPruning({ db }),
    wakeNow: wakeRecorded(db, starter),
  };
}
