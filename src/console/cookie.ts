import { parse, serialize } from 'cookie';

/** Browsers accept this cookie only over HTTPS and only from this host. */
const secureName = '__Host-cairn';
const plainName = 'cairn';

const isSecure = (page: URL) => page.protocol === 'https:';

/** The `Set-Cookie` header for a token, hidden from scripts and other sites. @param maxAgeMs lifetime; 0 removes it */
export function cookieFor(page: URL, token: string, maxAgeMs: number): string {
  const secure = isSecure(page);
  return serialize(secure ? secureName : plainName, token, {
    ...{ httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: maxAgeMs / 1_000 },
  });
}

/** The token in a request. Under HTTPS a cookie that a plain-HTTP page may have set is ignored. */
export function tokenIn(header: string | undefined, page: URL): string | undefined {
  const cookies = parse(header ?? '');
  return cookies[secureName] ?? (isSecure(page) ? undefined : cookies[plainName]);
}
