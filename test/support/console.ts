import { type Answer, apiOf, stack } from './tenant.js';

/** What a page of the service sends beside the cookie. */
export const ofConsole = () => ({ 'x-cairn-console': '1', origin: stack().apiUrl });

type Headers = Record<string, string>;

/** Asks without a key, as a browser does; headers that are empty are not sent. */
export function withoutKey(method: string, path: string, body: unknown, headers: Headers): Promise<Answer> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  return apiOf(stack().apiUrl, '').send(method, path, body, { authorization: '', ...sent });
}

/** The two halves of a session's secret, as a page sends them. */
export type SessionHeaders = Record<'cookie' | 'x-cairn-session', string>;

/** Signs in as the console does, with these headers beside. @returns the answer, and the session as it is sent back */
export async function signIn(key: string, headers: Headers = {}) {
  const answer = await withoutKey('POST', '/console/session', { key }, { ...ofConsole(), ...headers });
  const setCookie = answer.headers.get('set-cookie') ?? '';
  const session: SessionHeaders = {
    cookie: setCookie.split(';')[0] ?? '',
    'x-cairn-session': answer.headers.get('x-cairn-session') ?? '',
  };
  return { answer, setCookie, session };
}

/** Asks with a session, as the console does; `headers` go over its own. */
export const askWith =
  (session: SessionHeaders) =>
  (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> =>
    withoutKey(method, path, body, { ...ofConsole(), ...session, ...headers });
