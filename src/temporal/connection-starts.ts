import { authorizedSignal, connectWorkflowId, deleteConnectionWorkflowId } from '../../workflows/contracts.js';
import type { connectAccount, deleteConnection } from '../../workflows/index.js';
import type { ConnectionRef, ConnectOutcome } from '../jobs/refs.js';
import { job, type StartContext } from './start-context.js';

/** Longest that an OAuth callback waits for the outcome. */
const outcomeMs = 10_000;

/** Starts and signals the workflows that connect and delete accounts; sync-starts.ts has those that sync them. */
export function connectionStarts({ client, call, startInBackground, unlessRunning }: StartContext) {
  const connecting = (ref: ConnectionRef, linkMs: number) => ({
    ...job('sync', connectWorkflowId(ref), `Connect ${ref.provider} to ${ref.containerTag}`, ref),
    args: [{ ...ref, linkMs }] as Parameters<typeof connectAccount>,
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
        ...job(
          'sync',
          deleteConnectionWorkflowId(ref),
          `Delete the connection of ${ref.provider} to ${ref.containerTag}`,
          ref,
        ),
        args: [ref],
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

    resumeDeleting: (ref: ConnectionRef): Promise<boolean> =>
      unlessRunning(deleteConnectionWorkflowId(ref), () => startDeleting(ref)),
  };
}
