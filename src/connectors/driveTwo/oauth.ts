import type { Places } from '../contract.js';
import { createOAuth } from '../kit/oauth.js';

/** Reading the account's own files and its name, also while nobody is signed in; docs/connectors.md says why. */
const scope = 'Files.Read User.Read offline_access';

/**
 * `prompt=select_account`: people have several accounts, and are signed in with one. Refresh tokens rotate; the previous one
 * stays valid for a while. Only the person can revoke a grant.
 */
export function authorisation(places: Places) {
  const { authorizeUrl, exchange, refresh } = createOAuth({
    name: 'The drive',
    authorizeUrl: `${places.webUrl}/oauth2/v2.0/authorize`,
    tokenUrl: `${places.webUrl}/oauth2/v2.0/token`,
    parameters: { response_mode: 'query', scope, prompt: 'select_account' },
    tokenParameters: { scope },
    hasPkce: true,
    credentials: 'body',
    timeoutMs: () => places.timeoutMs,
  });
  return { authorizeUrl, exchange, refresh };
}
