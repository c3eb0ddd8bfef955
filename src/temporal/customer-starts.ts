import { toldSignal, webhookWorkflowId } from '../../workflows/contracts.js';
import type { webhookEndpoint } from '../../workflows/index.js';
import type { TaskQueue, WebhookRef } from '../jobs/refs.js';
import { searchAttributes } from './search-attributes.js';
import type { StartParts } from './start-parts.js';

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
    sendToCustomer(ref: WebhookRef): void {
      const { webhookId } = ref;
      soon({ webhookId }, signal(ref));
    },

    async resumeSending(ref: WebhookRef): Promise<void> {
      await signal(ref);
    },
  };
}
