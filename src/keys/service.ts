import { batchedLookups } from '../concurrency/batched-lookups.js';
import { unauthorized } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { hashOf, hasKeyForm } from './key.js';
import type { LastUse } from './last-use.js';
import type { Allowance, RateLimit, RateLimiter } from './rate-limiter.js';
import { createRefusals } from './refusals.js';
import * as repository from './repository.js';
import type { VerifiedKeys } from './verified.js';

/** The maximum of keys in one look-up. */
const mostAtOnce = 500;

export type KeyService = ReturnType<typeof createKeyService>;

/** The authenticated caller, and the remaining allowance of a scoped key. */
export interface Principal {
  scope: Scope;
  keyId: string;
  /** null if the key has no limit. */
  allowance: Allowance | null;
  /** The console session that was used instead of a key. */
  sessionId?: string;
}

interface Parts {
  db: Database;
  limiter: RateLimiter;
  lastUse: LastUse;
  verified: VerifiedKeys;
}

/** Authenticates keys: a key becomes a scope. */
export function createKeyService({ db, limiter, lastUse, verified }: Parts) {
  const refusals = createRefusals();

  /** Looks keys up in batches, one statement at a time unless one hangs, so that wrong keys cannot occupy the database. */
  const find = batchedLookups(async (hashes: readonly string[]) => {
    const lookUp = () => repository.findKeysByHash(db, [...new Set(hashes)].map(fromText));
    const stored = await verified.remembering(lookUp, (key) => asText(key.hash));
    const byHash = new Map(stored.map((key) => [asText(key.hash), key]));
    return hashes.map((hash) => byHash.get(hash));
  }, mostAtOnce);

  /** @returns the key's row; undefined for a key that opens nothing */
  async function usable(presented: string): Promise<repository.StoredKey | undefined> {
    const hash = asText(hashOf(presented));
    if (!hasKeyForm(presented) || refusals.isKnown(hash)) return undefined;
    const stored = verified.get(hash) ?? (await find(hash));
    const isUsable =
      stored !== undefined && stored.revokedAt === null && (stored.expiresAt === null || stored.expiresAt > new Date());
    if (!isUsable) refusals.remember(hash);
    return isUsable ? stored : undefined;
  }

  return {
    /** The organisation of a key that was used a moment ago; of others it is not known without a look-up. */
    orgOf: (presented: string): string | undefined => verified.get(asText(hashOf(presented)))?.orgId,

    /**
     * Authenticates a key. Only its SHA-256 is looked up and compared, so the time taken depends only on the key's form and on
     * whether it was sent a moment ago. A request of a scoped key is counted.
     * @param address the client's address, if known, by which wrong keys are counted
     * @param onFound is called before the key's limit can refuse the request
     * @throws {CairnError} 401 for a key that is malformed, unknown, expired or revoked, without telling which; 429
     */
    async authenticate(
      presented: string | undefined,
      address: string,
      onFound: (caller: Omit<Principal, 'allowance'>) => void = () => undefined,
    ): Promise<Principal> {
      const stored = await usable(presented ?? '');
      if (stored === undefined) throw presented === undefined ? unauthorized() : refusals.refuse(address);
      const { orgId, id: keyId, containerTag } = stored;
      const caller = { scope: containerTag === null ? { orgId } : { orgId, containerTag }, keyId };
      lastUse.note(keyId);
      onFound(caller);
      const limit = limitOf(stored);
      const allowance = limit === null ? null : await limiter.consume(keyId, limit, 'requests with this key');
      return { ...caller, allowance };
    },
  };
}

const asText = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');
const fromText = (hash: string) => Buffer.from(hash, 'base64');

function limitOf({ rateLimitMax, rateLimitWindowMs }: repository.StoredKey): RateLimit | null {
  return rateLimitMax === null || rateLimitWindowMs === null
    ? null
    : { max: rateLimitMax, windowMs: rateLimitWindowMs };
}
