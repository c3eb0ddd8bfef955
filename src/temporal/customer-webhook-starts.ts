import { customerEventSignal, webhookWorkflowId } from '../../workflows/contracts.js';
import type { webhookEndpoint } from '../../workflows/index.js';
import type { TaskQueue, WebhookRef } from '../jobs/refs.js';
import { about, type StartContext } from './start-context.js';

/** Starts and signals the workflows that send events to customers' webhooks. */
export function customerWebhookStarts({ client, byId, call, startInBackground }: StartContext) {
  const signal = (ref: WebhookRef) =>
    call(() =>
      client.workflow.signalWithStart<typeof webhookEndpoint>('webhookEndpoint', {
        ...byId,
        taskQueue: 'telling' satisfies TaskQueue,
        workflowId: webhookWorkflowId(ref),
        args: [ref],
        signal: customerEventSignal,
        ...about(ref),
        staticSummary: `Send to webhook ${ref.webhookId}`,
      }),
    );

  return {
    sendToCustomer(ref: WebhookRef): void {
      const { webhookId } = ref;
      startInBackground({ webhookId }, signal(ref));
    },

    async resumeSending(ref: WebhookRef): Promise<void> {
      await signal(ref);
    },
  };
}
