import { randomBytes } from 'node:crypto';
import type { App } from '../code-host/app.js';
import { type Answer, empty, json, type Received } from '../code-host/http.js';
import { markOf, movedTo } from '../mark.js';
import { workspaceId } from './api.js';
import { person } from './workspace.js';

/** Notion's OAuth: Basic authentication of the app, JSON, no PKCE; refresh tokens are good for once. */
export function createOAuth(origin: string, { clientId, clientSecret }: App) {
  /** Codes with the address that they were sent to. */
  const codes = new Map<string, string>();
  const accessTokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const random = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}${markOf(origin)}`;
  const issueToken = () => {
    const token = random('ntn_');
    accessTokens.add(token);
    return token;
  };
  const refusal = (status: number, error: string, error_description: string) =>
    json(status, { error, error_description });
  const isApp = ({ headers }: Received) =>
    headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  function page({ url: { searchParams } }: Received): Answer {
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    const isRight = searchParams.get('response_type') === 'code' && searchParams.get('owner') === 'user';
    if (searchParams.get('client_id') !== clientId || !isRight) return refusal(400, 'invalid_request', 'Bad request.');
    const code = random('');
    codes.set(code, redirectUri);
    const location = new URL(redirectUri);
    location.searchParams.set('code', code);
    location.searchParams.set('state', searchParams.get('state') ?? '');
    return empty(302, { location: location.toString() });
  }

  function grant(): Answer {
    const refresh_token = random('nrt_');
    refreshTokens.add(refresh_token);
    return json(200, {
      access_token: issueToken(),
      token_type: 'bearer',
      refresh_token,
      bot_id: '0b0a1c2d-1111-4222-8333-444455556666',
      workspace_icon: null,
      workspace_name: 'Engines',
      workspace_id: workspaceId,
      owner: { type: 'user', user: { object: 'user', id: person.id } },
      duplicated_template_id: null,
    });
  }

  function token(request: Received): Answer {
    if (!isApp(request)) return refusal(401, 'invalid_client', 'The client id and secret do not match.');
    const fields = JSON.parse(request.body.toString()) as Record<string, string>;
    if (fields['grant_type'] === 'refresh_token') {
      const isGood = refreshTokens.delete(fields['refresh_token'] ?? '');
      return isGood ? grant() : refusal(400, 'invalid_grant', 'Invalid refresh token.');
    }
    const redirectUri = codes.get(fields['code'] ?? '');
    codes.delete(fields['code'] ?? '');
    if (redirectUri === undefined) return refusal(400, 'invalid_grant', 'Invalid code.');
    if (redirectUri !== fields['redirect_uri']) return refusal(400, 'invalid_grant', 'Mismatched redirect_uri.');
    return grant();
  }

  function revoke(request: Received): Answer {
    if (!isApp(request)) return refusal(401, 'invalid_client', 'The client id and secret do not match.');
    const { token: given = '' } = JSON.parse(request.body.toString()) as { token?: string };
    return accessTokens.delete(given) ? json(200, {}) : refusal(400, 'invalid_token', 'The token is not valid.');
  }

  return {
    routes: { 'GET /v1/oauth/authorize': page, 'POST /v1/oauth/token': token, 'POST /v1/oauth/revoke': revoke },
    issueToken,
    isValid: (given: string) => accessTokens.has(given),
    /** Refresh tokens go on being good. */
    expireTokens: () => accessTokens.clear(),
    revokeTokens() {
      accessTokens.clear();
      refreshTokens.clear();
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
