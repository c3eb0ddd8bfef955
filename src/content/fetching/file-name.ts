import contentDisposition from 'content-disposition';
import { cleanFileName } from '../../text/file-name.js';

/**
 * The file name of a response: from Content-Disposition (RFC 6266), else the last segment of the URL's path; null without
 * either.
 */
export function fileNameOf(disposition: string | undefined, url: URL): string | null {
  return cleanFileName(fromDisposition(disposition)) ?? cleanFileName(decodePath(url.pathname.split('/').at(-1) ?? ''));
}

function fromDisposition(header: string | undefined): string {
  if (header === undefined) return '';
  try {
    return decodeUtf8(contentDisposition.parse(header).parameters['filename'] ?? '');
  } catch {
    return ''; // malformed: use the path
  }
}

/** Decodes a header again that undici read as Latin-1, because many servers send UTF-8. */
function decodeUtf8(text: string): string {
  if (/[^\x80-\xff]/.test(text.replace(/[\x20-\x7e]/g, ''))) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

function decodePath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
