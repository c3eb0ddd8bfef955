import type { Client } from '@temporalio/client';
import {
  authorizedSignal,
  type ConnectionRef,
  type ConnectOutcome,
  connectWorkflowId,
  deleteConnectionWorkflowId,
  type TaskQueue,
} from '../../workflows/contracts.js';
import type { connectAccount, deleteConnection } from '../../workflows/index.js';
import { searchAttributes } from './search-attributes.js';
import type { StartParts } from './starter.js';

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
    /** Has a link waited for, soon. @param linkMs milliseconds until it expires */
    awaitAuthorization(ref: ConnectionRef, linkMs: number): void {
      const { connectionId } = ref;
      soon({ connectionId }, startConnecting(ref, linkMs));
    },

    /**
     * Says that the callback has come, and waits a while for what becomes of it.
     * @returns null when that is not known yet
     * @throws when Temporal is out of reach
     */
    async authorized(ref: ConnectionRef): Promise<ConnectOutcome | null> {
      const handle = await signalAuthorized(ref);
      return within(client, outcomeMs, () => handle.result());
    },

    /** Has a callback dealt with whose signal was lost, or a link that expired cleared away. */
    async resumeConnecting(ref: ConnectionRef): Promise<true> {
      await signalAuthorized(ref);
      return true;
    },

    /** Has a connection deleted, soon. */
    deleteConnection(ref: ConnectionRef): void {
      const { connectionId } = ref;
      soon({ connectionId }, startDeleting(ref));
    },

    /** Starts the workflow that deletes a connection unless it runs. */
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
