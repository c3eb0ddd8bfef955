import type { Connector } from '../contract.js';
import { accountOf } from './account.js';
import { fetchFile } from './fetching.js';
import { listDrive } from './listing.js';
import { authorizeUrl, exchange, refresh } from './oauth.js';
import type { Places } from './places.js';
import { webhookCapability } from './webhooks.js';

/** The drive: the account's own files, on a personal or a business drive. A grant can be ended by the person alone. */
export function createDriveTwo(places: Places): Connector {
  return {
    provider: 'driveTwo',
    authorizeUrl: (request) => authorizeUrl(places, request),
    exchange: (request) => exchange(places, request),
    refresh: (request) => refresh(places, request),
    account: (access) => accountOf(places, access),
    list: (access, request) => listDrive(places, access, request),
    fetch: (access, request) => fetchFile(places, access, request),
    webhooks: webhookCapability(places),
  };
}
