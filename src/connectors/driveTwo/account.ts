import type { Access, Account, Places } from '../contract.js';
import { apiOf, clientOf } from './client.js';
import { asking } from './errors.js';
import { userShape } from './shapes.js';

/** Whose drive it is. Personal accounts may have no `mail`; their name to sign in with is one, as most are. */
export function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const url = `${apiOf(places)}/me?$select=id,displayName,mail,userPrincipalName`;
    const { id, displayName, mail, userPrincipalName } = userShape.parse(await clientOf(places, access).ask(url));
    const email = [mail, userPrincipalName].find((address) => address?.includes('@') === true);
    return { id, email: email ?? null, name: displayName ?? null };
  });
}
