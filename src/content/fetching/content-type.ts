import { parseMIMEType } from 'undici';
import { unsupportedType } from '../../core/errors.js';
import { keyOfMimeType } from '../extraction/formats.js';

export interface ContentType {
  /** `type/subtype` in lower case; null when the header is missing or malformed. */
  mimeType: string | null;
  charset: string | null;
}

/** Media types that are read although the table of formats does not name them. */
const readable = [
  /^(?:text|image|audio|video)\//,
  /^application\/(?:.+\+)?(?:json|xml)$/,
  /^application\/(?:x-(?:pdf|csv|rtf)|(?:x-)?(?:ndjson|jsonl|yaml|toml|markdown|subrip))$/,
  // Source code, and other text whose type does not begin with `text/`.
  /^application\/(?:x-)?(?:javascript|ecmascript|sql|sh|httpd-php|perl|tex|latex)$/,
  // Variants of the Office formats, such as those with macros and templates.
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
