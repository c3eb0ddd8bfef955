import * as oauth from 'oauth4webapi';
import type { AuthorizeRequest, ExchangeRequest, Grant, OAuthApp } from '../contract.js';
import { ProviderError } from '../errors.js';
import { boundedFetch } from '../http.js';
import { refusing } from './client.js';
import { type Answer, asking, castAnswer } from './errors.js';
import type { Places } from './places.js';
import { tokenShape } from './shapes.js';

/** Read the account's own files, know whose they are, and go on while nobody is there; docs/connectors.md says why. */
const scope = 'Files.Read User.Read offline_access';

/** `prompt=select_account`: people have several accounts, and are signed in with one. */
export function authorizeUrl(places: Places, { app, redirectUri, state, codeChallenge }: AuthorizeRequest): string {
  const link = new URL(`${places.webUrl}/oauth2/v2.0/authorize`);
  link.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope,
    prompt: 'select_account',
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString();
  return link.toString();
}

export function exchange(places: Places, { app, redirectUri, code, codeVerifier }: ExchangeRequest): Promise<Grant> {
  return asking(async () => {
    const { server, client, auth, options } = partiesOf(places, app);
    const callback = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.skipStateCheck);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, auth, callback, redirectUri, codeVerifier] as const),
      options,
    );
    return grantOf(await oauth.processAuthorizationCodeResponse(server, client, response));
  }, refused('rejected'));
}

/** Each refresh token comes with its successor; the one before goes on being good for a while. */
export function refresh(
  places: Places,
  { app, refreshToken }: { app: OAuthApp; refreshToken: string },
): Promise<Grant> {
  return asking(async () => {
    const { server, client, auth, options } = partiesOf(places, app);
    const response = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, options);
    return grantOf(await oauth.processRefreshTokenResponse(server, client, response));
  }, refused('revoked'));
}

/** Plain http is for tests and for those who configure it. Errors are read by `asking`, as all of the drive's are. */
function partiesOf({ webUrl, timeoutMs }: Places, { clientId, clientSecret }: OAuthApp) {
  return {
    server: { issuer: webUrl, token_endpoint: `${webUrl}/oauth2/v2.0/token` },
    client: { client_id: clientId },
    auth: oauth.ClientSecretPost(clientSecret),
    options: {
      [oauth.customFetch]: refusing(boundedFetch(timeoutMs, undefined)),
      [oauth.allowInsecureRequests]: webUrl.startsWith('http://'),
      additionalParameters: { scope },
    },
  };
}

function grantOf(answer: unknown): Grant {
  const { access_token, refresh_token, expires_in } = tokenShape.parse(answer);
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : new Date(Date.now() + expires_in * 1_000),
  };
}

/** A grant for which a person has to come back, by "Error codes for token endpoint errors" of the platform's guide. */
const needsPerson = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required']);

/** RFC 6749 §5.2: these speak of the code or the refresh token, the other words of the app. */
const refused =
  (badGrant: 'revoked' | 'rejected') =>
  (answer: Answer): ProviderError => {
    const { status, code, message } = answer;
    if (code === 'temporarily_unavailable') return new ProviderError('unavailable', 'The drive cannot authorise now');
    if (status === 429 || status >= 500 || code === null) return castAnswer(answer);
    const said = message === '' ? code : `${code}, ${message}`;
    const kind = needsPerson.has(code) ? badGrant : 'rejected';
    return new ProviderError(kind, `The drive refused the authorisation: ${said}`);
  };
