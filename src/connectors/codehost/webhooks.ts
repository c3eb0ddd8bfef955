import { isUtf8 } from 'node:buffer';
import { Webhooks } from '@octokit/webhooks';
import { z } from 'zod';
import { parseJson } from '../../text/parsing.js';
import type { Access, InboundCall, InboundEvent, Places, Resource, WebhookCapability } from '../contract.js';
import { ProviderError } from '../errors.js';
import { textOf } from '../kit/webhooks.js';
import { type Client, clientOf } from './client.js';
import { asking } from './errors.js';
import { findRepository, nameOf } from './resources.js';
import { type Hook, hookShape } from './shapes.js';

type Repo = ReturnType<typeof nameOf>;
interface Wanted {
  url: string;
  secret: string;
  known: string | null;
}

export function webhookCapability(places: Places): WebhookCapability {
  return {
    install: (access, { resource, url, secret, known = null }) =>
      asking(() => install(places, access, resource, { url, secret, known })),
    remove: (access, { resource, id }) => asking(() => remove(places, access, resource, Number(id))),
    read: readCall,
  };
}

/** Sets the existing webhook with this URL right where it has to be, or creates one. */
async function install(places: Places, access: Access, resource: Resource, wanted: Wanted): Promise<{ id: string }> {
  const repo = nameOf((await findRepository(places, access, resource)).full_name);
  const client = clientOf(places, access);
  try {
    const id = await asking(async () => (await adopt(client, repo, wanted)) ?? (await create(client, repo, wanted)));
    return { id: String(id) };
  } catch (error) {
    throw isNotFound(error)
      ? new ProviderError('forbidden', 'Webhooks of the repository are for its administrators only')
      : error;
  }
}

async function adopt(client: Client, repo: Repo, wanted: Wanted): Promise<number | null> {
  const hooks = hookShape
    .array()
    .parse(await client.paginate(client.rest.repos.listWebhooks, { ...repo, per_page: 100 }));
  const mine = hooks.find((hook) => hook.config.url === wanted.url);
  if (mine === undefined) return null;
  if (String(mine.id) !== wanted.known || !isRight(mine)) {
    await client.rest.repos.updateWebhook({ ...repo, hook_id: mine.id, ...settingsOf(wanted) });
  }
  return mine.id;
}

/** Nobody can read the secret; Cairn has answered 401 where it is another one. */
const isRight = ({ active, events, config, last_response: last }: Hook): boolean =>
  active &&
  events.join() === 'push' &&
  config.content_type === 'json' &&
  String(config.insecure_ssl) === '0' &&
  last?.code !== 401;

const create = async (client: Client, repo: Repo, wanted: Wanted): Promise<number> =>
  hookShape.parse((await client.rest.repos.createWebhook({ ...repo, name: 'web', ...settingsOf(wanted) })).data).id;

const settingsOf = ({ url, secret }: Wanted) => ({
  active: true,
  events: ['push'],
  config: { url, secret, content_type: 'json', insecure_ssl: '0' },
});

/** Does nothing if the webhook, or its repository, is gone. */
async function remove(places: Places, access: Access, resource: Resource, hookId: number): Promise<void> {
  try {
    const repo = nameOf((await findRepository(places, access, resource)).full_name);
    await asking(() => clientOf(places, access).rest.repos.deleteWebhook({ ...repo, hook_id: hookId }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

const isNotFound = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'notFound';

const pushShape = z.object({
  ref: z.string(),
  deleted: z.boolean().optional(),
  repository: z.object({ id: z.number().int(), default_branch: z.string() }),
});
const mostIdLength = 255;

/** Reads a delivery: the signature over the raw body first, then the event, then the payload. */
export async function readCall({ headers, rawBody, secret, resource }: InboundCall): Promise<InboundEvent> {
  if (!(await isSigned(rawBody, secret, textOf(headers['x-hub-signature-256'])))) return { kind: 'unsigned' };
  const event = textOf(headers['x-github-event']);
  const deliveryId = textOf(headers['x-github-delivery']);
  if (event === '') return { kind: 'malformed', reason: 'no X-GitHub-Event header' };
  if (event !== 'push') return { kind: 'ignored', reason: `event ${event.slice(0, mostIdLength)}` };
  if (deliveryId === '' || deliveryId.length > mostIdLength) {
    return { kind: 'malformed', reason: 'no usable X-GitHub-Delivery header' };
  }
  return readPush(rawBody, resource, deliveryId);
}

/** The library signs text; bytes that are not UTF-8 would get another signature. */
async function isSigned(rawBody: Buffer, secret: string, signature: string): Promise<boolean> {
  if (rawBody.length === 0 || secret === '' || signature === '' || !isUtf8(rawBody)) return false;
  return new Webhooks({ secret }).verify(rawBody.toString(), signature);
}

function readPush(rawBody: Buffer, resource: Resource, deliveryId: string): InboundEvent {
  const push = pushShape.safeParse(parseJson(rawBody.toString()));
  if (!push.success) return { kind: 'malformed', reason: 'not a push payload in JSON' };
  const { ref, deleted, repository } = push.data;
  if (String(repository.id) !== resource.externalId) return { kind: 'ignored', reason: 'another repository' };
  if (ref !== `refs/heads/${resource.branch ?? repository.default_branch}`) {
    return { kind: 'ignored', reason: 'a branch that is not followed' };
  }
  if (deleted === true) return { kind: 'ignored', reason: 'the branch was deleted' };
  return { kind: 'changed', deliveryId };
}
