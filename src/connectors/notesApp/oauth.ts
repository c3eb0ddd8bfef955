import type { Places } from '../contract.js';
import { createOAuth } from '../kit/oauth.js';
import { notionVersion } from './client.js';

/**
 * There are no scopes: an integration's capabilities are set where it is registered. Refresh tokens are single-use and rotate.
 * Access tokens come without an expiry; if one has it, it is respected.
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
