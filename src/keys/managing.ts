import { conflict, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { hashOf, newKey } from './key.js';
import { presentCreated, presentKey, presentScopedKey } from './presenter.js';
import * as repository from './repository.js';
import type { CreateKey, CreateScopedKey } from './schemas.js';

const dayMs = 86_400_000;

export type KeyManagement = ReturnType<typeof createKeyManagement>;

interface Parts {
  db: Database;
  /** Called when a key was revoked, before the answer. */
  onRevoked?: () => void;
}

/** Creates, lists and revokes keys. A key's value is answered once, at its creation. */
export function createKeyManagement({ db, onRevoked = () => {} }: Parts) {
  async function make(scope: Scope, key: Omit<repository.NewKey, 'id' | 'hash'>) {
    const value = newKey(scope.orgId);
    const row = await repository.insertKey(db, scope, { ...key, id: newId(), hash: hashOf(value) });
    return { ...presentCreated(row), key: value };
  }

  return {
    /** Creates a key for one container, which need not exist yet, on the endpoints of API.md §2. */
    async createScoped(scope: Scope, request: CreateScopedKey) {
      const { containerTag, name = `scoped_${containerTag}`, rateLimitMax, rateLimitTimeWindow } = request;
      const limits = { containerTag, rateLimitMax, rateLimitWindowMs: rateLimitTimeWindow };
      const made = await make(scope, { name, expiresAt: expiry(request), ...limits });
      return { ...made, containerTag, allowedEndpoints: scopedEndpoints };
    },

    /** Lists keys, including revoked ones, newest first. */
    async listScoped(scope: Scope) {
      return { keys: (await repository.listKeys(db, scope, true)).map(presentScopedKey) };
    },

    /** Revokes a key: at once in this process, within a second in every other. @throws {CairnError} 404 */
    async revokeScoped(scope: Scope, id: string) {
      const isFound = await repository.revokeKey(db, scope, id, true).finally(onRevoked);
      if (!isFound) throw notFound('Key');
      return { success: true };
    },

    async create(scope: Scope, request: CreateKey) {
      const none = { containerTag: null, rateLimitMax: null, rateLimitWindowMs: null };
      return make(scope, { name: request.name, expiresAt: expiry(request), ...none });
    },

    async list(scope: Scope) {
      return { keys: (await repository.listKeys(db, scope, false)).map(presentKey) };
    },

    /** As `revokeScoped`. @throws {CairnError} 404, 409 for the last key that opens the organisation */
    async revoke(scope: Scope, id: string) {
      return retryOnConflict(() =>
        db.$transaction(async (tx) => {
          const usable = await repository.lockUsableKeys(tx, scope);
          if (usable.length === 1 && usable[0] === id) {
            throw conflict('key: is the last one that opens the organisation; make another one first');
          }
          if (!(await repository.revokeKey(tx, scope, id, false))) throw notFound('Key');
          return { success: true };
        }),
      ).finally(onRevoked);
    },
  };
}

const expiry = ({ expiresInDays }: { expiresInDays?: number | null | undefined }) =>
  expiresInDays == null ? null : new Date(Date.now() + expiresInDays * dayMs);

/** Prefixes of paths that a scoped key opens (API.md §2). */
export const scopedEndpoints: readonly string[] = [
  '/v3/documents',
  '/v3/memories',
  '/v4/memories',
  '/v3/search',
  '/v4/search',
  '/v4/profile',
  ...['document', 'list', 'search', 'profile', 'memories'].map((family) => `/ns/:namespace/${family}`),
];

/** Whether a path, such as `/v3/documents/:id`, belongs to the endpoints that a scoped key opens. */
export const isScopedEndpoint = (path: string): boolean =>
  scopedEndpoints.some((family) => path === family || path.startsWith(`${family}/`));
