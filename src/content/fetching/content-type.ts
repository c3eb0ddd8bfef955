import { parseMIMEType } from 'undici';
import { unsupportedType } from '../../core/errors.js';
import { keyOfMimeType } from '../extraction/formats.js';

export interface ContentType {
  /** `type/subtype` in lower case; null when the header is missing or malformed. */
  mimeType: string | null;
  charset: string | null;
}

/** Types that are read beside those of the formats. */
const readable = [
  /^(?:text|image|audio|video)\//,
  /^application\/(?:.+\+)?(?:json|xml)$/,
  /^application\/(?:x-)?(?:pdf|ndjson|jsonl|yaml|toml|csv|markdown|subrip|rtf)$/,
  // Source code, and other text whose type does not begin with `text/`.
  /^application\/(?:x-)?(?:javascript|ecmascript|sql|sh|httpd-php|perl|tex|latex)$/,
  /^application\/(?:msword|vnd\.ms-(?:excel|powerpoint|word)|vnd\.openxmlformats-officedocument|vnd\.oasis\.opendocument)/,
  // Servers that do not know the type send these; the type is detected from the content.
  /^(?:application|binary)\/(?:octet-stream|x-download|force-download|unknown|x-unknown)$/,
];

/**
 * Parses a Content-Type header as browsers do (WHATWG MIME Sniffing §4.4).
 * @throws {CairnError} 415 for a type that cannot be read
 */
export function parseContentType(header: string | undefined): ContentType {
  const parsed = header === undefined ? 'failure' : parseMIMEType(header);
  if (parsed === 'failure') return { mimeType: null, charset: null };
  if (keyOfMimeType(parsed.essence) === null && !readable.some((pattern) => pattern.test(parsed.essence))) {
    throw unsupportedType(`The web address answers with the type ${shown(parsed.essence)}, which cannot be read.`);
  }
  return { mimeType: parsed.essence, charset: parsed.parameters.get('charset')?.trim().toLowerCase() || null };
}

function shown(essence: string): string {
  return essence.length > 100 ? `${essence.slice(0, 100)}…` : essence;
}
