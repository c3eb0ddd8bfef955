import type { Access, Account, Connector, Places } from '../contract.js';
import { clientOf } from './client.js';
import { asking } from './errors.js';
import { fetchFile } from './fetching.js';
import { listDrive } from './listing.js';
import { authorisation } from './oauth.js';
import { folderCache } from './paths.js';
import { aboutShape } from './shapes.js';
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

/** The account whose drive it is. */
function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const client = await clientOf(places, access);
    const { data } = await client.about.get({ fields: 'user(permissionId,emailAddress,displayName)' });
    const { permissionId, emailAddress, displayName } = aboutShape.parse(data).user;
    return { id: permissionId, email: emailAddress ?? null, name: displayName ?? null };
  });
}
