import type { Access, Account, Connector, Places } from '../contract.js';
import { sessionOf } from './client.js';
import { asking } from './errors.js';
import { fetchingCaches, fetchPage, pageIsThere } from './fetching.js';
import { listPages } from './listing.js';
import { authorisation } from './oauth.js';
import { placeCache } from './paths.js';
import { botShape } from './shapes.js';
import { readCall } from './webhooks.js';

/** The notes app: the pages that a person shared with the integration, rows of databases among them. */
export function createNotesApp(places: Places): Connector {
  const placesOfPages = placeCache();
  const caches = fetchingCaches();
  return {
    ...authorisation(places),
    account: (access) => accountOf(places, access),
    list: (access, request) => listPages(places, placesOfPages, access, request),
    fetch: (access, request) => fetchPage(places, caches, access, request),
    isThere: (access, { externalId }) => pageIsThere(places, access, externalId),
    appWebhook: { read: (call) => readCall(places.webhookToken, call) },
  };
}

/** The person who gave the grant, in a workspace. The integration's own user is not used: it changes with each grant. */
function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const { bot } = botShape.parse(await sessionOf(places, access).client.users.me({}));
    const { workspace_id, workspace_name = null, owner } = bot;
    const person = owner.user;
    return {
      id: person === undefined ? workspace_id : `${workspace_id}:${person.id}`,
      email: person?.person?.email ?? null,
      name: [person?.name, workspace_name].filter((part) => part != null && part !== '').join(' – ') || null,
    };
  });
}
