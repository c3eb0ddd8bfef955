import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import { createLastUse } from './last-use.js';
import { createKeyManagement } from './managing.js';
import { createRateLimiter } from './rate-limiter.js';
import { createKeyService } from './service.js';
import { createVerifiedKeys } from './verified.js';

/** Builds the services for API keys: authentication, rate limits and management. */
export function createKeys({ db, log }: { db: Database; log: Logger }) {
  const limiter = createRateLimiter({ db });
  const lastUse = createLastUse({ db, log });
  const verified = createVerifiedKeys();
  return {
    keys: createKeyService({ db, limiter, lastUse, verified }),
    keyManagement: createKeyManagement({ db, onRevoked: verified.forget }),
    limiter,
    lastUse,
  };
}
