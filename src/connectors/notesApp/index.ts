import type { Connector, Places } from '../contract.js';
import { accountOf } from './account.js';
import { fetchingCaches, fetchPage, pageIsThere } from './fetching.js';
import { listPages } from './listing.js';
import { authorisation } from './oauth.js';
import { placeCache } from './paths.js';
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
