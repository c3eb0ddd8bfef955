import type { Access, Resource, WebhookCapability } from '../contract.js';
import { ProviderError } from '../errors.js';
import { type Client, clientOf } from './client.js';
import { asking } from './errors.js';
import { readCall } from './events.js';
import type { Places } from './places.js';
import { findRepository, nameOf } from './resources.js';
import { hookShape } from './shapes.js';

type Repo = ReturnType<typeof nameOf>;
interface Wanted {
  url: string;
  secret: string;
}

export function webhookCapability(places: Places): WebhookCapability {
  return {
    install: (access, { resource, url, secret }) => asking(() => install(places, access, resource, { url, secret })),
    remove: (access, { resource, id }) => asking(() => remove(places, access, resource, Number(id))),
    read: readCall,
  };
}

/** Adopts the webhook that calls the URL already, with the secret of now, or else makes one. */
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
  await client.rest.repos.updateWebhook({ ...repo, hook_id: mine.id, ...settingsOf(wanted) });
  return mine.id;
}

const create = async (client: Client, repo: Repo, wanted: Wanted): Promise<number> =>
  hookShape.parse((await client.rest.repos.createWebhook({ ...repo, name: 'web', ...settingsOf(wanted) })).data).id;

const settingsOf = ({ url, secret }: Wanted) => ({
  active: true,
  events: ['push'],
  config: { url, secret, content_type: 'json', insecure_ssl: '0' },
});

/** One that is gone, or went with its repository, is fine. */
async function remove(places: Places, access: Access, resource: Resource, hookId: number): Promise<void> {
  try {
    const repo = nameOf((await findRepository(places, access, resource)).full_name);
    await asking(() => clientOf(places, access).rest.repos.deleteWebhook({ ...repo, hook_id: hookId }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

const isNotFound = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'notFound';
