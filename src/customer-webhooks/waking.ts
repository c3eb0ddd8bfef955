import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import type { WebhookRef } from '../jobs/refs.js';

/** Wake-ups of one webhook within this time are merged, because starting or signalling a workflow is expensive. */
const collectMs = 1_000;

type Wake = (ref: WebhookRef) => void;

/** The function that starts deliveries for a database, in processes that start workflows. */
const wakers = new WeakMap<Database, Wake>();

/** Has the webhook's deliveries sent soon. In a process that starts no workflows this does nothing, and the sweep does it. */
export const wake = (db: Database, ref: WebhookRef): void => wakers.get(db)?.(ref);

/** From now on, wakes webhooks after recordings in this database. @returns a function that sends waiting wake-ups at once */
export function wakeRecorded(db: Database, starter: Pick<Jobs, 'sendToCustomer'>): () => void {
  const waiting = new Map<string, { ref: WebhookRef; timer: NodeJS.Timeout }>();

  function start(ref: WebhookRef): void {
    waiting.delete(ref.webhookId);
    starter.sendToCustomer(ref);
  }

  wakers.set(db, (ref) => {
    if (waiting.has(ref.webhookId)) return;
    waiting.set(ref.webhookId, { ref, timer: setTimeout(start, collectMs, ref) });
  });
  return () => {
    for (const { ref, timer } of waiting.values()) {
      clearTimeout(timer);
      start(ref);
    }
  };
}
