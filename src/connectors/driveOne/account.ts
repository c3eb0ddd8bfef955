import type { Access, Account, Places } from '../contract.js';
import { clientOf } from './client.js';
import { asking } from './errors.js';
import { aboutShape } from './shapes.js';

/** Whose drive it is. */
export function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const client = await clientOf(places, access);
    const { data } = await client.about.get({ fields: 'user(permissionId,emailAddress,displayName)' });
    const { permissionId, emailAddress, displayName } = aboutShape.parse(data).user;
    return { id: permissionId, email: emailAddress ?? null, name: displayName ?? null };
  });
}
