import { createHash, randomBytes } from 'node:crypto';
import { markOf, movedTo, unmarked } from '../mark.js';
import type { App } from './app.js';
import { changed, empty, json, type Received, refusal, type Stage } from './http.js';

export interface OAuth {
  stage: Stage;
  /** A token without the way through the browser. */
  issueToken(): string;
  revokeTokens(): void;
  isValid(token: string): boolean;
  /** What a person does on the page that the link leads to. @returns where the browser is sent back to */
  authorize(link: string, choice?: { login?: string; deny?: boolean }): Promise<string>;
}

interface Pending {
  redirectUri: string;
  challenge: string | null;
}

/**
 * What the emulator's OAuth lacks: tokens that are not its own are refused, revoking, PKCE (RFC 7636), and callbacks on
 * any port of the loopback interface, which the code host allows. What it hands out is marked with where it listens.
 */
export function createOAuth(origin: string, { clientId, clientSecret }: App, firstLogin: string): OAuth {
  const mark = markOf(origin);
  const tokens = new Set<string>();
  const byState = new Map<string, Pending>();
  const byCode = new Map<string, Pending>();
  const remember = (token: string) => {
    tokens.add(token);
    return token;
  };

  const authorizePage: Stage = async (request, next) => {
    const { searchParams } = request.url;
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    const challenge = searchParams.get('code_challenge');
    byState.set(searchParams.get('state') ?? '', { redirectUri, challenge });
    const url = new URL(request.url);
    url.searchParams.set('redirect_uri', withoutPort(redirectUri));
    return next({ ...request, url });
  };

  const agreed: Stage = async (request, next) => {
    const answer = await next(request);
    const sentTo = new URL(answer.headers['location'] ?? 'about:blank');
    const pending = byState.get(sentTo.searchParams.get('state') ?? '');
    if (pending === undefined) return answer;
    const code = `${sentTo.searchParams.get('code')}${mark}`;
    byCode.set(code, pending);
    const location = new URL(pending.redirectUri);
    for (const [name, value] of sentTo.searchParams) location.searchParams.set(name, value);
    location.searchParams.set('code', code);
    return { ...answer, headers: { ...answer.headers, location: location.toString() } };
  };

  const accessToken: Stage = async (request, next) => {
    const fields = Object.fromEntries(new URLSearchParams(request.body.toString()));
    const pending = byCode.get(fields['code'] ?? '');
    if (pending !== undefined && !isProven(pending, fields)) {
      const error_description = 'The code passed is incorrect or expired.';
      return json(200, { error: 'bad_verification_code', error_description });
    }
    const known = { ...fields, code: unmarked(fields['code'] ?? '') };
    const headers = { ...request.headers, 'content-type': 'application/json' };
    const answer = await next({ ...request, headers, body: Buffer.from(JSON.stringify(known)) });
    return changed<{ access_token?: string }>(answer, ({ access_token: token, ...grant }) =>
      token === undefined ? grant : { ...grant, access_token: remember(`${token}${mark}`) },
    );
  };

  const revoking: Stage = async (request) => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (request.headers.authorization?.replace(/^basic /i, '') !== basic) return refusal(401, 'Bad credentials');
    const { access_token: token } = JSON.parse(request.body.toString()) as { access_token: string };
    return tokens.delete(token) ? empty(204) : refusal(422, 'Validation Failed');
  };

  const routes: Record<string, Stage> = {
    'GET /login/oauth/authorize': authorizePage,
    'POST /login/oauth/callback': agreed,
    'POST /login/oauth/access_token': accessToken,
    [`DELETE /applications/${clientId}/token`]: revoking,
  };
  const isValid = (token: string) => tokens.has(token);
  return {
    isValid,
    stage: (request, next) => {
      const route = routes[`${request.method} ${request.url.pathname}`];
      if (route !== undefined) return route(request, next);
      if (!isValid(tokenOf(request))) return Promise.resolve(refusal(401, 'Bad credentials'));
      const headers = { ...request.headers, authorization: unmarked(request.headers.authorization ?? '') };
      return next({ ...request, headers });
    },
    issueToken: () => remember(`gho_${randomBytes(20).toString('hex')}${mark}`),
    revokeTokens: () => tokens.clear(),
    authorize: (link, choice = {}) =>
      choice.deny === true ? Promise.resolve(denied(link)) : agree(movedTo(origin, link), choice.login ?? firstLogin),
  };
}

export const tokenOf = ({ headers }: Received): string =>
  (headers.authorization ?? '').replace(/^(bearer|token)\s+/i, '');

function isProven({ redirectUri, challenge }: Pending, fields: Record<string, string>): boolean {
  if (fields['redirect_uri'] !== undefined && fields['redirect_uri'] !== redirectUri) return false;
  const proof = createHash('sha256')
    .update(fields['code_verifier'] ?? '')
    .digest('base64url');
  return challenge === null || challenge === proof;
}

function withoutPort(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  if (url.hostname === '127.0.0.1' || url.hostname === 'localhost') url.port = '';
  return url.toString();
}

function denied(link: string): string {
  const { searchParams } = new URL(link);
  const location = new URL(searchParams.get('redirect_uri') ?? '');
  location.searchParams.set('error', 'access_denied');
  location.searchParams.set('error_description', 'The user has denied your application access.');
  location.searchParams.set('state', searchParams.get('state') ?? '');
  return location.toString();
}

/** Opens the page and sends the form of one of its users. */
async function agree(link: string, login: string): Promise<string> {
  const page = await fetch(link);
  const html = await page.text();
  const forms = [...html.matchAll(/<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].map((match) => ({
    action: match[1] ?? '',
    fields: Object.fromEntries(
      [...(match[2] ?? '').matchAll(/name="([^"]+)" value="([^"]*)"/g)].map((field) => [field[1], unescaped(field[2])]),
    ) as Record<string, string>,
  }));
  const form = forms.find(({ fields }) => fields['login'] === login);
  if (form === undefined)
    throw new Error(`no form for ${login} (status ${page.status}): ${html.replace(/<[^>]*>/g, ' ')}`);
  const answer = await fetch(new URL(form.action, link), {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? '';
}

const unescaped = (text = ''): string =>
  text.replace(
    /&(quot|#39|lt|gt|amp);/g,
    (_, name: string) => ({ quot: '"', '#39': "'", lt: '<', gt: '>' })[name] ?? '&',
  );
