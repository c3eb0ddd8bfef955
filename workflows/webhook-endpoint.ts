import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { toldSignal, type WebhookRef } from './contracts.js';
import { slicedWork } from './policies.js';

const { sendToWebhook } = proxyActivities<Activities>(slicedWork);

const told = defineSignal(toldSignal);

/**
 * Sends what a customer's webhook is to be told of: what is due, some seconds at a time, then again when the next is due or
 * something new has come. It ends when nothing is left, and what comes then starts it again.
 */
export async function webhookEndpoint(ref: WebhookRef): Promise<void> {
  let isTold = false;
  setHandler(told, () => {
    isTold = true;
  });

  for (;;) {
    isTold = false;
    const { nextMs } = await sendToWebhook(ref);
    if (!isTold && nextMs === null) return;
    if (!isTold && nextMs !== null && nextMs > 0) await condition(() => isTold, nextMs);
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof webhookEndpoint>(ref);
  }
}
