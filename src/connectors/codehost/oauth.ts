import { OAuthApp as OctokitOAuthApp } from '@octokit/oauth-app';
import { Octokit } from '@octokit/rest';
import type { AuthorizeRequest, ExchangeRequest, Grant, OAuthApp } from '../contract.js';
import { ProviderError } from '../errors.js';
import { optionsOf } from './client.js';
import { asking } from './errors.js';
import type { Places } from './places.js';
import { tokenShape } from './shapes.js';

/** Read repositories, know the account's address, manage webhooks. docs/connectors.md says why each is asked for. */
const scopes = ['repo', 'user:email', 'admin:repo_hook'];

export function authorizeUrl(places: Places, { app, redirectUri, state, codeChallenge }: AuthorizeRequest): string {
  const { url } = appOf(places, places.webUrl, app).getWebFlowAuthorizationUrl({
    scopes,
    state,
    redirectUrl: redirectUri,
  });
  const link = new URL(url);
  link.searchParams.set('code_challenge', codeChallenge);
  link.searchParams.set('code_challenge_method', 'S256');
  return link.toString();
}

/** Not by the library's own method, which cannot send PKCE's verifier. */
export function exchange(places: Places, { app, redirectUri, code, codeVerifier }: ExchangeRequest): Promise<Grant> {
  return asking(async () => {
    const { data } = await new Octokit(optionsOf(places)).request('POST /login/oauth/access_token', {
      baseUrl: places.webUrl,
      headers: { accept: 'application/json' },
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    });
    const answer = tokenShape.parse(data);
    if ('error' in answer) throw new ProviderError('rejected', answer.error_description ?? answer.error);
    return { accessToken: answer.access_token, refreshToken: null, expiresAt: null };
  }).catch(rejectedApp);
}

/** Before there is a grant, such an answer is about the app. */
function rejectedApp(error: unknown): never {
  const isRefusal = error instanceof ProviderError && ['revoked', 'forbidden', 'notFound'].includes(error.kind);
  throw isRefusal ? new ProviderError('rejected', 'The code host does not accept the OAuth app') : error;
}

/** A token that is unknown by now is as good as revoked. */
export function revoke(places: Places, { app, accessToken }: { app: OAuthApp; accessToken: string }): Promise<void> {
  return asking(() => appOf(places, places.apiUrl, app).deleteToken({ token: accessToken })).then(
    () => {},
    (error: unknown) => {
      const gone = error instanceof ProviderError && (error.kind === 'notFound' || error.kind === 'rejected');
      if (!gone) throw error;
    },
  );
}

const appOf = (places: Places, baseUrl: string, { clientId, clientSecret }: OAuthApp) =>
  new OctokitOAuthApp({
    clientType: 'oauth-app',
    clientId,
    clientSecret,
    Octokit: Octokit.defaults({ ...optionsOf(places), baseUrl }),
  });
