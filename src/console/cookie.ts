import { parse, serialize } from 'cookie';

/** Browsers accept this cookie only over HTTPS and only from this host. */
const secureName = '__Host-cairn';
const plainName = 'cairn';

const isSecure = (page: URL) => page.protocol === 'https:';

/** The `Set-Cookie` header for half of a session's secret, hidden from scripts and other sites. @param maxAgeMs lifetime; 0 removes it */
export function cookieFor(page: URL, half: string, maxAgeMs: number): string {
  const secure = isSecure(page);
  return serialize(secure ? secureName : plainName, half, {
    ...{ httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: maxAgeMs / 1_000 },
  });
}

/** The half of a session's secret in a request's cookies. Under HTTPS a cookie that a plain-HTTP page may have set is ignored. */
export function halfIn(header: string | undefined, page: URL): string | undefined {
  const cookies = parse(header ?? '');
  return cookies[secureName] ?? (isSecure(page) ? undefined : cookies[plainName]);
}
