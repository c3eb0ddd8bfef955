import type { AuthorizeRequest, ExchangeRequest, Grant, OAuthApp } from '../contract.js';
import { ProviderError } from '../errors.js';
import { sessionOf } from './client.js';
import { type Answer, asking, castAnswer } from './errors.js';
import type { Places } from './places.js';
import { tokenShape } from './shapes.js';

/** There are no scopes: an integration's capabilities are set where it is registered. PKCE is not supported. */
export function authorizeUrl(places: Places, { app, redirectUri, state }: AuthorizeRequest): string {
  const link = new URL(`${places.webUrl}/v1/oauth/authorize`);
  link.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    owner: 'user',
    state,
  }).toString();
  return link.toString();
}

export function exchange(places: Places, { app, redirectUri, code }: ExchangeRequest): Promise<Grant> {
  const request = { grant_type: 'authorization_code' as const, code, redirect_uri: redirectUri };
  return asking(
    async () => grantOf(await sessionOf(places).client.oauth.token({ ...credentials(app), ...request })),
    refused('rejected'),
  );
}

/** Refresh tokens are good for once: each comes with its successor. */
export function refresh(
  places: Places,
  { app, refreshToken }: { app: OAuthApp; refreshToken: string },
): Promise<Grant> {
  const request = { grant_type: 'refresh_token' as const, refresh_token: refreshToken };
  return asking(
    async () => grantOf(await sessionOf(places).client.oauth.token({ ...credentials(app), ...request })),
    refused('revoked'),
  );
}

/** A token that is unknown by now is as good as revoked. */
export async function revoke(
  places: Places,
  { app, accessToken }: { app: OAuthApp; accessToken: string },
): Promise<void> {
  const gone = (answer: Answer) =>
    answer.status === 400 || answer.status === 404
      ? new ProviderError('notFound', 'The grant is gone')
      : refused('revoked')(answer);
  try {
    await asking(() => sessionOf(places).client.oauth.revoke({ ...credentials(app), token: accessToken }), gone);
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'notFound')) throw error;
  }
}

const credentials = ({ clientId, clientSecret }: OAuthApp) => ({ client_id: clientId, client_secret: clientSecret });

/** Tokens come without an end; should one have it, it counts. */
function grantOf(answer: unknown): Grant {
  const { access_token, refresh_token, expires_in } = tokenShape.parse(answer);
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : new Date(Date.now() + expires_in * 1_000),
  };
}

/** RFC 6749 §5.2: invalid_grant speaks of the code or the refresh token, the other words of the app. */
const refused =
  (badGrant: 'revoked' | 'rejected') =>
  (answer: Answer): ProviderError => {
    const { status, code, message } = answer;
    if (status !== 400 && status !== 401 && status !== 403) return castAnswer(answer);
    const said = [code, message].filter((part) => part !== '').join(', ') || `status ${status}`;
    const kind = code === 'invalid_grant' ? badGrant : 'rejected';
    return new ProviderError(kind, `The notes app refused the authorisation: ${said}`);
  };
