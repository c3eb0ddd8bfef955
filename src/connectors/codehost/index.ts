import type { Connector } from '../contract.js';
import { accountOf } from './account.js';
import { fetchFile } from './fetching.js';
import { listFiles } from './listing.js';
import { authorizeUrl, exchange, revoke } from './oauth.js';
import type { Places } from './places.js';
import { repositoryCapability } from './resources.js';
import { webhookCapability } from './webhooks.js';

/** The code host: documentation files at the head of one branch of each chosen repository. */
export function createCodeHost(places: Places): Connector {
  return {
    provider: 'codehost',
    authorizeUrl: (request) => authorizeUrl(places, request),
    exchange: (request) => exchange(places, request),
    revoke: (request) => revoke(places, request),
    account: (access) => accountOf(places, access),
    list: (access, request) => listFiles(places, access, request),
    fetch: (access, request) => fetchFile(places, access, request),
    resources: repositoryCapability(places),
    webhooks: webhookCapability(places),
  };
}
