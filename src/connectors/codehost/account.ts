import type { Access, Account, Places } from '../contract.js';
import { nullIf } from '../kit/asking.js';
import { type Client, clientOf } from './client.js';
import { asking } from './errors.js';
import { emailsShape, userShape } from './shapes.js';

/** Whose token it is. The primary address is used where the profile shows none. */
export function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const client = clientOf(places, access);
    const user = userShape.parse((await client.rest.users.getAuthenticated()).data);
    return { id: String(user.id), email: user.email ?? (await primaryEmail(client)), name: user.name ?? user.login };
  });
}

/** null when there is none, or the account did not agree to its being read. */
async function primaryEmail(client: Client): Promise<string | null> {
  const listing = () => asking(() => client.rest.users.listEmailsForAuthenticatedUser({ per_page: 100 }));
  const listed = await nullIf(['forbidden', 'notFound'], listing);
  return (
    emailsShape.parse(listed === null ? [] : listed.data).find((one) => one.primary && one.verified)?.email ?? null
  );
}
