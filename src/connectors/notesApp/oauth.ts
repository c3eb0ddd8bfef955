import type { Places } from '../contract.js';
import { createOAuth } from '../kit/oauth.js';
import { notionVersion } from './client.js';

/**
 * There are no scopes: an integration's capabilities are set where it is registered. Refresh tokens are good for once: each
 * comes with its successor. Tokens come without an end; should one have it, it counts.
 */
export const authorisation = (places: Places) =>
  createOAuth({
    name: 'The notes app',
    authorizeUrl: `${places.webUrl}/v1/oauth/authorize`,
    tokenUrl: `${places.apiUrl}/v1/oauth/token`,
    revocationUrl: `${places.apiUrl}/v1/oauth/revoke`,
    parameters: { owner: 'user' },
    headers: { 'notion-version': notionVersion },
    hasPkce: false,
    credentials: 'basic',
    isJson: true,
    timeoutMs: () => places.timeoutMs,
  });
