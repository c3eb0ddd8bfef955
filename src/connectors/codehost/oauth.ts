import { Octokit } from '@octokit/rest';
import type { OAuthApp, Places } from '../contract.js';
import { nullIf } from '../kit/asking.js';
import { createOAuth } from '../kit/oauth.js';
import { optionsOf } from './client.js';
import { asking } from './errors.js';

/** Reading repositories, the account's address, managing webhooks. docs/connectors.md says why each is needed. */
const scope = 'repo user:email admin:repo_hook';

/** Grants do not expire and are never refreshed. */
export function authorisation(places: Places) {
  const { authorizeUrl, exchange } = createOAuth({
    name: 'The code host',
    authorizeUrl: `${places.webUrl}/login/oauth/authorize`,
    tokenUrl: `${places.webUrl}/login/oauth/access_token`,
    parameters: { scope },
    hasPkce: true,
    credentials: 'body',
    timeoutMs: () => places.timeoutMs,
  });
  return { authorizeUrl, exchange, revoke: (request: Revocation) => revoke(places, request) };
}

interface Revocation {
  app: OAuthApp;
  accessToken: string;
}

/** Revokes by the REST API, as the code host does not support RFC 7009. An unknown token is as good as revoked. */
async function revoke(places: Places, { app, accessToken }: Revocation): Promise<void> {
  const credentials = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const deleting = () =>
    new Octokit(optionsOf(places)).request('DELETE /applications/{client_id}/token', {
      headers: { authorization: `basic ${credentials}` },
      client_id: app.clientId,
      access_token: accessToken,
    });
  await nullIf(['notFound', 'rejected'], () => asking(deleting));
}
