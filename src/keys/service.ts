import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/client.js';
import { unauthorized } from '../errors.js';
import type { Scope } from '../scope.js';
import { hashOf } from './key.js';
import type { LastUse } from './last-use.js';
import type { Allowance, RateLimit, RateLimiter } from './rate-limiter.js';
import * as repository from './repository.js';

export type KeyService = ReturnType<typeof createKeyService>;

/** Who asks, and how much a scoped key may still ask. */
export interface Principal {
  scope: Scope;
  keyId: string;
  /** null: without a limit */
  allowance: Allowance | null;
}

interface Parts {
  db: Database;
  limiter: RateLimiter;
  lastUse: LastUse;
}

/** Opens the door: keys become scopes. */
export function createKeyService({ db, limiter, lastUse }: Parts) {
  return {
    /**
     * What a presented key opens. Only the key's SHA-256 is looked up and compared, so what is timed depends on nothing of
     * the key. A request of a scoped key is counted.
     * @throws {CairnError} 401 for a key that is malformed, unknown, expired or revoked, without telling which; 429
     */
    async authenticate(presented: string | undefined): Promise<Principal> {
      const hash = hashOf(presented ?? '');
      const stored = await repository.findKeyByHash(db, hash);
      if (stored === null || !timingSafeEqual(stored.hash, hash)) throw unauthorized();
      if (stored.revokedAt !== null || (stored.expiresAt !== null && stored.expiresAt <= new Date()))
        throw unauthorized();
      const { orgId, id: keyId, containerTag } = stored;
      lastUse.note(keyId);
      const limit = limitOf(stored);
      const allowance = limit === null ? null : await limiter.consume(keyId, limit);
      return { scope: containerTag === null ? { orgId } : { orgId, containerTag }, keyId, allowance };
    },
  };
}

function limitOf({ rateLimitMax, rateLimitWindowMs }: repository.StoredKey): RateLimit | null {
  return rateLimitMax === null || rateLimitWindowMs === null
    ? null
    : { max: rateLimitMax, windowMs: rateLimitWindowMs };
}
