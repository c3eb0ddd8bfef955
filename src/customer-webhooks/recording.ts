import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import { afterCommit } from '../db/after-commit.js';
import type { Queryable } from '../db/client.js';
import type { CustomerEvent } from './events.js';
import * as repository from './recording-repository.js';
import { wake } from './waking.js';

/** Maximum length of a text in an event, in characters, so that a body stays far below 20 KB. */
const longestText = 2_000;

/** Shortens a text to 2,000 characters and an ellipsis. */
export const briefly = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;

type Listening = Pick<repository.ListeningWebhook, 'events' | 'containerTags'>;

const wants = ({ events, containerTags }: Listening, event: CustomerEvent): boolean =>
  (events.length === 0 || events.includes(event.type)) &&
  (containerTags.length === 0 || event.containerTags.some((tag) => containerTags.includes(tag)));

/**
 * Inserts events, and a delivery of each for every webhook that wants it, in the transaction of the change itself. After the
 * commit they are sent within seconds. Every change that customers are told of calls this.
 * @param happened makes the events; called only if the organisation has webhooks, so that others do not pay for it
 */
export async function recordEvents(
  tx: Queryable,
  scope: Scope,
  happened: () => readonly CustomerEvent[] | Promise<readonly CustomerEvent[]>,
): Promise<void> {
  const webhooks = await repository.listeningWebhooks(tx, scope);
  if (webhooks.length === 0) return;
  const wanted = (await happened()).flatMap((event) => {
    const by = webhooks.filter((webhook) => wants(webhook, event));
    return by.length === 0 ? [] : [{ event, by }];
  });
  await record(tx, scope, wanted);
}

type Wanted = { event: CustomerEvent; by: readonly repository.ListeningWebhook[] };

/** Records events for these webhooks, whatever they subscribe to. @returns ids of the deliveries, in the order of events and webhooks */
export async function record(tx: Queryable, scope: Scope, wanted: readonly Wanted[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const timestamp = new Date().toISOString();
  const events = wanted.map(({ event, by }) => {
    const { type, containerTags, data } = event;
    return { id: newId(), type, containerTags, payload: JSON.stringify({ type, timestamp, data }), by };
  });
  const deliveries = events.flatMap(({ id, by }) =>
    by.map(({ id: webhookId, state }) => ({ id: newId(), eventId: id, webhookId, isHeld: state === 'disabled' })),
  );
  await repository.insertEvents(tx, scope, events);
  await repository.insertDeliveries(tx, scope, deliveries);
  const sent = deliveries.flatMap(({ isHeld, webhookId }) => (isHeld ? [] : [webhookId]));
  afterCommit(tx, (db) => {
    for (const webhookId of new Set(sent)) wake(db, { orgId: scope.orgId, webhookId });
  });
  return deliveries.map(({ id }) => id);
}
