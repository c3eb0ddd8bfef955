import { randomUUID } from 'node:crypto';
import { type Answer, empty, json, type Received } from '../code-host/http.js';
import { notFound, refusal } from './refusals.js';

export interface Subscription {
  id: string;
  changeType: string;
  notificationUrl: string;
  resource: string;
  expirationDateTime: string;
  clientState: string;
}

const longestMs = 42_300 * 60_000;

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Subscriptions to changes; each is made after a handshake with the address that it is to call. */
export function createSubscriptions() {
  const open = new Map<string, Subscription>();
  /** Who answers at an address, in place of the internet: by default whoever is asked does. */
  let reach: (url: string, init: RequestInit) => Promise<Response> = async (url) =>
    new Response(new URL(url).searchParams.get('validationToken'));

  const shown = ({ clientState: _, ...subscription }: Subscription) => ({ ...subscription, clientState: null });
  const isTooLong = (until: string) => Date.parse(until) > Date.now() + longestMs;
  const tooLong = () =>
    refusal(400, 'ValidationError', 'Subscription expiration can only be 42300 minutes in the future.');

  async function create({ body }: Received): Promise<Answer> {
    const asked = JSON.parse(body.toString()) as Omit<Subscription, 'id'>;
    const { notificationUrl, expirationDateTime } = asked;
    if (!notificationUrl.startsWith('https://')) {
      return refusal(400, 'InvalidRequest', 'The "HTTP" protocol is not supported for notification URLs.');
    }
    if (isTooLong(expirationDateTime)) return tooLong();
    const token = `Validation: Testing client application reachability for subscription ${randomUUID()} & more`;
    const url = `${notificationUrl}?validationToken=${encodeURIComponent(token)}`;
    const answer = await reach(url, { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' } });
    if (
      answer.status !== 200 ||
      !answer.headers.get('content-type')?.startsWith('text/plain') ||
      (await answer.text()) !== token
    ) {
      return refusal(400, 'ValidationError', 'Subscription validation request failed.');
    }
    const subscription = { ...asked, id: randomUUID() };
    open.set(subscription.id, subscription);
    return json(201, shown(subscription));
  }

  function change(known: Subscription, { method, body }: Received): Answer {
    if (method === 'DELETE') {
      open.delete(known.id);
      return empty(204);
    }
    const { expirationDateTime } = JSON.parse(body.toString()) as Subscription;
    if (isTooLong(expirationDateTime)) return tooLong();
    const next = { ...known, expirationDateTime };
    open.set(known.id, next);
    return json(200, shown(next));
  }

  return {
    open,
    reachBy(how: typeof reach): void {
      reach = how;
    },
    /** Calls everybody who wants to know. @returns how they answered */
    notify: (): Promise<Response[]> =>
      Promise.all(
        [...open.values()].map((one) => reach(one.notificationUrl, { method: 'POST', body: notificationOf(one) })),
      ),
    async answer(request: Received): Promise<Answer> {
      const { method, url } = request;
      const id = url.pathname.replace(/^\/v1\.0\/subscriptions\/?/, '');
      if (id === '') return method === 'POST' ? create(request) : json(200, { value: [...open.values()].map(shown) });
      const known = open.get(id);
      return known === undefined ? notFound() : change(known, request);
    },
  };
}

/** What a subscriber is told: not what changed. */
export function notificationOf({ id, clientState, expirationDateTime, resource, changeType }: Subscription): string {
  const told = { changeType, resource, tenantId: '9188040d-6c67-4c5b-b112-36a304b66dad', resourceData: null };
  return JSON.stringify({
    value: [{ ...told, subscriptionId: id, clientState, subscriptionExpirationDateTime: expirationDateTime }],
  });
}
