import { paginationOf } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import * as repository from './repository.js';
import type { AuditQuery } from './schemas.js';

export type AuditService = ReturnType<typeof createAuditService>;

/** Reads the audit log of an organisation. */
export function createAuditService({ db }: { db: Database }) {
  return {
    /** A page of events, newest first, with all actions that the log contains. */
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
