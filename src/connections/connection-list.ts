import { namedContainers } from '../containers/service.js';
import { notFound } from '../core/errors.js';
import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { NamedProvider } from '../http/aliases.js';
import { presentConnection, presentImported, presentRun } from './presenter.js';
import * as reading from './read-repository.js';
import * as repository from './repository.js';
import { resourcesOf } from './resource-repository.js';
import type { ListRequest, TagsRequest } from './schemas.js';

const mostRuns = 100;
/** Largest document limit of a connection. */
const mostDocuments = 10_000;

/** Which of a provider's connections in a container is shown: the one with the lowest rank. */
const rank = { active: 0, paused: 1, pending: 2, deleting: 3 } as const;

/** Lists connections and what they imported. */
export function createListingService({ db }: { db: Database }) {
  async function present(scope: Scope, rows: readonly repository.ConnectionRow[]) {
    const ids = rows.map(({ id }) => id);
    const [resources, runs] = await Promise.all([resourcesOf(db, scope, ids), reading.latestRuns(db, scope, ids)]);
    const byConnection = groupBy(resources, ({ connectionId }) => connectionId);
    const latest = new Map(runs.map((run) => [run.connectionId, run]));
    return rows.map((row) => presentConnection(row, byConnection.get(row.id) ?? [], latest.get(row.id)));
  }

  /** @throws {CairnError} 404 */
  async function find(scope: Scope, id: string): Promise<repository.ConnectionRow> {
    const row = await repository.findConnection(db, scope, id);
    if (row === null) throw notFound('Connection');
    return row;
  }

  const ofProvider = (scope: Scope, { provider }: NamedProvider, request: TagsRequest) =>
    repository.listConnections(db, scope, { containerTags: namedContainers(scope, request), provider });

  return {
    async list(scope: Scope, { provider, ...tags }: ListRequest) {
      const containerTags = namedContainers(scope, tags);
      return present(scope, await repository.listConnections(db, scope, { containerTags, provider }));
    },

    /** @throws {CairnError} 404 */
    async get(scope: Scope, id: string) {
      const [shown] = await present(scope, [await find(scope, id)]);
      if (shown === undefined) throw notFound('Connection');
      return shown;
    },

    /** The provider's connection in these containers. @throws {CairnError} 404 */
    async getByTags(scope: Scope, named: NamedProvider, request: TagsRequest) {
      const rows = await ofProvider(scope, named, request);
      const [best] = rows.toSorted((a, b) => rank[a.status] - rank[b.status]);
      const [shown] = best === undefined ? [] : await present(scope, [best]);
      if (shown === undefined) throw notFound('Connection');
      return shown;
    },

    /** The documents that the provider's connections imported, at most 10,000. */
    async documents(scope: Scope, named: NamedProvider, request: TagsRequest) {
      const rows = await ofProvider(scope, named, request);
      const ids = rows.map(({ id }) => id);
      return (await reading.documentsOf(db, scope, ids, mostDocuments)).map(presentImported);
    },

    /** The last 100 runs, newest first. @throws {CairnError} 404 */
    async syncRuns(scope: Scope, id: string) {
      const { id: connectionId } = await find(scope, id);
      return (await reading.runsOf(db, scope, connectionId, mostRuns)).map(presentRun);
    },
  };
}
