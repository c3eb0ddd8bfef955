import { type Answer, apiOf, stack } from './tenant.js';

/** What a page of the service sends beside the cookie. */
export const ofConsole = () => ({ 'x-cairn-console': '1', origin: stack().apiUrl });

type Headers = Record<string, string>;

/** Asks without a key, as a browser does; headers that are empty are not sent. */
export function withoutKey(method: string, path: string, body: unknown, headers: Headers): Promise<Answer> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  return apiOf(stack().apiUrl, '').send(method, path, body, { authorization: '', ...sent });
}

/** Signs in as the console does, with these headers beside. @returns the answer, and the cookie as it is sent back */
export async function signIn(key: string, headers: Headers = {}) {
  const answer = await withoutKey('POST', '/console/session', { key }, { ...ofConsole(), ...headers });
  const setCookie = answer.headers.get('set-cookie') ?? '';
  return { answer, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

/** Asks with a cookie, as the console does; `headers` go over its own. */
export const askWith =
  (cookie: string) =>
  (method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> =>
    withoutKey(method, path, body, { ...ofConsole(), cookie, ...headers });
