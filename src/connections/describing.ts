import type { Provider } from '../connectors/registry.js';
import { namedContainers } from '../containers/service.js';
import { notFound } from '../core/errors.js';
import { groupBy, paginationOf } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import { presentRun } from './presenter.js';
import * as reading from './read-repository.js';
import * as repository from './repository.js';
import { resourcesOf } from './resource-repository.js';
import type { AccessParts } from './tokens/refreshing.js';

export type DescribedConnection = Awaited<ReturnType<ReturnType<typeof createDescribingService>['described']>>;

/** Describes connections, with the capabilities of their providers. */
export function createDescribingService({ db, connectorOf }: Pick<AccessParts, 'db' | 'connectorOf'>) {
  async function describe(scope: Scope, rows: readonly repository.ConnectionRow[]) {
    const ids = rows.map(({ id }) => id);
    const [resources, runs, documents] = await Promise.all([
      resourcesOf(db, scope, ids),
      reading.latestRuns(db, scope, ids),
      reading.countDocuments(db, scope, ids),
    ]);
    const selected = groupBy(
      resources.filter((resource) => resource.selected),
      ({ connectionId }) => connectionId,
    );
    const latest = new Map(runs.map((run) => [run.connectionId, run]));
    return rows.map((row) => {
      const connector = connectorOf(row.provider as Provider);
      const run = latest.get(row.id);
      return {
        ...{ id: row.id, provider: row.provider as Provider, providerAlias: row.providerAlias },
        ...{ containerTag: row.containerTag, account: row.email ?? row.accountName },
        ...{ status: row.status, statusReason: row.statusReason },
        ...{ documentLimit: row.documentLimit, documentCount: documents.get(row.id) ?? 0 },
        ...{ createdAt: row.createdAt, lastSyncedAt: row.lastSyncedAt },
        isSelectable: connector?.resources !== undefined,
        isNotified: connector?.webhooks !== undefined || connector?.appWebhook !== undefined,
        selected: (selected.get(row.id) ?? []).map(({ externalId, name }) => ({ id: externalId, name })),
        latestRun: run === undefined ? null : presentRun(run),
      };
    });
  }

  /** @throws {CairnError} 404 */
  async function described(scope: Scope, id: string) {
    const row = await repository.findConnection(db, scope, id);
    const [found] = row === null ? [] : await describe(scope, [row]);
    if (found === undefined) throw notFound('Connection');
    return found;
  }

  return {
    described,

    /** One page of the authorised connections, newest first. */
    async pageOf(scope: Scope, request: { provider?: Provider | undefined; page: number; limit: number }) {
      const { provider, page, limit } = request;
      const containerTags = namedContainers(scope, {});
      const statuses = ['active', 'paused'] as const;
      const rows = await repository.listConnections(db, scope, { containerTags, provider, statuses });
      const shown = rows.slice((page - 1) * limit, page * limit);
      return { connections: await describe(scope, shown), pagination: paginationOf(request, rows.length) };
    },

    /** Sets how many documents the connection may hold. @throws {CairnError} 404 */
    async limitDocuments(scope: Scope, id: string, documentLimit: number): Promise<void> {
      await described(scope, id);
      if (!(await repository.updateConnection(db, scope, id, { documentLimit }))) throw notFound('Connection');
    },
  };
}
