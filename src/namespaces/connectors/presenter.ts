import type { ConnectionService, DescribedConnection } from '../../connections/service.js';
import type { PresentedConnector } from './responses.js';

type Run = Awaited<ReturnType<ConnectionService['syncRuns']>>[number];

const statuses = { pending: 'pending_authorization', active: 'active', paused: 'paused', deleting: 'paused' } as const;

const presentRun = ({ error, status, startedAt, completedAt }: Run) => ({
  ...{ error, errorCode: null, system: { status, startedAt, completedAt } },
});

const presentSync = (run: Run) => ({
  ...{ id: run.id, trigger: run.triggerType, ...presentRun(run) },
  ...{ itemsProcessed: run.itemsProcessed, itemsFailed: run.itemsFailed, failures: [] },
});

export const presentConnector = (
  connection: DescribedConnection,
  { runs, picker }: { runs?: readonly Run[] | undefined; picker?: boolean } = {},
): PresentedConnector => ({
  ...{ id: connection.id, provider: connection.providerAlias, authorization: null },
  ...{ namespace: connection.containerTag, account: connection.account },
  capabilities: { selectable: connection.isSelectable, webhooks: connection.isNotified },
  config: null,
  selection: connection.isSelectable ? { repos: connection.selected } : null,
  ...{ documentLimit: connection.documentLimit, documentCount: connection.documentCount },
  latestRun: connection.latestRun && presentRun(connection.latestRun),
  system: {
    status: statuses[connection.status],
    createdAt: connection.createdAt.toISOString(),
    lastSuccessfulSyncAt: connection.lastSyncedAt?.toISOString() ?? null,
  },
  ...(connection.statusReason === null ? {} : { statusReason: connection.statusReason }),
  ...(runs === undefined ? {} : { syncs: runs.map(presentSync) }),
  ...(picker === true ? { picker: null } : {}),
});
