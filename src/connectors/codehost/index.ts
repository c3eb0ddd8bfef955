import type { Access, Account, Connector, Places } from '../contract.js';
import { nullIf } from '../kit/asking.js';
import { type Client, clientOf } from './client.js';
import { asking } from './errors.js';
import { fetchFile } from './fetching.js';
import { listFiles } from './listing.js';
import { authorisation } from './oauth.js';
import { repositoryCapability } from './resources.js';
import { emailsShape, userShape } from './shapes.js';
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

/** The account that the token belongs to, with its primary address where the profile shows none. */
function accountOf(places: Places, access: Access): Promise<Account> {
  return asking(async () => {
    const client = clientOf(places, access);
    const user = userShape.parse((await client.rest.users.getAuthenticated()).data);
    return { id: String(user.id), email: user.email ?? (await primaryEmail(client)), name: user.name ?? user.login };
  });
}

/** The account's primary, verified address; null when it has none or did not agree to share it. */
async function primaryEmail(client: Client): Promise<string | null> {
  const listing = () => asking(() => client.rest.users.listEmailsForAuthenticatedUser({ per_page: 100 }));
  const listed = await nullIf(['forbidden', 'notFound'], listing);
  return (
    emailsShape.parse(listed === null ? [] : listed.data).find((one) => one.primary && one.verified)?.email ?? null
  );
}
