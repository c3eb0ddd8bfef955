import type { IncomingHttpHeaders } from 'node:http';

/** Whether it has the console's mark, which pages of other origins cannot send without being allowed to first. */
export const isMarked = (headers: IncomingHttpHeaders): boolean => headers['x-cairn-console'] === '1';

/**
 * The page that a request came from, where it is the console's: it has the console's mark, and the browser says that page and
 * service are of one origin. Browsers send `Origin` with changes; with reads they send `Sec-Fetch-Site`, or over plain HTTP
 * `Referer` alone.
 * @param publicUrl where clients reach the service: a proxy may have put another `Host` in the place of that
 * @returns the page or, where the browser does not name it, `publicUrl`; undefined for any other request
 */
export function askingPage(headers: IncomingHttpHeaders, publicUrl: string): URL | undefined {
  const { host, origin, referer, 'sec-fetch-site': site } = headers;
  if (!isMarked(headers) || (site !== undefined && site !== 'same-origin')) return undefined;
  const named = origin ?? referer;
  if (named === undefined) return site === undefined ? undefined : new URL(publicUrl);
  const page = URL.canParse(named) ? new URL(named) : undefined;
  const isOwn = site === 'same-origin' || page?.host === host || page?.origin === new URL(publicUrl).origin;
  return isOwn ? page : undefined;
}
