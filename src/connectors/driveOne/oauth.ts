import type { AuthorizeRequest, ExchangeRequest, Grant, OAuthApp } from '../contract.js';
import { ProviderError } from '../errors.js';
import { library } from './client.js';
import { type Answer, asking, castAnswer } from './errors.js';
import type { Places } from './places.js';
import { tokenShape } from './shapes.js';

/** Read files and their metadata, which includes whose drive it is. docs/connectors.md says why no narrower one will do. */
const scope = 'https://www.googleapis.com/auth/drive.readonly';

/** `prompt=consent`: otherwise the refresh token comes with a person's first consent only, and never again. */
export function authorizeUrl(places: Places, { app, redirectUri, state, codeChallenge }: AuthorizeRequest): string {
  const link = new URL(`${places.webUrl}/o/oauth2/v2/auth`);
  link.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString();
  return link.toString();
}

export function exchange(places: Places, { app, redirectUri, code, codeVerifier }: ExchangeRequest): Promise<Grant> {
  return asking(async () => {
    const client = await oauthClient(places, app);
    const { tokens } = await client.getToken({ code, codeVerifier, redirect_uri: redirectUri });
    const grant = grantOf(tokens);
    if (tokenShape.parse(tokens).scope?.split(' ').includes(scope) === false) {
      throw new ProviderError('rejected', 'Reading the drive was not agreed to. Authorise again and tick it.');
    }
    return grant;
  }, refused('rejected'));
}

/** The refresh token stays as it is, and is not sent again. */
export function refresh(
  places: Places,
  { app, refreshToken }: { app: OAuthApp; refreshToken: string },
): Promise<Grant> {
  return asking(async () => {
    const client = await oauthClient(places, app);
    client.setCredentials({ refresh_token: refreshToken });
    return grantOf((await client.refreshAccessToken()).credentials);
  }, refused('revoked'));
}

/** Ends every grant that the account gave to the app. In the body, as addresses end up in logs. */
export function revoke(places: Places, { app, accessToken }: { app: OAuthApp; accessToken: string }): Promise<void> {
  return asking(
    async () => {
      const client = await oauthClient(places, app);
      await client.transporter.request({
        method: 'POST',
        url: `${places.tokenUrl}/revoke`,
        data: new URLSearchParams({ token: accessToken }),
      });
    },
    (answer) =>
      answer.oauthError === 'invalid_token' ? new ProviderError('notFound', 'The grant is gone') : castAnswer(answer),
  ).catch((error: unknown) => {
    if (!(error instanceof ProviderError && error.kind === 'notFound')) throw error;
  });
}

/** The library asks for tokens up to four times, whatever it is told: its requests are changed on their way. */
async function oauthClient({ tokenUrl, timeoutMs }: Places, { clientId, clientSecret }: OAuthApp) {
  const { auth } = await library();
  const client = new auth.OAuth2({
    clientId,
    clientSecret,
    endpoints: { oauth2TokenUrl: `${tokenUrl}/token` },
    transporterOptions: { timeout: timeoutMs },
    useAuthRequestParameters: false,
  });
  client.transporter.interceptors.request.add({
    resolved: async ({ retryConfig: _, ...request }) => ({ ...request, retry: false }),
  });
  return client;
}

function grantOf(tokens: unknown): Grant {
  const { access_token, refresh_token, expiry_date } = tokenShape.parse(tokens);
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expiry_date === undefined ? null : new Date(expiry_date),
  };
}

/** RFC 6749 §5.2: invalid_grant speaks of the code or the refresh token, the other words of the app. */
const refused =
  (badGrant: 'revoked' | 'rejected') =>
  (answer: Answer): ProviderError => {
    if (answer.status === 429 || answer.status >= 500 || answer.oauthError === '') return castAnswer(answer);
    const said = answer.message === '' ? answer.oauthError : `${answer.oauthError}, ${answer.message}`;
    const kind = answer.oauthError === 'invalid_grant' ? badGrant : 'rejected';
    return new ProviderError(kind, `The drive refused the authorisation: ${said}`);
  };
