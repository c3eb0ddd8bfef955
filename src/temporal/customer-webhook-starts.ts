import { customerEventSignal, webhookWorkflowId } from '../../workflows/contracts.js';
import type { webhookEndpoint } from '../../workflows/index.js';
import type { WebhookRef } from '../jobs/refs.js';
import { job, type StartContext } from './start-context.js';

/** Starts and signals the workflows that send events to customers' webhooks. */
export function customerWebhookStarts({ client, call, startInBackground }: StartContext) {
  const signal = (ref: WebhookRef) =>
    call(() =>
      client.workflow.signalWithStart<typeof webhookEndpoint>('webhookEndpoint', {
        ...job('telling', webhookWorkflowId(ref), `Send to webhook ${ref.webhookId}`, ref),
        args: [ref],
        signal: customerEventSignal,
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
