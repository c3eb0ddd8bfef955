import { createHash } from 'node:crypto';

/**
 * Makes every string and key of a parsed JSON value storable. Postgres text cannot hold NUL, and JSON may contain lone
 * surrogates: NULs are dropped, lone surrogates become U+FFFD.
 */
export function cleanText(value: unknown): unknown {
  if (typeof value === 'string') return cleanString(value);
  if (Array.isArray(value)) return value.map(cleanText);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanString(key), cleanText(entry)]));
  }
  return value;
}

/** Like `cleanText`, for one string. */
export function cleanString(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\u0000') ? wellFormed.replaceAll('\u0000', '') : wellFormed;
}

/** The text, if it has at most `longest` characters; otherwise it is cut and ends in the SHA-256 of the whole, which keeps it unique. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const hash = createHash('sha256').update(text).digest('base64url');
  return `${text.slice(0, longest - hash.length - 1).toWellFormed()}~${hash}`;
}
