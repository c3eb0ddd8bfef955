import {
  type ConnectionRef,
  deliveredSignal,
  pushWorkflowId,
  type SyncRequest,
  type SyncTrigger,
  syncRequestedSignal,
  syncWorkflowId,
  type TaskQueue,
} from '../../workflows/contracts.js';
import type { codehostPush, syncConnection } from '../../workflows/index.js';
import { searchAttributes } from './search-attributes.js';
import type { StartParts } from './starter.js';

/** A connection and one of its resources. */
type ResourceRef = ConnectionRef & { resourceId: string };

/** How workflows that sync connections are started and signalled. */
export function syncStarts({ client, config, byId, call, soon }: StartParts) {
  const syncing = ({ orgId, connectionId, provider, containerTag }: ConnectionRef, trigger?: SyncTrigger) => {
    const ref = { orgId, connectionId, provider, containerTag };
    return {
      ...byId,
      taskQueue: 'sync' satisfies TaskQueue,
      workflowId: syncWorkflowId(ref),
      args: [{ ...ref, ...(trigger === undefined ? {} : { trigger }) }] as Parameters<typeof syncConnection>,
      typedSearchAttributes: searchAttributes(ref),
      staticSummary: `Sync ${provider} with ${containerTag}`,
    };
  };

  const pushing = ({ orgId, connectionId, provider, containerTag, resourceId }: ResourceRef) => {
    const ref = { orgId, connectionId, provider, containerTag };
    return {
      ...byId,
      taskQueue: 'sync' satisfies TaskQueue,
      workflowId: pushWorkflowId({ connectionId, resourceId }),
      args: [{ ...ref, resourceId, delayMs: config.WEBHOOK_BATCH_DELAY }] as Parameters<typeof codehostPush>,
      typedSearchAttributes: searchAttributes(ref),
      staticSummary: `Apply events of a repository to ${containerTag}`,
    };
  };

  const requestSync = (ref: ConnectionRef, trigger: SyncTrigger) =>
    call(() =>
      client.workflow.signalWithStart<typeof syncConnection, [SyncRequest]>('syncConnection', {
        ...syncing(ref),
        signal: syncRequestedSignal,
        signalArgs: [{ trigger }],
      }),
    );

  const signalDelivered = (ref: ResourceRef) =>
    call(() =>
      client.workflow.signalWithStart<typeof codehostPush>('codehostPush', {
        ...pushing(ref),
        signal: deliveredSignal,
      }),
    );

  return {
    /** Has a connection synced, soon; while it is, once more afterwards. */
    syncConnection(ref: ConnectionRef, trigger: SyncTrigger): void {
      const { connectionId } = ref;
      soon({ connectionId }, requestSync(ref, trigger));
    },

    /** Syncs a connection unless it is being synced. */
    async resumeSync(ref: ConnectionRef): Promise<void> {
      await call(() => client.workflow.start<typeof syncConnection>('syncConnection', syncing(ref, 'cron')));
    },

    /** Has what was delivered for a repository applied, with what else comes in its window. */
    codehostPush(ref: ResourceRef): void {
      const { connectionId, resourceId } = ref;
      soon({ connectionId, resourceId }, signalDelivered(ref));
    },

    /** Opens a window for deliveries that wait, unless one is open. */
    async resumePush(ref: ResourceRef): Promise<void> {
      await call(() => client.workflow.start<typeof codehostPush>('codehostPush', pushing(ref)));
    },
  };
}
