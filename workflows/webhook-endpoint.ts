import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { customerEventSignal, type WebhookRef } from './contracts.js';
import { slicedWork } from './policies.js';

const { sendToWebhook } = proxyActivities<Activities>(slicedWork);

const eventRecorded = defineSignal(customerEventSignal);

/**
 * Sends events to a customer's webhook: those that are due, then again when the next one is due or a new one arrives. It ends when
 * no event is left; the next event starts it again.
 */
export async function webhookEndpoint(ref: WebhookRef): Promise<void> {
  let signalled = false;
  setHandler(eventRecorded, () => {
    signalled = true;
  });

  for (;;) {
    signalled = false;
    const { nextMs } = await sendToWebhook(ref);
    if (!signalled && nextMs === null) return;
    if (!signalled && nextMs !== null && nextMs > 0) await condition(() => signalled, nextMs);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhookEndpoint>(ref);
  }
}
