import { type TaskQueue, toldSignal, type WebhookRef, webhookWorkflowId } from '../../workflows/contracts.js';
import type { webhookEndpoint } from '../../workflows/index.js';
import { searchAttributes } from './search-attributes.js';
import type { StartParts } from './starter.js';

/** How the workflows that tell customers of what happens are started and signalled. */
export function customerStarts({ client, byId, call, soon }: StartParts) {
  const signal = (ref: WebhookRef) =>
    call(() =>
      client.workflow.signalWithStart<typeof webhookEndpoint>('webhookEndpoint', {
        ...byId,
        taskQueue: 'telling' satisfies TaskQueue,
        workflowId: webhookWorkflowId(ref),
        args: [ref],
        signal: toldSignal,
        typedSearchAttributes: searchAttributes(ref),
        staticSummary: `Send to webhook ${ref.webhookId}`,
      }),
    );

  return {
    /** Has what a customer's webhook is to be told of sent, soon. */
    sendToCustomer(ref: WebhookRef): void {
      const { webhookId } = ref;
      soon({ webhookId }, signal(ref));
    },

    /** The same; one that waits for a time further on looks again now. */
    async resumeSending(ref: WebhookRef): Promise<void> {
      await signal(ref);
    },
  };
}
