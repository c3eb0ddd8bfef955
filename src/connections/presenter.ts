import { hasResources } from '../connectors/registry.js';
import { presentMetadata } from '../http/answer-size.js';
import type { ImportedRow, RunRow } from './read-repository.js';
import type { ConnectionRow, ResourceRow } from './repository.js';
import { failuresIn, joined, lastErrorIn } from './syncing/run-details.js';

const shownStatuses = { pending: 'pending', active: 'active', paused: 'paused', deleting: 'paused' } as const;

export function presentRun(run: RunRow) {
  const lastError = lastErrorIn(run.lastError);
  // Once a run has ended, its error already contains its last obstacle.
  const heldUp = run.status === 'running' ? lastError?.message : null;
  return {
    id: run.id,
    connectionId: run.connectionId,
    status: run.status,
    triggerType: run.trigger,
    startedAt: run.startedAt.toISOString(),
    completedAt: run.completedAt?.toISOString() ?? null,
    itemsProcessed: run.itemsProcessed,
    itemsFailed: run.itemsFailed,
    error: joined([run.error, heldUp]),
    resources: run.resources,
    failures: failuresIn(run.failures),
    lastError,
  };
}

export function presentConnection(row: ConnectionRow, resources: readonly ResourceRow[], lastRun: RunRow | undefined) {
  const { id, providerAlias, email, accountName, createdAt, tokenExpiresAt, containerTag, status, statusReason } = row;
  return {
    ...{ id, provider: providerAlias, email, accountName, createdAt: createdAt.toISOString() },
    ...(tokenExpiresAt === null ? {} : { expiresAt: tokenExpiresAt.toISOString() }),
    ...{ documentLimit: row.documentLimit, containerTag, containerTags: [containerTag] },
    ...metadataOf(row, resources),
    status: shownStatuses[status],
    ...(statusReason === null ? {} : { statusReason }),
    ...(lastRun === undefined ? {} : { lastSyncRun: presentRun(lastRun) }),
  };
}

/** The client's metadata and, where resources are selectable, those that are synced. */
function metadataOf({ provider, metadata, lastSyncedAt }: ConnectionRow, resources: readonly ResourceRow[]) {
  const own = presentMetadata<Record<string, unknown> | null>(metadata);
  if (!hasResources(provider)) return own;
  const selected = resources.filter((resource) => resource.selected);
  const synced = {
    webhooks: selected.flatMap(({ webhookId, name }) =>
      webhookId === null ? [] : [{ id: webhookId, repository: name }],
    ),
    lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
    repositories: selected.map(({ externalId, name, branch }) => ({
      id: Number(externalId),
      name,
      defaultBranch: branch,
    })),
  };
  return { ...own, metadata: { ...own.metadata, ...synced } };
}

export const presentImported = ({ createdAt, updatedAt, ...document }: ImportedRow) => ({
  ...document,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
