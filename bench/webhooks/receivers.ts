import { isSigned, type Receiver, startReceiver } from '../../test/support/receiver.js';
import type { Api } from '../../test/support/tenant.js';

/** A customer's server under measurement, and what it was told. */
export interface Watched {
  name: string;
  receiver: Receiver;
  /** Documents that it was told of as done. */
  told: Set<string>;
  wrongSignatures: number;
  /** Calls whose `webhook-id` had another body before. */
  changedBodies: number;
  /** Milliseconds from each event to its first call. */
  delays: number[];
}

/** Starts a server, and has it told of documents by a webhook of its own. */
export async function watch(api: Api, name: string, answer: Receiver['answer']): Promise<Watched> {
  const receiver = await startReceiver();
  const body = { url: receiver.url, events: ['document.done', 'document.failed'], description: name };
  const made = await api.post('/v3/webhooks', body);
  if (made.status !== 200) throw new Error(`no webhook: ${made.status} ${JSON.stringify(made.body)}`);
  const { secret } = made.body as { secret: string };
  const watched: Watched = { name, receiver, told: new Set(), wrongSignatures: 0, changedBodies: 0, delays: [] };
  const bodies = new Map<string, string>();
  receiver.answer = (response, call, request) => {
    if (!isSigned(call, secret)) watched.wrongSignatures += 1;
    const before = bodies.get(call.id);
    if (before !== undefined && before !== call.body) watched.changedBodies += 1;
    if (before === undefined) watched.delays.push(call.at - Date.parse(call.event.timestamp));
    bodies.set(call.id, call.body);
    if (call.event.type === 'document.done') watched.told.add(call.event.data.id);
    answer(response, call, request);
  };
  return watched;
}
