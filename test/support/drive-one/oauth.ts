import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../code-host/app.js';
import { type Answer, empty, json, type Received } from '../code-host/http.js';
import { markOf, movedTo } from '../mark.js';

interface Code {
  redirectUri: string;
  challenge: string;
  scope: string;
  offline: boolean;
}

const lifeSeconds = 3_599;

export type OAuth = ReturnType<typeof createOAuth>;

/** Google's OAuth: authorisation codes with PKCE, refresh tokens that stay as they are, revoking a whole grant. */
export function createOAuth(origin: string, { clientId, clientSecret }: App) {
  const codes = new Map<string, Code>();
  /** By token: whether it comes from the grant that the person gave, which is revoked as a whole. */
  const accessTokens = new Map<string, boolean>();
  const refreshTokens = new Map<string, string>();
  /** What the person leaves ticked; null: all that is asked for. */
  let agreed: string | null = null;

  const random = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}${markOf(origin)}`;
  const issue = (ofGrant: boolean) => {
    const token = random('ya29.');
    accessTokens.set(token, ofGrant);
    return token;
  };
  const refusal = (status: number, error: string, error_description: string) =>
    json(status, { error, error_description });

  function page({ url: { searchParams } }: Received): Answer {
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    if (searchParams.get('client_id') !== clientId || searchParams.get('response_type') !== 'code') {
      return refusal(400, 'invalid_request', 'Access blocked: authorization error');
    }
    const code = random('4/0');
    codes.set(code, {
      redirectUri,
      challenge: searchParams.get('code_challenge_method') === 'S256' ? (searchParams.get('code_challenge') ?? '') : '',
      scope: agreed ?? searchParams.get('scope') ?? '',
      offline: searchParams.get('access_type') === 'offline' && searchParams.get('prompt') === 'consent',
    });
    const location = new URL(redirectUri);
    location.searchParams.set('state', searchParams.get('state') ?? '');
    location.searchParams.set('code', code);
    return empty(302, { location: location.toString() });
  }

  function token({ body }: Received): Answer {
    const fields = Object.fromEntries(new URLSearchParams(body.toString()));
    if (fields['client_id'] !== clientId || fields['client_secret'] !== clientSecret) {
      return refusal(401, 'invalid_client', 'The provided client secret is invalid.');
    }
    if (fields['grant_type'] === 'refresh_token') {
      const scope = refreshTokens.get(fields['refresh_token'] ?? '');
      if (scope === undefined) return refusal(400, 'invalid_grant', 'Token has been expired or revoked.');
      return json(200, { access_token: issue(true), expires_in: lifeSeconds, scope, token_type: 'Bearer' });
    }
    const code = codes.get(fields['code'] ?? '');
    codes.delete(fields['code'] ?? '');
    const proof = createHash('sha256')
      .update(fields['code_verifier'] ?? '')
      .digest('base64url');
    if (code === undefined || code.challenge !== proof) return refusal(400, 'invalid_grant', 'Malformed auth code.');
    if (code.redirectUri !== fields['redirect_uri']) return refusal(400, 'redirect_uri_mismatch', 'Bad Request');
    const refresh_token = random('1//0');
    if (code.offline) refreshTokens.set(refresh_token, code.scope);
    const { scope } = code;
    const grant = { access_token: issue(true), expires_in: lifeSeconds, scope, token_type: 'Bearer' };
    return json(200, { ...grant, ...(code.offline && { refresh_token }) });
  }

  function revoke({ body }: Received): Answer {
    const given = new URLSearchParams(body.toString()).get('token') ?? '';
    if (!accessTokens.has(given) && !refreshTokens.has(given)) {
      return refusal(400, 'invalid_token', 'Token expired or revoked');
    }
    for (const [one, ofGrant] of accessTokens) if (ofGrant) accessTokens.delete(one);
    refreshTokens.clear();
    return json(200, {});
  }

  return {
    routes: { 'GET /o/oauth2/v2/auth': page, 'POST /token': token, 'POST /revoke': revoke },
    /** A token without the way through the browser. */
    issueToken: () => issue(false),
    isValid: (given: string) => accessTokens.has(given),
    isGranted: () => refreshTokens.size > 0,
    /** Refresh tokens go on being good. */
    expireTokens: () => accessTokens.clear(),
    revokeTokens() {
      accessTokens.clear();
      refreshTokens.clear();
    },
    agreeOnlyTo(scope: string | null) {
      agreed = scope;
    },
    /** What a person does on the page that the link leads to. @returns where the browser is sent back to */
    async authorize(link: string, { deny = false }: { deny?: boolean } = {}): Promise<string> {
      if (deny) {
        const { searchParams } = new URL(link);
        const location = new URL(searchParams.get('redirect_uri') ?? '');
        location.searchParams.set('error', 'access_denied');
        location.searchParams.set('state', searchParams.get('state') ?? '');
        return location.toString();
      }
      const answer = await fetch(movedTo(origin, link), { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`no way back: ${answer.status} ${await answer.text()}`);
      return location;
    },
  };
}
