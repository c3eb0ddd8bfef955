import type { Access, Places } from '../contract.js';
import { ProviderError } from '../errors.js';
import { boundedFetch } from '../kit/fetch.js';
import { answerOf, Refused } from './errors.js';

/** The base URL of the API. */
export const apiOf = ({ apiUrl }: Places): string => `${apiUrl}/v1.0`;

/** Whether a link points to the API. No other URL may be called with an account's token. */
export function isOfApi(places: Places, link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { origin, pathname, username, password } = new URL(link);
  const api = new URL(`${apiOf(places)}/`);
  return origin === api.origin && pathname.startsWith(api.pathname) && username === '' && password === '';
}

export interface Client {
  /** The JSON of the answer; null if it has no body. @throws {Refused} */
  ask(url: string, init?: { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; body?: unknown }): Promise<unknown>;
  /** The URL that the answer redirects to. @throws {Refused} */
  redirectOf(url: string): Promise<string>;
}

/** A `fetch` that throws error answers. @throws {Refused} */
export function refusing(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status >= 400) throw new Refused(await answerOf(response));
    return response;
  };
}

/** A client of the API for one account. It neither retries nor waits, and follows no redirect with the token. */
export function clientOf({ timeoutMs }: Places, access: Access): Client {
  const send = refusing(boundedFetch(timeoutMs, access.signal));
  const headers = { authorization: `Bearer ${access.accessToken}`, accept: 'application/json' };
  return {
    async ask(url, { method, body } = { method: 'GET' }) {
      const response = await send(url, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new ProviderError('unavailable', 'The drive sends the request elsewhere');
      const text = await response.text();
      return text === '' ? null : JSON.parse(text);
    },
    async redirectOf(url) {
      const response = await send(url, { headers, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status !== 302 || location === null) {
        throw new ProviderError('unavailable', 'The drive does not say where the file is');
      }
      return new URL(location, url).href;
    },
  };
}
