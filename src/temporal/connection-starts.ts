import type { Client } from '@temporalio/client';
import { authorizedSignal, connectWorkflowId, deleteConnectionWorkflowId } from '../../workflows/contracts.js';
import type { connectAccount, deleteConnection } from '../../workflows/index.js';
import type { ConnectionRef, ConnectOutcome, TaskQueue } from '../jobs/refs.js';
import { searchAttributes } from './search-attributes.js';
import type { StartParts } from './start-parts.js';

/** Longest that a callback waits to learn what became of it. */
const outcomeMs = 10_000;

/** How workflows of connections are started and signalled; those that sync them are in sync-starts.ts. */
export function connectionStarts({ client, byId, call, soon }: StartParts) {
  const connecting = (ref: ConnectionRef, linkMs: number) => ({
    ...byId,
    taskQueue: 'sync' satisfies TaskQueue,
    workflowId: connectWorkflowId(ref),
    args: [{ ...ref, linkMs }] as Parameters<typeof connectAccount>,
    typedSearchAttributes: searchAttributes(ref),
    staticSummary: `Connect ${ref.provider} to ${ref.containerTag}`,
  });

  const startConnecting = (ref: ConnectionRef, linkMs: number) =>
    call(() => client.workflow.start<typeof connectAccount>('connectAccount', connecting(ref, linkMs)));

  /** A callback may come when nothing waits for it, such as after an outage: the workflow is started then. */
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
        typedSearchAttributes: searchAttributes(ref),
        staticSummary: `Delete the connection of ${ref.provider} to ${ref.containerTag}`,
      }),
    );

  return {
    awaitAuthorization(ref: ConnectionRef, linkMs: number): void {
      const { connectionId } = ref;
      soon({ connectionId }, startConnecting(ref, linkMs));
    },

    async authorized(ref: ConnectionRef): Promise<ConnectOutcome | null> {
      const handle = await signalAuthorized(ref);
      return within(client, outcomeMs, () => handle.result());
    },

    async resumeConnecting(ref: ConnectionRef): Promise<true> {
      await signalAuthorized(ref);
      return true;
    },

    deleteConnection(ref: ConnectionRef): void {
      const { connectionId } = ref;
      soon({ connectionId }, startDeleting(ref));
    },

    async resumeDeleting(ref: ConnectionRef): Promise<true> {
      await startDeleting(ref);
      return true;
    },
  };
}

/** Whatever ends the wait, its time or an error: who waits goes on without. */
async function within<T>(client: Client, ms: number, wait: () => Promise<T>): Promise<T | null> {
  return client.withDeadline(Date.now() + ms, wait).catch(() => null);
}
