import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../code-host/app.js';
import { type Answer, empty, json, type Received } from '../code-host/http.js';
import { markOf, movedTo } from '../mark.js';

interface Code {
  redirectUri: string;
  challenge: string;
  scope: string;
}

const lifeSeconds = 3_600;

export type OAuth = ReturnType<typeof createOAuth>;

/** The sign-in service: authorisation codes with PKCE, and refresh tokens each of which comes with its successor. */
export function createOAuth(origin: string, { clientId, clientSecret }: App) {
  const codes = new Map<string, Code>();
  const accessTokens = new Set<string>();
  /** By refresh token: what was agreed to. */
  const refreshTokens = new Map<string, string>();
  let refreshesOnce = false;

  const random = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}${markOf(origin)}`;
  const issue = () => {
    const token = random('EwB');
    accessTokens.add(token);
    return token;
  };
  const refusal = (status: number, error: string, code: string, text: string) =>
    json(status, { error, error_description: `${code}: ${text}\r\nTrace ID: 0\r\nCorrelation ID: 0`, error_codes: [] });

  function page({ url: { searchParams } }: Received): Answer {
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    if (searchParams.get('client_id') !== clientId || searchParams.get('response_type') !== 'code') {
      return refusal(400, 'invalid_request', 'AADSTS700016', 'Application was not found in the directory.');
    }
    const code = random('M.C5_');
    codes.set(code, {
      redirectUri,
      challenge: searchParams.get('code_challenge_method') === 'S256' ? (searchParams.get('code_challenge') ?? '') : '',
      scope: searchParams.get('scope') ?? '',
    });
    const location = new URL(redirectUri);
    location.searchParams.set('state', searchParams.get('state') ?? '');
    location.searchParams.set('code', code);
    return empty(302, { location: location.toString() });
  }

  /** Nobody is told that there was `offline_access`, but a refresh token comes with it alone. */
  function granted(scope: string): Answer {
    const refresh_token = random('M.C5_refresh.');
    const isOffline = scope.split(' ').includes('offline_access');
    if (isOffline) refreshTokens.set(refresh_token, scope);
    return json(200, {
      token_type: 'Bearer',
      scope: scope.replace(/ ?offline_access/, ''),
      expires_in: lifeSeconds,
      ext_expires_in: lifeSeconds,
      access_token: issue(),
      ...(isOffline && { refresh_token }),
    });
  }

  function token({ body }: Received): Answer {
    const fields = Object.fromEntries(new URLSearchParams(body.toString()));
    if (fields['client_id'] !== clientId || fields['client_secret'] !== clientSecret) {
      return refusal(401, 'invalid_client', 'AADSTS7000215', 'Invalid client secret provided.');
    }
    if (fields['grant_type'] === 'refresh_token') {
      const given = fields['refresh_token'] ?? '';
      const scope = refreshTokens.get(given);
      if (scope === undefined) {
        return refusal(400, 'invalid_grant', 'AADSTS700082', 'The refresh token has expired or was revoked.');
      }
      if (refreshesOnce) refreshTokens.delete(given);
      return granted(scope);
    }
    const code = codes.get(fields['code'] ?? '');
    codes.delete(fields['code'] ?? '');
    const proof = createHash('sha256')
      .update(fields['code_verifier'] ?? '')
      .digest('base64url');
    if (code === undefined) return refusal(400, 'invalid_grant', 'AADSTS70008', 'The code has expired.');
    if (code.challenge !== proof || code.redirectUri !== fields['redirect_uri']) {
      return refusal(400, 'invalid_grant', 'AADSTS501481', 'The Code_Verifier does not match the code_challenge.');
    }
    return granted(code.scope);
  }

  return {
    routes: { 'GET /common/oauth2/v2.0/authorize': page, 'POST /common/oauth2/v2.0/token': token },
    /** A token without the way through the browser. */
    issueToken: issue,
    isValid: (given: string) => accessTokens.has(given),
    /** Refresh tokens go on being good. */
    expireTokens: () => accessTokens.clear(),
    revokeTokens() {
      accessTokens.clear();
      refreshTokens.clear();
    },
    /** A refresh token ends with its use from now on, as those of apps in a browser do. */
    refreshOnce() {
      refreshesOnce = true;
    },
    /** What a person does on the page that the link leads to. @returns where the browser is sent back to */
    async authorize(link: string): Promise<string> {
      const answer = await fetch(movedTo(origin, link), { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`no way back: ${answer.status} ${await answer.text()}`);
      return location;
    },
  };
}
