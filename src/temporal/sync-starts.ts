import { deliveredSignal, syncRequestedSignal, syncWorkflowId, windowWorkflowId } from '../../workflows/contracts.js';
import type { syncConnection, webhookWindow } from '../../workflows/index.js';
import type { ConnectionRef, ResourceRef, SyncRequest, SyncTrigger } from '../jobs/refs.js';
import { job, type StartContext } from './start-context.js';

/** Starts and signals the workflows that sync connections. */
export function syncStarts({ client, config, call, startInBackground, unlessRunning }: StartContext) {
  const syncing = ({ orgId, connectionId, provider, containerTag }: ConnectionRef, trigger?: SyncTrigger) => {
    const ref = { orgId, connectionId, provider, containerTag };
    return {
      ...job('sync', syncWorkflowId(ref), `Sync ${provider} with ${containerTag}`, ref),
      args: [{ ...ref, ...(trigger === undefined ? {} : { trigger }) }] as Parameters<typeof syncConnection>,
    };
  };

  const collecting = ({ orgId, connectionId, provider, containerTag, resourceId }: ResourceRef) => {
    const ref = { orgId, connectionId, provider, containerTag };
    return {
      ...job(
        'sync',
        windowWorkflowId({ provider, connectionId, resourceId }),
        `Apply events of ${provider} to ${containerTag}`,
        ref,
      ),
      args: [{ ...ref, resourceId, delayMs: config.WEBHOOK_BATCH_DELAY }] as Parameters<typeof webhookWindow>,
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
      startInBackground({ connectionId }, requestSync(ref, trigger));
    },

    resumeSync: (ref: ConnectionRef): Promise<boolean> =>
      unlessRunning(syncWorkflowId(ref), () =>
        call(() => client.workflow.start<typeof syncConnection>('syncConnection', syncing(ref, 'cron'))),
      ),

    openWindow(ref: ResourceRef): void {
      const { connectionId, resourceId } = ref;
      startInBackground({ connectionId, resourceId }, signalDelivered(ref));
    },

    resumeWindow: (ref: ResourceRef): Promise<boolean> =>
      unlessRunning(windowWorkflowId(ref), () =>
        call(() => client.workflow.start<typeof webhookWindow>('webhookWindow', collecting(ref))),
      ),
  };
}
