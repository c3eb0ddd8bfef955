import { namedContainers } from '../containers/service.js';
import type { Database } from '../db/client.js';
import { invalidInput, notFound } from '../errors.js';
import type { NamedProvider } from '../http/aliases.js';
import type { Scope } from '../scope.js';
import type { Starter } from '../temporal/starter.js';
import { listConnections, refOf, updateConnection } from './repository.js';
import type { TagsRequest } from './schemas.js';

/** Syncs that people ask for. */
export function createImportingService({ db, starter }: { db: Database; starter: Pick<Starter, 'syncConnection'> }) {
  return {
    /**
     * Has the provider's connections in these containers synced, or all of them without any.
     * @throws {CairnError} 404 for none, 400 when none of them is active
     */
    async import(scope: Scope, { provider, alias }: NamedProvider, request: TagsRequest) {
      const rows = await listConnections(db, scope, { containerTags: namedContainers(scope, request), provider });
      if (rows.length === 0) throw notFound('Connection');
      const active = rows.filter(({ status }) => status === 'active');
      if (active.length === 0) throw invalidInput('connection: nobody has authorised it, or it is paused');
      // Due at once: should a start be lost, the sweeper makes it.
      const due = { nextSyncAt: new Date() };
      for (const { id } of active) await updateConnection(db, scope, id, due, { status: 'active' });
      for (const row of active) starter.syncConnection(refOf(row), 'manual');
      const message = `Import started for ${active.length} ${active.length === 1 ? 'connection' : 'connections'}`;
      return { message, provider: alias };
    },
  };
}
