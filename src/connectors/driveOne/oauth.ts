import type { Places } from '../contract.js';
import { createOAuth } from '../kit/oauth.js';

/** Reading files and their metadata, and the account's name. docs/connectors.md says why no narrower scope will do. */
const scope = 'https://www.googleapis.com/auth/drive.readonly';

/**
 * `prompt=consent`: otherwise the provider issues a refresh token only at a person's first consent. The token does not
 * rotate. Revoking it ends every grant of the account to the app.
 */
export function authorisation(places: Places) {
  const { webUrl, tokenUrl = webUrl } = places;
  return createOAuth({
    name: 'The drive',
    authorizeUrl: `${webUrl}/o/oauth2/v2/auth`,
    tokenUrl: `${tokenUrl}/token`,
    revocationUrl: `${tokenUrl}/revoke`,
    parameters: { scope, access_type: 'offline', prompt: 'consent' },
    hasPkce: true,
    credentials: 'body',
    requiredScope: scope,
    timeoutMs: () => places.timeoutMs,
  });
}
