import type { Access, Account, Connector, Places } from '../contract.js';
import { apiOf, clientOf } from './client.js';
import { asking } from './errors.js';
import { fetchFile } from './fetching.js';
import { listDrive } from './listing.js';
import { authorisation } from './oauth.js';
import { userShape } from './shapes.js';
import { webhookCapability } from './webhooks.js';

/** The drive: the account's own files, on a personal or a business drive. Only the person can revoke a grant. */
export function createDriveTwo(places: Places): Connector {
  return {
    ...authorisation(places),
    account: (access) => accountOf(places, access),
    list: (access, request) => listDrive(places, access, request),
    fetch: (access, request) => fetchFile(places, access, request),
    webhooks: webhookCapability(places),
  };
}

/** The account whose drive it is. Personal accounts may have no `mail`; their sign-in name usually is an address. */
function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const url = `${apiOf(places)}/me?$select=id,displayName,mail,userPrincipalName`;
    const { id, displayName, mail, userPrincipalName } = userShape.parse(await clientOf(places, access).ask(url));
    const email = [mail, userPrincipalName].find((address) => address?.includes('@') === true);
    return { id, email: email ?? null, name: displayName ?? null };
  });
}
