import type { ConnectionService } from '../connections/service.js';
import type { SyncingService } from '../connections/syncing/service.js';
import type { WebhookService } from '../connections/webhooks/service.js';
import type { Jobs } from '../jobs/jobs.js';
import type { ConnectionRef } from '../jobs/refs.js';

interface Parts {
  connections: Pick<ConnectionService, 'unfinished' | 'resumeReadable'>;
  syncing: Pick<SyncingService, 'unfinished'>;
  webhooks: Pick<WebhookService, 'waiting'>;
  starter: Pick<Jobs, 'resumeConnecting' | 'resumeDeleting' | 'resumeSync' | 'resumeWindow'>;
}

export type ConnectionSweep = ReturnType<typeof createConnectionSweep>;

/**
 * Finds pending work of connections that has no workflow: authorisations, deletions and syncs that died or are due, and
 * events whose signal was lost.
 */
export function createConnectionSweep({ connections, syncing, webhooks, starter }: Parts) {
  /** @returns functions that each start one workflow unless it runs, and return whether they started it */
  return async (idleMs: number, limit: number): Promise<(() => Promise<boolean>)[]> => {
    await connections.resumeReadable();
    const { connecting, deleting } = await connections.unfinished(idleMs, limit);
    const syncs = await syncing.unfinished(idleMs, limit);
    const pushes = await webhooks.waiting(idleMs, limit);
    const byResource = new Map(pushes.map((push) => [push.resourceId, push]));
    const byConnection = new Map<string, ConnectionRef>();
    for (const { resourceId, ...ref } of syncs) {
      if (resourceId === null) byConnection.set(ref.connectionId, ref);
      else byResource.set(resourceId, { ...ref, resourceId });
    }
    return [
      ...connecting.map((ref) => () => starter.resumeConnecting(ref)),
      ...deleting.map((ref) => () => starter.resumeDeleting(ref)),
      ...[...byConnection.values()].map((ref) => () => starter.resumeSync(ref)),
      ...[...byResource.values()].map((ref) => () => starter.resumeWindow(ref)),
    ];
  };
}
