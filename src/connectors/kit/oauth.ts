import * as oauth from 'oauth4webapi';
import type { AuthorizeRequest, Connector, ExchangeRequest, Grant, OAuthApp } from '../contract.js';
import { NotGranted, ProviderError } from '../errors.js';
import { asking, sending } from './oauth-answers.js';

/** How a provider does OAuth 2 (RFC 6749), where providers differ. */
export interface Authorisation {
  /** The provider's name in messages, as the beginning of a sentence. */
  name: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** The endpoint of RFC 7009; absent if the provider has none. */
  revocationUrl?: string;
  /** Additional parameters of the authorisation link, such as `scope`. */
  parameters: Readonly<Record<string, string>>;
  /** Additional parameters of token requests. */
  tokenParameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Whether the provider supports PKCE (RFC 7636). */
  hasPkce: boolean;
  /** How the app authenticates: in the body, or by HTTP Basic authentication. */
  credentials: 'body' | 'basic';
  /** Requests are JSON instead of forms. */
  isJson?: true;
  /** A scope that people can untick when they authorise, without which a grant is useless. */
  requiredScope?: string;
  /** Time limit of one call in milliseconds; read for each call. */
  timeoutMs(): number;
}

type OAuth = Pick<Connector, 'authorizeUrl' | 'exchange'> & Required<Pick<Connector, 'refresh' | 'revoke'>>;

/** The authorisation part of a connector. No call retries or waits; each throws only ProviderError. */
export function createOAuth(how: Authorisation): OAuth {
  const tokenOptions = { ...(how.tokenParameters && { additionalParameters: how.tokenParameters }) };
  return {
    authorizeUrl: (request) => linkFor(how, request),

    exchange: ({ app, redirectUri, code, codeVerifier }: ExchangeRequest) =>
      asking(how.name, 'rejected', async () => {
        const { server, client, auth, options } = partiesOf(how, app);
        const callback = oauth.validateAuthResponse(
          server,
          client,
          new URLSearchParams({ code }),
          oauth.skipStateCheck,
        );
        const verifier = how.hasPkce ? codeVerifier : oauth.nopkce;
        const response = await oauth.authorizationCodeGrantRequest(
          ...([server, client, auth, callback, redirectUri, verifier] as const),
          { ...options, ...tokenOptions },
        );
        const answer = await oauth.processAuthorizationCodeResponse(server, client, response);
        if (how.requiredScope !== undefined && answer.scope?.split(' ').includes(how.requiredScope) === false) {
          throw new NotGranted();
        }
        return grantOf(answer);
      }),

    refresh: ({ app, refreshToken }) =>
      asking(how.name, 'revoked', async () => {
        const { server, client, auth, options } = partiesOf(how, app);
        const all = { ...options, ...tokenOptions };
        const response = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, all);
        return grantOf(await oauth.processRefreshTokenResponse(server, client, response));
      }),

    /** A refusal can only mean that the token is unknown by now, which is as good as revoked. */
    async revoke({ app, accessToken }) {
      const { server, client, auth, options } = partiesOf(how, app);
      const withApp = how.credentials === 'basic' ? auth : withoutApp;
      try {
        await asking(how.name, 'revoked', async () =>
          oauth.processRevocationResponse(await oauth.revocationRequest(server, client, withApp, accessToken, options)),
        );
      } catch (error) {
        if (!(error instanceof ProviderError && (error.status === 400 || error.status === 404))) throw error;
      }
    },
  };
}

function linkFor(how: Authorisation, { app, redirectUri, state, codeChallenge }: AuthorizeRequest): string {
  const link = new URL(how.authorizeUrl);
  link.search = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...how.parameters,
    state,
    ...(how.hasPkce && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  }).toString();
  return link.toString();
}

/** The library's view of server and app. Plain http works only if it is configured, as in tests. */
function partiesOf(how: Authorisation, { clientId, clientSecret }: OAuthApp) {
  const { tokenUrl, revocationUrl, credentials, headers } = how;
  return {
    server: {
      issuer: new URL(tokenUrl).origin,
      token_endpoint: tokenUrl,
      ...(revocationUrl !== undefined && { revocation_endpoint: revocationUrl }),
    },
    client: { client_id: clientId },
    auth: credentials === 'body' ? oauth.ClientSecretPost(clientSecret) : basic(clientSecret),
    options: {
      [oauth.customFetch]: sending(how.isJson === true, how.timeoutMs()),
      [oauth.allowInsecureRequests]: tokenUrl.startsWith('http://'),
      ...(headers !== undefined && { headers }),
    },
  };
}

/** The library's own version percent-encodes characters such as hyphens, which not every provider decodes. */
const basic =
  (clientSecret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`);
  };

const withoutApp: oauth.ClientAuth = () => {};

function grantOf({ access_token, refresh_token, expires_in }: oauth.TokenEndpointResponse): Grant {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : new Date(Date.now() + expires_in * 1_000),
  };
}
