import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request has the console's header, which pages of other origins may send only if CORS allows it. */
export const isMarked = (headers: IncomingHttpHeaders): boolean => headers['x-cairn-console'] === '1';

/**
 * The page that sent a request, if it is the console's: the request has the console's header, and the browser says that page and
 * service have one origin. Browsers send `Origin` with changes; with reads they send `Sec-Fetch-Site`, or over plain HTTP
 * `Referer` alone.
 * @param publicUrl the URL at which clients reach the service: a proxy may have changed `Host`
 * @returns the page's URL, or `publicUrl` if the browser does not send it; undefined for any other request
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
