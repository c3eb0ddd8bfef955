import { paginationOf } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import * as repository from './repository.js';
import type { AuditQuery } from './schemas.js';

export type AuditService = ReturnType<typeof createAuditService>;

/** What was done in an organisation, for its administrators. */
export function createAuditService({ db }: { db: Database }) {
  return {
    /** Newest first. */
    async list(scope: Scope, query: AuditQuery) {
      const [{ rows, totalItems }, actions] = await Promise.all([
        repository.listEvents(db, scope, query, query),
        repository.listActions(db, scope),
      ]);
      const keyIds = rows.flatMap(({ keyId }) => keyId ?? []);
      const names = await repository.keyNames(db, scope, keyIds);
      return {
        events: rows.map(({ id, at, action, keyId, params }) => ({
          ...{ id, createdAt: at.toISOString(), action, keyId, keyName: names.get(keyId ?? '') ?? null },
          params: params as Record<string, string | number>,
        })),
        actions,
        pagination: paginationOf(query, totalItems),
      };
    },
  };
}
