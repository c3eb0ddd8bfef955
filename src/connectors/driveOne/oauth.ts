import type { Places } from '../contract.js';
import { createOAuth } from '../kit/oauth.js';

/** Read files and their metadata, which includes whose drive it is. docs/connectors.md says why no narrower one will do. */
const scope = 'https://www.googleapis.com/auth/drive.readonly';

/**
 * `prompt=consent`: otherwise the refresh token comes with a person's first consent only, and never again. It stays as it is
 * when it is used. Revoking ends every grant that the account gave to the app.
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
