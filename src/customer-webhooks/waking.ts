import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import type { WebhookRef } from '../jobs/refs.js';

/** What is committed within so long is told of together: a start costs Temporal and the database more than it tells. */
const collectMs = 1_000;

type Wake = (ref: WebhookRef) => void;

/** The function that starts deliveries for a database, in processes that start workflows. */
const wakers = new WeakMap<Database, Wake>();

/** Has what the webhook has to send sent, soon; where nobody here does, the sweep has it done. */
export const wake = (db: Database, ref: WebhookRef): void => wakers.get(db)?.(ref);

/** Has webhooks woken for what is recorded in this database from now on. @returns what wakes those that wait at once */
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
