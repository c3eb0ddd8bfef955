import type { Connector, Places } from '../contract.js';
import { accountOf } from './account.js';
import { fetchFile } from './fetching.js';
import { listDrive } from './listing.js';
import { authorisation } from './oauth.js';
import { webhookCapability } from './webhooks.js';

/** The drive: the account's own files, on a personal or a business drive. A grant can be ended by the person alone. */
export function createDriveTwo(places: Places): Connector {
  return {
    ...authorisation(places),
    account: (access) => accountOf(places, access),
    list: (access, request) => listDrive(places, access, request),
    fetch: (access, request) => fetchFile(places, access, request),
    webhooks: webhookCapability(places),
  };
}
