import { Context } from '@temporalio/activity';
import type { Logger } from '../src/core/log.js';
import type { DeliveryPruning } from '../src/customer-webhooks/pruning.js';
import type { SendingService } from '../src/customer-webhooks/sending.js';
import type { WebhookRef } from '../src/jobs/refs.js';
import { runActivity } from './run.js';

interface Parts {
  sending: Pick<SendingService, 'proceed'>;
  deliveryPruning: DeliveryPruning;
  log: Logger;
}

/** Activities that send events to customers' webhooks. */
export const createCustomerWebhooksActivities = ({ sending, deliveryPruning, log }: Parts) => ({
  sendToWebhook: (ref: WebhookRef) =>
    runActivity(log, () => sending.proceed(ref, Context.current().cancellationSignal)),

  pruneDeliveries: () => runActivity(log, () => deliveryPruning.prune()),
});
