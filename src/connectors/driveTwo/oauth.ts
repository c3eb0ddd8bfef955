import type { Places } from '../contract.js';
import { createOAuth } from '../kit/oauth.js';

/** Read the account's own files, know whose they are, and go on while nobody is there; docs/connectors.md says why. */
const scope = 'Files.Read User.Read offline_access';

/**
 * `prompt=select_account`: people have several accounts, and are signed in with one. Each refresh token comes with its
 * successor; the one before goes on being good for a while. A grant can be ended by the person alone.
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
