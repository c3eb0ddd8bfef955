import type { Connector, Places } from '../contract.js';
import { accountOf } from './account.js';
import { fetchFile } from './fetching.js';
import { listDrive } from './listing.js';
import { authorisation } from './oauth.js';
import { folderCache } from './paths.js';
import { webhookCapability } from './webhooks.js';

/** The drive: the account's own files, those shared with it, and those in its shared drives. */
export function createDriveOne(places: Places): Connector {
  const cache = folderCache();
  return {
    ...authorisation(places),
    revokesAccount: true,
    account: (access) => accountOf(places, access),
    list: (access, request) => listDrive(places, cache, access, request),
    fetch: (access, request) => fetchFile(places, access, request),
    webhooks: webhookCapability(places),
  };
}
