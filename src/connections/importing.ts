import { namedContainers } from '../containers/service.js';
import { conflict, invalidInput, notFound } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { NamedProvider } from '../http/aliases.js';
import type { Jobs } from '../jobs/jobs.js';
import { latestRuns } from './read-repository.js';
import { type ConnectionRow, findConnection, listConnections, refOf, updateConnection } from './repository.js';
import type { TagsRequest } from './schemas.js';

/** Starts syncs on request. */
export function createImportingService({ db, starter }: { db: Database; starter: Pick<Jobs, 'syncConnection'> }) {
  async function start(scope: Scope, rows: readonly ConnectionRow[]): Promise<void> {
    // Due at once, so that the sweeper starts the sync if the start below is lost.
    const due = { nextSyncAt: new Date() };
    for (const { id } of rows) await updateConnection(db, scope, id, due, { status: 'active' });
    for (const row of rows) starter.syncConnection(refOf(row), 'manual');
  }

  return {
    /**
     * Starts a sync of the provider's active connections in these containers; without containers, in all of them.
     * @throws {CairnError} 404 for none, 400 when none of them is active
     */
    async import(scope: Scope, { provider, alias }: NamedProvider, request: TagsRequest) {
      const rows = await listConnections(db, scope, { containerTags: namedContainers(scope, request), provider });
      if (rows.length === 0) throw notFound('Connection');
      const active = rows.filter(({ status }) => status === 'active');
      if (active.length === 0) throw invalidInput('connection: nobody has authorised it, or it is paused');
      await start(scope, active);
      const message = `Import started for ${active.length} ${active.length === 1 ? 'connection' : 'connections'}`;
      return { message, provider: alias };
    },

    /**
     * Starts a sync of one connection.
     * @throws {CairnError} 404, 400 when it is not active, 409 while a sync of it runs
     */
    async syncNow(scope: Scope, id: string): Promise<void> {
      const row = await findConnection(db, scope, id);
      if (row === null) throw notFound('Connection');
      if (row.status !== 'active') throw invalidInput('connection: nobody has authorised it, or it is paused');
      const [latest] = await latestRuns(db, scope, [id]);
      if (latest?.status === 'running') throw conflict('connection: a sync of it is running');
      await start(scope, [row]);
    },
  };
}
