import { authorizedSignal, connectWorkflowId, deleteConnectionWorkflowId } from '../../workflows/contracts.js';
import type { connectAccount, deleteConnection } from '../../workflows/index.js';
import type { ConnectionRef, ConnectOutcome, TaskQueue } from '../jobs/refs.js';
import { about, type StartContext } from './start-context.js';

/** Longest that an OAuth callback waits for the outcome. */
const outcomeMs = 10_000;

/** Starts and signals the workflows that connect and delete accounts; sync-starts.ts has those that sync them. */
export function connectionStarts({ client, byId, call, startInBackground }: StartContext) {
  const connecting = (ref: ConnectionRef, linkMs: number) => ({
    ...byId,
    taskQueue: 'sync' satisfies TaskQueue,
    workflowId: connectWorkflowId(ref),
    args: [{ ...ref, linkMs }] as Parameters<typeof connectAccount>,
    ...about(ref),
    staticSummary: `Connect ${ref.provider} to ${ref.containerTag}`,
  });

  const startConnecting = (ref: ConnectionRef, linkMs: number) =>
    call(() => client.workflow.start<typeof connectAccount>('connectAccount', connecting(ref, linkMs)));

  /** Also starts the workflow, which may not run when the callback comes, such as after an outage. */
  const signalAuthorized = (ref: ConnectionRef) =>
    call(() =>
      client.workflow.signalWithStart<typeof connectAccount>('connectAccount', {
        ...connecting(ref, 0),
        signal: authorizedSignal,
      }),
    );

  const startDeleting = (ref: ConnectionRef) =>
    call(() =>
      client.workflow.start<typeof deleteConnection>('deleteConnection', {
        ...byId,
        taskQueue: 'sync' satisfies TaskQueue,
        workflowId: deleteConnectionWorkflowId(ref),
        args: [ref],
        ...about(ref),
        staticSummary: `Delete the connection of ${ref.provider} to ${ref.containerTag}`,
      }),
    );

  return {
    awaitAuthorization(ref: ConnectionRef, linkMs: number): void {
      const { connectionId } = ref;
      startInBackground({ connectionId }, startConnecting(ref, linkMs));
    },

    async authorized(ref: ConnectionRef): Promise<ConnectOutcome | null> {
      const handle = await signalAuthorized(ref);
      // After a timeout or an error the caller can go on without the outcome.
      return client.withDeadline(Date.now() + outcomeMs, () => handle.result()).catch(() => null);
    },

    async resumeConnecting(ref: ConnectionRef): Promise<true> {
      await signalAuthorized(ref);
      return true;
    },

    deleteConnection(ref: ConnectionRef): void {
      const { connectionId } = ref;
      startInBackground({ connectionId }, startDeleting(ref));
    },

    async resumeDeleting(ref: ConnectionRef): Promise<true> {
      await startDeleting(ref);
      return true;
    },
  };
}
