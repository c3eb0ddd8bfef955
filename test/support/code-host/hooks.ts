import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { patience } from '../eventually.js';
import { type Answer, changed, empty, type Received, refusal, type Stage } from './http.js';
import type { Registry } from './registry.js';

export interface Delivery {
  id: string;
  hookId: number;
  event: string;
  body: string;
  url: string;
  secret: string;
  /** null: it was lost, or nobody answered. */
  status: number | null;
}

interface Hook {
  id: number;
  repositoryId: number;
  /** Where Cairn wants to be called; the emulator calls the stand-in instead. */
  url: string;
  secret: string;
}

interface HookBody {
  id: number;
  last_response: { code: number | null };
  config: { url: string; secret?: string };
}

export interface Hooks {
  stage: Stage;
  deliveries: Delivery[];
  /** Those that are installed on a repository. */
  of(repositoryId: number): readonly Hook[];
  /** Sends an event to every webhook of a repository, signed. */
  send(repositoryId: number, event: string, payload: object, deliveryId?: string): Promise<Delivery[]>;
  redeliver(deliveryId: string): Promise<void>;
  /** While true, deliveries get lost. */
  lose(lost: boolean): void;
  /** What pushes say besides, by the commit that they lead to. */
  details: Map<string, object>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/**
 * The emulator delivers to the stand-in, which checks the signature, adds what real payloads and headers have, and
 * delivers, signed anew. It also sends the ping that follows an installation.
 */
export function createHooks(origin: string, registry: Registry): Hooks {
  const hooks = new Map<string, Hook>();
  const deliveries: Delivery[] = [];
  const details = new Map<string, object>();
  const under = new Set<Promise<unknown>>();
  let lost = false;

  const relayOf = (key: string) => `${origin}/_relay/${key}`;
  const keyOf = (url: string) => url.split('/').at(-1) ?? '';
  const shown = (hook: HookBody): HookBody => {
    const known = hooks.get(keyOf(hook.config.url));
    const config = { ...hook.config, ...(known !== undefined && { url: known.url, secret: '********' }) };
    const last = deliveries.findLast(({ hookId }) => hookId === hook.id);
    return { ...hook, config, last_response: { code: last?.status ?? null } };
  };

  async function deliver(delivery: Delivery): Promise<void> {
    deliveries.push(delivery);
    if (lost) return;
    const { id, hookId, event, body, url, secret } = delivery;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/0000000',
      'x-github-delivery': id,
      'x-github-event': event,
      'x-github-hook-id': String(hookId),
      'x-hub-signature-256': signature(secret, body),
    };
    const signal = AbortSignal.timeout(Math.ceil(10_000 * patience()));
    const sending = fetch(url, { method: 'POST', headers, body, signal });
    under.add(sending);
    delivery.status = await sending
      .then(
        (answer) => answer.status,
        () => null,
      )
      .finally(() => under.delete(sending));
  }

  const deliveryFor = (hook: Hook, event: string, payload: object, id: string = randomUUID()): Delivery => ({
    id,
    hookId: hook.id,
    event,
    body: JSON.stringify(payload),
    url: hook.url,
    secret: hook.secret,
    status: null,
  });

  /** A call by the emulator. */
  async function relay({ url, headers, body }: Received): Promise<Answer> {
    const hook = hooks.get(keyOf(url.pathname));
    if (hook === undefined) return empty(404);
    const given = Buffer.from(String(headers['x-hub-signature-256'] ?? ''));
    const due = Buffer.from(signature(hook.secret, body));
    if (given.length !== due.length || !timingSafeEqual(given, due)) throw new Error('the emulator signed wrongly');
    const payload = JSON.parse(body.toString()) as { after?: string };
    const event = String(headers['x-github-event']);
    await deliver(deliveryFor(hook, event, { ...payload, ...details.get(payload.after ?? '') }));
    return empty(200);
  }

  /** One that is changed keeps its key, so that what the emulator delivers meanwhile arrives. */
  const keyFor = (hookId: string | undefined) =>
    [...hooks].find(([, hook]) => hook.id === Number(hookId))?.[0] ?? randomUUID();

  async function write(
    request: Received,
    { repository, hookId }: { repository: string; hookId: string | undefined },
    next: (request: Received) => Promise<Answer>,
  ) {
    const body = JSON.parse(request.body.toString()) as HookBody;
    const isNew = request.method === 'POST';
    const repositoryId = registry.find(repository)?.id;
    if (repositoryId === undefined) return next(request);
    const same = [...hooks.values()].some((one) => one.repositoryId === repositoryId && one.url === body.config.url);
    if (isNew && same) return refusal(422, 'Validation Failed: Hook already exists on this repository');
    const key = keyFor(hookId);
    const config = { ...body.config, url: relayOf(key) };
    const answer = await next({ ...request, body: Buffer.from(JSON.stringify({ ...body, config })) });
    if (answer.status >= 300) return answer;
    const { id } = JSON.parse(answer.body.toString()) as HookBody;
    const hook = { id, repositoryId, url: body.config.url, secret: body.config.secret ?? '' };
    hooks.set(key, hook);
    if (isNew) void deliver(deliveryFor(hook, 'ping', { zen: 'Keep it logically awesome.', hook_id: id }));
    return changed<HookBody>(answer, shown);
  }

  const stage: Stage = async (request, next) => {
    if (request.url.pathname.startsWith('/_relay/')) return relay(request);
    const [, repository, id] = /^\/repos\/([^/]+\/[^/]+)\/hooks(?:\/(\d+))?$/.exec(request.url.pathname) ?? [];
    if (repository === undefined) return next(request);
    if (request.method === 'POST' || request.method === 'PATCH')
      return write(request, { repository, hookId: id }, next);
    const answer = await next(request);
    if (request.method === 'DELETE') for (const [key, hook] of hooks) if (hook.id === Number(id)) hooks.delete(key);
    return request.method === 'GET' && answer.status === 200
      ? changed<HookBody | HookBody[]>(answer, (body) => (Array.isArray(body) ? body.map(shown) : shown(body)))
      : answer;
  };

  const of = (repositoryId: number) => [...hooks.values()].filter((hook) => hook.repositoryId === repositoryId);
  return {
    stage,
    deliveries,
    details,
    of,
    async send(repositoryId, event, payload, deliveryId) {
      const sent = of(repositoryId).map((hook) => deliveryFor(hook, event, payload, deliveryId));
      await Promise.all(sent.map(deliver));
      return sent;
    },
    async redeliver(deliveryId) {
      const known = deliveries.find((one) => one.id === deliveryId);
      if (known === undefined) throw new Error(`no delivery ${deliveryId}`);
      await deliver({ ...known, status: null });
    },
    lose(value) {
      lost = value;
    },
    async settled() {
      await Promise.allSettled(under);
    },
  };
}

export const signature = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
