import { invalidInput } from '../../core/errors.js';

/** RFC 9110 §4.1 recommends that servers support at least 8,000 octets. */
const maxUrlLength = 8_192;

/**
 * Parses content that consists of a URL; null when it does not (several words, or no `scheme://`).
 * @throws {CairnError} 400 for another scheme than http or https, credentials, no host, or over 8,192 characters
 */
export function parseLoneUrl(content: string): URL | null {
  const token = content.trim();
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(token) || /\s/.test(token)) return null;
  const parsed = parseWebUrl(token);
  if (parsed instanceof URL) return parsed;
  throw invalidInput(`content: ${parsed.problem}`);
}

/**
 * Parses a URL that may be fetched, or returns a sentence that says why it may not. Relative URLs are resolved against `base`.
 */
export function parseWebUrl(text: string, base?: URL): URL | { problem: string } {
  if (text.length > maxUrlLength) return { problem: `The web address is longer than ${maxUrlLength} characters.` };
  if (!URL.canParse(text, base?.href)) return { problem: 'The web address is malformed or names no host.' };
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { problem: 'Only web addresses that begin with http:// or https:// can be fetched.' };
  }
  if (url.username !== '' || url.password !== '') {
    return { problem: 'Web addresses with a user name or password in them are not fetched.' };
  }
  return url;
}
