import type { Connector, Places } from '../contract.js';
import { accountOf } from './account.js';
import { fetchFile } from './fetching.js';
import { listFiles } from './listing.js';
import { authorisation } from './oauth.js';
import { repositoryCapability } from './resources.js';
import { webhookCapability } from './webhooks.js';

/** The code host: documentation files at the head of one branch of each chosen repository. */
export function createCodeHost(places: Places): Connector {
  return {
    ...authorisation(places),
    account: (access) => accountOf(places, access),
    list: (access, request) => listFiles(places, access, request),
    fetch: (access, request) => fetchFile(places, access, request),
    resources: repositoryCapability(places),
    webhooks: webhookCapability(places),
  };
}
