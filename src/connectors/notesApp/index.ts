import type { Connector } from '../contract.js';
import { accountOf } from './account.js';
import { fetchingCaches, fetchPage, pageIsThere } from './fetching.js';
import { listPages } from './listing.js';
import { authorizeUrl, exchange, refresh, revoke } from './oauth.js';
import { placeCache } from './paths.js';
import type { Places } from './places.js';
import { readCall } from './webhook.js';

/** The notes app: the pages that a person shared with the integration, rows of databases among them. */
export function createNotesApp(places: Places): Connector {
  const placesOfPages = placeCache();
  const caches = fetchingCaches();
  return {
    provider: 'notesApp',
    authorizeUrl: (request) => authorizeUrl(places, request),
    exchange: (request) => exchange(places, request),
    refresh: (request) => refresh(places, request),
    revoke: (request) => revoke(places, request),
    account: (access) => accountOf(places, access),
    list: (access, request) => listPages(places, placesOfPages, access, request),
    fetch: (access, request) => fetchPage(places, caches, access, request),
    isThere: (access, { externalId }) => pageIsThere(places, access, externalId),
    appWebhook: { read: (call) => readCall(places.webhookToken, call) },
  };
}
