import { parse, serialize } from 'cookie';

/** Browsers take it over HTTPS alone, from this host alone. */
const secureName = '__Host-cairn';
const plainName = 'cairn';

const isSecure = (page: URL) => page.protocol === 'https:';

/** The header that keeps a token in the browser, out of reach of scripts and of other sites. @param maxAgeMs 0 ends it */
export function cookieFor(page: URL, token: string, maxAgeMs: number): string {
  const secure = isSecure(page);
  return serialize(secure ? secureName : plainName, token, {
    ...{ httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: maxAgeMs / 1_000 },
  });
}

/** The token that a browser sent. Under HTTPS one that a page of plain HTTP may have put there is none. */
export function tokenIn(header: string | undefined, page: URL): string | undefined {
  const cookies = parse(header ?? '');
  return cookies[secureName] ?? (isSecure(page) ? undefined : cookies[plainName]);
}
