import * as oauth from 'oauth4webapi';
import type { AuthorizeRequest, Connector, ExchangeRequest, Grant, OAuthApp } from '../contract.js';
import { ProviderError } from '../errors.js';
import { asking, sending } from './oauth-answers.js';

/** How a provider does OAuth 2 (RFC 6749), as far as providers differ in it. */
export interface Authorisation {
  /** What the provider is called in messages, at the beginning of a sentence. */
  name: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** RFC 7009; absent: a grant is not revoked this way. */
  revocationUrl?: string;
  /** Parameters of the link beside those of RFC 6749 and 7636, such as `scope`. */
  parameters: Readonly<Record<string, string>>;
  /** Parameters of requests for tokens beside those. */
  tokenParameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** PKCE (RFC 7636), which some providers do not know. */
  hasPkce: boolean;
  /** How the app says who it is: in the body, or by HTTP Basic authentication. */
  credentials: 'body' | 'basic';
  /** Requests are JSON in place of forms. */
  isJson?: true;
  /** What an account may untick on the page where it agrees: without it a grant is of no use. */
  requiredScope?: string;
  /** Longest that one call may take; asked anew for each. */
  timeoutMs(): number;
}

type OAuth = Pick<Connector, 'authorizeUrl' | 'exchange'> & Required<Pick<Connector, 'refresh' | 'revoke'>>;

/** The authorisation of a connector. No call is repeated or waits; each throws ProviderError and nothing else. */
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
          throw new ProviderError('rejected', 'Reading was not agreed to. Authorise again and tick it.');
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

    /** The token is all that can be wrong with the request: one that is unknown by now is as good as revoked. */
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

/** Plain http is for tests and for those who configure it. */
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

/** The library's own escapes letters such as hyphens, which not every provider undoes. */
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
