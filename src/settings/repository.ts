import type { Database } from '../db/client.js';
import type { Scope } from '../scope.js';

/** What the organisation has chosen; null when nothing. */
export async function findSettings(db: Database, scope: Scope) {
  return db.settings.findUnique({ where: { orgId: scope.orgId } });
}
