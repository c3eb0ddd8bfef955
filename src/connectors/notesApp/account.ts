import type { Access, Account, Places } from '../contract.js';
import { sessionOf } from './client.js';
import { asking } from './errors.js';
import { botShape } from './shapes.js';

/** Whose grant it is: a person's in a workspace. What the integration calls itself there changes with each grant. */
export function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const { bot } = botShape.parse(await sessionOf(places, access).client.users.me({}));
    const { workspace_id, workspace_name = null, owner } = bot;
    const person = owner.user;
    return {
      id: person === undefined ? workspace_id : `${workspace_id}:${person.id}`,
      email: person?.person?.email ?? null,
      name: [person?.name, workspace_name].filter((part) => part != null && part !== '').join(' – ') || null,
    };
  });
}
