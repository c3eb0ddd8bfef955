import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/client';
import { deliveredSignal, syncRequestedSignal, syncWorkflowId, windowWorkflowId } from '../../workflows/contracts.js';
import type { syncConnection, webhookWindow } from '../../workflows/index.js';
import type { ConnectionRef, ResourceRef, SyncRequest, SyncTrigger, TaskQueue } from '../jobs/refs.js';
import { searchAttributes } from './search-attributes.js';
import type { StartParts } from './start-parts.js';

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

  const collecting = ({ orgId, connectionId, provider, containerTag, resourceId }: ResourceRef) => {
    const ref = { orgId, connectionId, provider, containerTag };
    return {
      ...byId,
      taskQueue: 'sync' satisfies TaskQueue,
      workflowId: windowWorkflowId({ provider, connectionId, resourceId }),
      args: [{ ...ref, resourceId, delayMs: config.WEBHOOK_BATCH_DELAY }] as Parameters<typeof webhookWindow>,
      typedSearchAttributes: searchAttributes(ref),
      staticSummary: `Apply events of ${provider} to ${containerTag}`,
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
      client.workflow.signalWithStart<typeof webhookWindow>('webhookWindow', {
        ...collecting(ref),
        signal: deliveredSignal,
      }),
    );

  return {
    syncConnection(ref: ConnectionRef, trigger: SyncTrigger): void {
      const { connectionId } = ref;
      soon({ connectionId }, requestSync(ref, trigger));
    },

    resumeSync: (ref: ConnectionRef): Promise<boolean> =>
      unlessRunning(() =>
        call(() =>
          client.workflow.start<typeof syncConnection>('syncConnection', { ...syncing(ref, 'cron'), ...refused }),
        ),
      ),

    openWindow(ref: ResourceRef): void {
      const { connectionId, resourceId } = ref;
      soon({ connectionId, resourceId }, signalDelivered(ref));
    },

    resumeWindow: (ref: ResourceRef): Promise<boolean> =>
      unlessRunning(() =>
        call(() => client.workflow.start<typeof webhookWindow>('webhookWindow', { ...collecting(ref), ...refused })),
      ),
  };
}

/** What has a start fail where the workflow runs. */
const refused = { workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL } as const;

async function unlessRunning(start: () => Promise<unknown>): Promise<boolean> {
  try {
    await start();
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
